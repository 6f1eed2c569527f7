-- explain.lua: what a message of a compiler, a linker, CUDA or the system means, in plain words.

local topics = require "lessons.topics"

local PATTERNS = { "compilers", "linkers" } -- explanations by patterns, the first that fits
local CODES = { "calls", "kernels", "devices", "libraries" } -- by the errors' names and texts
local LAST = { "programs" } -- by patterns, where no error is named

local explain = {}

local function load(names)
  local all = {}
  for _, name in ipairs(names) do
    local list = require("lessons.explanations." .. name)
    table.move(list, 1, #list, #all + 1, all)
  end
  return all
end

local patterns, last = load(PATTERNS), load(LAST)

-- The errors: `names` has the meaning by name; `texts` are { text, meaning }, the longest text
-- first, because some texts begin as others do.
local function load_codes()
  local names, texts = {}, {}
  for _, entry in ipairs(load(CODES)) do
    local errors, meaning = table.unpack(entry)
    for _, one in ipairs(errors) do
      local words, text = one:match("^([^:]*):? ?(.*)$")
      for name in words:gmatch("%S+") do names[name] = meaning end
      if text ~= "" then texts[#texts + 1] = { text, meaning } end
    end
  end
  table.sort(texts, function(a, b) return #a[1] > #b[1] end)
  return names, texts
end

local names, texts = load_codes()

local function by_patterns(list, line)
  for _, explanation in ipairs(list) do
    for _, pattern in ipairs(explanation[1]) do
      if line:find(pattern) then return explanation[2] end
    end
  end
end

local function by_name(line)
  for word in line:gmatch("[%w_]+") do
    if names[word] then return names[word] end
  end
end

-- A text that stands there as words of its own
local function by_text(line)
  for _, one in ipairs(texts) do
    local first, behind = line:find(one[1], 1, true)
    if first and not line:sub(first - 1, first - 1):find("%w") and
        not line:sub(behind + 1, behind + 1):find("%w") then
      return one[2]
    end
  end
end

-- If the whole line is a part of a text, of two words at least: "illegal memory access".
local function by_part(line)
  local words = line:match("^%s*(.-)[%s.]*$"):lower()
  if #words < 10 or not words:find("%w%W+%w") then return nil end
  for i = #texts, 1, -1 do
    if texts[i][1]:lower():find(words, 1, true) then return texts[i][2] end
  end
end

-- What a line of a message means; nil if that is not known.
function explain.meaning(line)
  line = line:gsub("‘", "'"):gsub("’", "'") -- as g++ writes quotes if the language is not C
  local meaning = by_patterns(patterns, line) or by_name(line) or by_text(line)
    or by_patterns(last, line) or by_part(line)
  return meaning and topics.tell(meaning)
end

local function is_error(line)
  return line:find("[Ee]rror") or line:find("fatal") or line:find("undefined reference")
end

local function first_known(lines, fits)
  for _, line in ipairs(lines) do
    local meaning = fits(line) and explain.meaning(line)
    if meaning then return meaning end
  end
end

-- What the first of these lines means whose meaning is known: of the errors, or else of all lines,
-- because compilers print warnings before errors. nil if none is known.
function explain.first(lines)
  return first_known(lines, is_error) or first_known(lines, function() return true end)
end

return explain
