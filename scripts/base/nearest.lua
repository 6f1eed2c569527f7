-- nearest.lua: finds the known word that was probably meant, for messages about an unknown one.

-- Edit distance between two words; a swap of neighbouring letters counts as one edit.
local function distance(a, b)
  local rows = { [0] = {} }
  for j = 0, #b do rows[0][j] = j end
  for i = 1, #a do
    rows[i] = { [0] = i }
    for j = 1, #b do
      local differs = a:byte(i) == b:byte(j) and 0 or 1
      local best = math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + differs)
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        best = math.min(best, rows[i - 2][j - 2] + 1)
      end
      rows[i][j] = best
    end
  end
  return rows[#a][#b]
end

-- The word of the list `known` nearest to `word`: one that contains it, else the one with the
-- fewest edits. nil if none is near.
local function nearest(word, known)
  local best, fewest = nil, math.max(2, #word // 3) + 1
  for _, candidate in ipairs(known) do
    if #word >= 3 and candidate:find(word, 1, true) then
      return candidate
    end
    local limit = math.min(fewest, #candidate)
    local edits = math.abs(#word - #candidate) < limit and distance(word, candidate) or limit
    if edits < limit then best, fewest = candidate, edits end
  end
  return best
end

return nearest
