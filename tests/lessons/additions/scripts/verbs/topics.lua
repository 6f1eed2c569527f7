-- topics.lua: lists which lesson teaches what.

local convert = require "base.convert"
local catalogue = require "lessons.catalogue"

return {
  name = "topics", place = 75,
  usage = "topics",
  example = "topics",
  help = "which lesson teaches what",
  flags = { { name = "--starting", value = "LETTERS", help = "those that start so",
              convert = convert.text } },
  run = function(out, options, lessons)
    for _, lesson in ipairs(lessons) do
      for _, topic in ipairs(lesson.teaches or {}) do
        if topic:sub(1, #(options.starting or "")) == (options.starting or "") then
          out:say("%s  %s", catalogue.label(lesson), topic)
        end
      end
    end
    return 0
  end,
}
