-- changed.lua: function(text, change, name): the text with `change.to` in all places of
-- `change.from`, which have to be there; `name` says whose text it is.

local changes = require "lessons.changes"

return function(text, change, name)
  local new, missing = changes.apply(text, { change })
  assert(new, ("%s has changed: there is no '%s' in it"):format(name, missing))
  return new
end
