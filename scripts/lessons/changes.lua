-- changes.lua: a program's text with other text in places, as a lesson's facts state it: `changes`
-- are a list of { from, to }, each the text that stands there and what it becomes.

local changes = {}

-- The text with all of them made; or nil and the text that is not in it. Each is made wherever it
-- stands.
function changes.apply(text, list)
  for _, change in ipairs(list) do
    local pattern, to = change.from:gsub("%p", "%%%0"), change.to:gsub("%%", "%%%%")
    local new, count = text:gsub(pattern, to)
    if count == 0 then return nil, change.from end
    text = new
  end
  return text
end

return changes
