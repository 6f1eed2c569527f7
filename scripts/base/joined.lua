-- joined.lua: all words of some lists, in their order, as one new list.

return function(...)
  local all = {}
  for _, words in ipairs({ ... }) do table.move(words, 1, #words, #all + 1, all) end
  return all
end
