-- changed.lua: function(text, change, name): the text with every `change.from` replaced by
-- `change.to`. It is an error if there is none; `name` is used in the message.

local changes = require "lessons.changes"

return function(text, change, name)
  local new, missing = changes.apply(text, { change })
  assert(new, ("%s has changed: there is no '%s' in it"):format(name, missing))
  return new
end
