-- explain.lua: what a message means, in plain words, and what to do.

local explanations = require "lessons.explanations"
local topics = require "lessons.topics"

local explain = {}

-- What a line of a message means; nil where that is not known.
function explain.meaning(line)
  line = line:gsub("‘", "'"):gsub("’", "'") -- as compilers write where the language is not C
  for _, explanation in ipairs(explanations) do
    local patterns, text = table.unpack(explanation)
    for _, pattern in ipairs(patterns) do
      if line:find(pattern) then return topics.tell(text) end
    end
  end
end

-- What the first of these lines means of which that is known; nil where there is none.
function explain.first(lines)
  for _, line in ipairs(lines) do
    local meaning = explain.meaning(line)
    if meaning then return meaning end
  end
end

return explain
