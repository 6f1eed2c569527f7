-- changed.lua: function(text, change, name): the text with `change.to` in all places of
-- `change.from`, which have to be there; `name` says whose text it is.

return function(text, change, name)
  local pattern, to = change.from:gsub("%p", "%%%0"), change.to:gsub("%%", "%%%%")
  local new, count = text:gsub(pattern, to)
  assert(count > 0, ("%s has changed: there is no '%s' in it"):format(name, change.from))
  return new
end
