-- search.lua: the index of the words, as a script that a page loads when a reader searches. A page
-- that is opened from a folder may load a script, but no other file.
--
-- The script calls book_index(sections, words). A section is [address, title of the page, heading].
-- A line of `words` is a word and the sections that have it: "warp 3 1 9", where a number is how
-- many sections the next one is further on, in base 36; the first is counted from 0.

local markdown = require "workbook.markdown"

local search = {}

local DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

local function in_base_36(number)
  local text = ""
  repeat
    local digit = number % 36 + 1
    text, number = DIGITS:sub(digit, digit) .. text, number // 36
  until number == 0
  return text
end

local function quoted(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("<", "\\x3c"):gsub("\n", "\\n") .. '"'
end

-- The words of a text: letters, digits and "_", two at least; numbers that stand alone are none.
local function words_of(text)
  local set = {}
  for word in text:gmatch("[%w_\x80-\xFF]+") do
    if #word > 1 and not word:match("^%d+$") then set[word:lower()] = true end
  end
  return set
end

-- The text of the script.
function search.script(all)
  local sections, places = {}, {}
  for _, file in ipairs(all.list) do
    for _, one in ipairs(file.kind == "page" and markdown.sections(file.html) or {}) do
      local number = #sections
      sections[number + 1] = ("[%s,%s,%s]"):format(quoted(file.address .. "#" .. one.id),
        quoted(file.title), quoted(one.title))
      for word in pairs(words_of(one.title .. " " .. markdown.text(one.html))) do
        places[word] = places[word] or {}
        table.insert(places[word], number)
      end
    end
  end
  local lines = {}
  for word, numbers in pairs(places) do
    local parts, last = { word }, 0
    for i, number in ipairs(numbers) do
      parts[i + 1], last = in_base_36(number - last), number
    end
    lines[#lines + 1] = table.concat(parts, " ")
  end
  table.sort(lines)
  return ("book_index([\n%s\n],\n%s);\n"):format(table.concat(sections, ",\n"),
    quoted(table.concat(lines, "\n")))
end

return search
