-- shrink.lua: makes the sizes at which a program fails smaller, while it still fails. With small
-- sizes the reason is easier to see.

local shrink = {}

local MOST_TRIES = 12 -- each is a run, for which the user waits

local function with(sizes, key, value)
  local other = {}
  for name, size in pairs(sizes) do other[name] = size end
  other[key] = value
  return other
end

-- The smallest sizes at which the program still fails. `failed` and `passed` are values of the
-- problem's `sizes`. Each size in turn, the last first, is halved towards 1, or, if the problem has
-- one size only, towards its value in `passed`. `fails(values)` runs the program and says whether
-- it fails in the same way.
function shrink.smallest(sizes, passed, failed, fails)
  local tries = 0
  local function still_fails(key, value)
    tries = tries + 1
    return fails(with(failed, key, value))
  end
  for i = #sizes, 1, -1 do
    local key = sizes[i].key
    local good, bad = #sizes > 1 and 1 or passed[key], failed[key]
    if #sizes > 1 and good < bad and tries < MOST_TRIES and still_fails(key, good) then
      bad = good
    end
    while bad - good > 1 and tries < MOST_TRIES do
      local middle = (good + bad) // 2
      if still_fails(key, middle) then bad = middle else good = middle end
    end
    failed = with(failed, key, bad)
  end
  return failed
end

return shrink
