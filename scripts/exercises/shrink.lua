-- shrink.lua: sizes at which a program fails, made smaller while it does: the smaller, the sooner
-- one sees why.

local shrink = {}

local MOST_TRIES = 12 -- each is a run, and somebody waits

local function with(sizes, key, value)
  local other = {}
  for name, size in pairs(sizes) do other[name] = size end
  other[key] = value
  return other
end

-- `failed` are values of the sizes that a problem has (`sizes`, problems/): one after the other,
-- the last first, they are halved towards 1, or, where there is one alone, towards that of
-- `passed`. `fails(values)` says whether the same goes wrong with others. Returns the smallest that
-- it said yes to, or `failed`.
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
