-- Pages use no word before it is explained. A word of the glossary is a link to it where it first
-- appears; a name of CUDA's stands under "New here" before a page or a program uses it.

local tap = require "tap"
local host = require "host"

-- What a reader has to be told of: CUDA's functions, types and constants, and its words.
local NAMES = { "cuda%u[%w_]*", "curand%u[%w_]*", "CURAND_[%u%d_]+", "__[%l_]+", "threadIdx%.%l",
                "blockIdx%.%l", "blockDim%.%l", "gridDim%.%l", "dim3", "tex%dD" }

local function read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return text
end

-- A page as prose: without code, pictures, what a command printed, and headings.
local function prose_of(page)
  page = page:gsub("\n<!%-%- run:.-\n<!%-%- end %-%->", "\n"):gsub("\n```.-\n```", "\n")
  return (("\n" .. page):gsub("`[^`\n]*`", ""):gsub("!%b[]%b()", ""):gsub("\n#[^\n]*", "\n"))
end

-- Behind the first `word` in `text`, in lower case or not, or its plural; nil where there is none.
local function behind_word(text, word)
  local pattern = "%f[%w_]" .. word:gsub("%p", "%%%0"):gsub(" ", "%%s+") .. "e?s?%f[^%w_]()"
  return text:lower():match(pattern)
end

-- The words that pages, in the order in which they are read, use before they link them.
local function unlinked(pages, glossary)
  local missing = {}
  for word in glossary:gmatch("\n### ([^\n]+)") do
    local link = ("](../../docs/glossary.md#" .. word:gsub(" ", "-") .. ")"):gsub("%p", "%%%0")
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

-- The names that pages and programs use before a page has told of them.
local function untold(pages)
  local told, missing = {}, {}
  for _, page in ipairs(pages) do
    local new = page.text:match("\n## New here\n(.-)\n## ") or ""
    for code in new:gmatch("`([^`]+)`") do
      for name in code:gmatch("[%w_%.]+") do told[name] = true end
    end
    for _, text in ipairs({ prose_of(page.text:gsub("`", "")), table.unpack(page.programs) }) do
      for _, pattern in ipairs(NAMES) do
        for name in text:gmatch("%f[%w_]" .. pattern) do
          if not told[name] then missing[page.name .. ": " .. name] = true end
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
  "a heading and code need no link; a capital or a plural is the same word")
tap.is(unlinked({ page_of("two warps"), page_of(LINKED) },
  "\n### warp\n"), "a: warp", "a word that is linked on a later page")
tap.is(unlinked({ page_of("a warp, " .. LINKED) }, "\n### warp\n"), "a: warp",
  "a word that is linked where it appears again")
tap.is(untold({ page_of("\n## New here\n`cudaFree`\n## More\ncudaFree, `cudaMalloc`",
  "__shared__ int a;") }),
  "a: __shared__\na: cudaMalloc", "names that no page has told of")

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
tap.is(unlinked(pages, read(tap.root .. "/docs/glossary.md")), "",
  "every word of the glossary is a link where the lessons first use it")
tap.is(untold(pages), "", "every name of CUDA's is told before it is used")
tap.done()
