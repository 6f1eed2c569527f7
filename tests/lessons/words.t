-- Pages explain a word before they use it. A word of the glossary is a link at its first use. A
-- CUDA name is under "New here" before a page or a program uses it. The glossary is in
-- alphabetical order, has each word once, and names the lesson that links it first.

local tap = require "tap"
local host = require "host"

-- The CUDA functions, types and constants that a page must explain
local NAMES = { "cuda%u[%w_]*", "curand%u[%w_]*", "CURAND_[%u%d_]+", "__[%l_]+", "threadIdx%.%l",
                "blockIdx%.%l", "blockDim%.%l", "gridDim%.%l", "dim3", "tex%dD" }

local function read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return text
end

-- The prose of a page: no code, pictures, output of commands, comments or headings.
local function prose_of(page)
  page = page:gsub("\n<!%-%- run:.-\n<!%-%- end %-%->", "\n"):gsub("\n```.-\n```", "\n")
  page = page:gsub("<!%-%-.-%-%->", "")
  return (("\n" .. page):gsub("`[^`\n]*`", ""):gsub("!%b[]%b()", ""):gsub("\n#[^\n]*", "\n"))
end

-- The position after the first `word` in `text` (any case, or its plural); nil if there is none.
local function behind_word(text, word)
  local pattern = "%f[%w_]" .. word:gsub("%p", "%%%0"):gsub(" ", "%%s+") .. "e?s?%f[^%w_]()"
  return text:lower():match(pattern)
end

-- The link of a lesson's page to a word of the glossary.
local function link_of(word)
  return "](../../docs/glossary.md#" .. word:gsub(" ", "-") .. ")"
end

-- The words that the pages, in reading order, use before they link them.
local function unlinked(pages, glossary)
  local missing = {}
  for word in glossary:gmatch("\n### ([^\n]+)") do
    local link = link_of(word):gsub("%p", "%%%0")
    for _, page in ipairs(pages) do
      local prose = prose_of(page.text)
      local behind = behind_word(prose, word)
      if behind then
        if not prose:match("^[^%[%]]*" .. link, behind) then
          missing[#missing + 1] = page.name .. ": " .. word
        end
        break
      end
    end
  end
  return table.concat(missing, "\n")
end

-- The words of the glossary that occur twice or out of alphabetical order, and those whose entry
-- does not end with the page that links them first.
local function misplaced(pages, glossary)
  local wrong, last = {}, ""
  for word, entry in glossary:gmatch("%f[#]### ([^\n]+)\n(.-)%f[#\0]") do
    if word:lower() <= last then wrong[#wrong + 1] = word .. " stands after " .. last end
    last = word:lower()
    local first = "no page"
    for _, page in ipairs(pages) do
      if page.text:find(link_of(word), 1, true) then
        first = page.name
        break
      end
    end
    local introduced = ("\nIntroduced in [lesson %s](../lessons/%s/README.md).")
      :format(first:match("^%d*"), first)
    if entry:match("^(.-)\n*$"):sub(-#introduced) ~= introduced then
      wrong[#wrong + 1] = word .. " is introduced by " .. first
    end
  end
  return table.concat(wrong, "\n")
end

-- The names that pages and programs use before a page explains them.
local function unexplained(pages)
  local explained, missing = {}, {}
  for _, page in ipairs(pages) do
    local new = page.text:match("\n## New here\n(.-)\n## ") or ""
    for code in new:gmatch("`([^`]+)`") do
      for name in code:gmatch("[%w_%.]+") do explained[name] = true end
    end
    for _, text in ipairs({ prose_of(page.text:gsub("`", "")), table.unpack(page.programs) }) do
      for _, pattern in ipairs(NAMES) do
        for name in text:gmatch("%f[%w_]" .. pattern) do
          if not explained[name] then missing[page.name .. ": " .. name] = true end
        end
      end
    end
  end
  local list = {}
  for name in pairs(missing) do list[#list + 1] = name end
  table.sort(list)
  return table.concat(list, "\n")
end

local function page_of(text, program)
  return { name = "a", text = text, programs = { program } }
end
local LINKED = "[Warps](../../docs/glossary.md#warp)"
tap.is(unlinked({ page_of("# A warp\nof `warps`\n```\nwarp\n```\nthe " .. LINKED) },
  "\n### warp\n"), "",
  "headings and code need no link; case and plural do not matter")
tap.is(unlinked({ page_of("two warps"), page_of(LINKED) },
  "\n### warp\n"), "a: warp", "a word that is linked only on a later page is found")
tap.is(unlinked({ page_of("a warp, " .. LINKED) }, "\n### warp\n"), "a: warp",
  "a word that is linked only at a later use is found")
tap.is(unlinked({ page_of("<!-- cell: A, warp, b -->32<!-- end --> lanes, and a " .. LINKED) },
  "\n### warp\n"), "", "comments are ignored")
local NAMED = "Of b.\n\nIntroduced in [lesson 01](../lessons/01-b/README.md).\n"
local READ = { { name = "00-a", text = "" }, { name = "01-b", text = LINKED } }
tap.is(misplaced(READ, "\n### warp\n" .. NAMED), "",
  "an entry that names the right page is accepted")
tap.is(misplaced(READ, "\n### warp\n" .. NAMED .. "\n### warp\n" .. NAMED),
  "warp stands after warp", "a word that is defined twice is found")
tap.is(misplaced(READ, "\n### warp\nA tile's.\n"), "warp is introduced by 01-b",
  "an entry without a page is found")
tap.is(misplaced(READ, "\n### tile\n" .. NAMED), "tile is introduced by no page",
  "an entry that no page links is found")
tap.is(unexplained({ page_of("\n## New here\n`cudaFree`\n## More\ncudaFree, `cudaMalloc`",
  "__shared__ int a;") }),
  "a: __shared__\na: cudaMalloc", "names that no page explains are found")

local pages = {}
for _, folder in ipairs(host.list(tap.root .. "/lessons")) do
  if folder:match("^%d") then
    local page = { name = folder, programs = {} }
    for _, file in ipairs(host.list(tap.root .. "/lessons/" .. folder)) do
      local text = read(tap.root .. "/lessons/" .. folder .. "/" .. file)
      if file == "README.md" then
        page.text = text
      elseif file:match("%.cu$") then
        page.programs[#page.programs + 1] = text
      end
    end
    pages[#pages + 1] = page
  end
end
table.sort(pages, function(a, b) return a.name < b.name end)

-- The bug museum comes after the lessons.
pages[#pages + 1] = { name = "bugs", text = read(tap.root .. "/lessons/bugs/README.md"),
                      programs = {} }
for _, folder in ipairs(host.list(tap.root .. "/lessons/bugs")) do
  if folder:match("^%d") then
    local path = tap.root .. "/lessons/bugs/" .. folder
    pages[#pages + 1] = { name = "bugs/" .. folder, text = read(path .. "/README.md"),
                          programs = { read(path .. "/bug.cu") } }
  end
end
local glossary = read(tap.root .. "/docs/glossary.md")
tap.is(unlinked(pages, glossary), "",
  "every word of the glossary is a link at its first use")
tap.is(misplaced(pages, glossary), "",
  "the glossary is in alphabetical order, and names the lesson that introduces each word")
tap.is(unexplained(pages), "", "every CUDA name is explained before its first use")
tap.done()
