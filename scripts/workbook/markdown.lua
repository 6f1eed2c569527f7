-- markdown.lua: turns a page of Markdown into HTML by cmark-gfm, and finds its headings. They get
-- the ids that GitHub gives them, because the pages link to these.

local fail = require "base.fail"
local files = require "base.files"
local process = require "base.process"
local temporary = require "base.temporary"

local markdown = {}

local PROGRAM = "cmark-gfm"
local PATIENCE = 60 -- seconds

-- Ends the run if pages cannot be made on this machine.
function markdown.ensure()
  if files.find_program(PROGRAM) then return end
  fail("missing", "%s, which turns pages into HTML, is not installed (Debian: %s); lessons/run"
    .. " --setup installs it", PROGRAM, PROGRAM)
end

-- The HTML of a file, without its comments.
local function converted(path)
  local made = temporary.path("page.html")
  local done = process({ PROGRAM, "--unsafe", "-e", "table", "-e", "autolink", path },
    { stdout = { file = made }, stderr = "capture", timeout = PATIENCE })
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.code ~= 0 then
    fail("missing", "%s cannot convert %s: %s", PROGRAM, files.label(path),
      done.error or files.lines(done.stderr or "")[1] or "a signal ended it")
  end
  local html, problem = files.read(made)
  os.remove(made)
  return html and html:gsub("<!%-%-.-%-%->", "") or fail("missing", "%s", problem)
end

local ENTITIES = { amp = "&", lt = "<", gt = ">", quot = '"' }

-- The text of HTML without its tags.
function markdown.text(html)
  return (html:gsub("<[^>]*>", ""):gsub("&(%l+);", ENTITIES))
end

-- Letters of any script stay, and so do digits, "-" and "_"; signs beyond ASCII are dropped: those
-- of Latin-1, "×", and all from the general punctuation to the arrows and boxes.
local function is_sign(code)
  return code < 0xC0 or code == 0xD7 or code >= 0x2000 and code < 0x2C00
end

-- The id of a heading with this text, as GitHub makes it.
local function slug(text)
  local parts = {}
  for _, code in utf8.codes(text) do
    local letter = utf8.char(code)
    if letter == " " then
      parts[#parts + 1] = "-"
    elseif letter:match("^[%w_-]$") or code >= 0x80 and not is_sign(code) then
      parts[#parts + 1] = letter:lower()
    end
  end
  return table.concat(parts)
end

-- Gives each heading its id. Returns the HTML and the headings, { level, id, title } each.
local function with_ids(html)
  local headings, count = {}, {}
  html = html:gsub("<h(%d)>(.-)</h%d>", function(level, inner)
    local title = markdown.text(inner)
    local id = slug(title)
    count[id] = (count[id] or -1) + 1
    if count[id] > 0 then id = ("%s-%d"):format(id, count[id]) end
    headings[#headings + 1] = { level = tonumber(level), id = id, title = title }
    return ('<h%s id="%s">%s</h%s>'):format(level, id, inner, level)
  end)
  return html, headings
end

-- A table that is wider than the page scrolls in a box of its own; so does code.
local function with_boxes(html)
  local box = '<div class="scroll" role="region" tabindex="0" aria-label="Table">%0</div>'
  return (html:gsub("<table>.-</table>", box):gsub("<pre>", '<pre tabindex="0">'))
end

-- The parts of a page, { id, title, html } each: what stands below a heading, up to the next one.
function markdown.sections(html)
  local list = {}
  for id, inner, from in html:gmatch('<h%d id="([^"]*)">(.-)</h%d>()') do
    local upto = html:find("<h%d id=", from) or #html + 1
    list[#list + 1] = { id = id, title = markdown.text(inner), html = html:sub(from, upto - 1) }
  end
  return list
end

-- { html, headings } of the page at this path.
function markdown.page(path)
  local html, headings = with_ids(converted(path))
  return { html = with_boxes(html), headings = headings }
end

return markdown
