-- paths.lua: the sizes at which a program takes each of its paths. lesson.lua states for a program
-- where it takes another path:
--   steps       for each size, how much of it one turn of a loop, one block or one launch takes:
--               { width = { 32 } }. A board may need no whole turn, one or several, and something
--               may be left over
--   thresholds  for each size, up to which value one path is taken, and above it another
--   also        sizes that take a path which depends on several of them, such as a kind of launch
-- From these and the problem's own edges follow the sizes at which a program is judged.

local problems = require "lessons.problems"

local paths = {}

local RUN = 50000 -- starting a program takes about as long as so many units of a problem's work

-- Units of work up to which a run is counted.
paths.MOST = 1100000

-- The values of a size that are worth trying: the small one, those around one turn and two, two
-- turns and a half, and those around each threshold.
local function values_of(size, facts, small)
  local list, known = {}, {}
  local function add(value)
    if not known[value] and size.convert(tostring(value)) then list[#list + 1] = value end
    known[value] = true
  end
  for _, step in ipairs((facts.steps or {})[size.key] or {}) do
    local half = step // 2 + (step > 4 and 1 or 0)
    for _, value in ipairs({ step - 1, step, step + 1, 2 * step - 1, 2 * step, 2 * step + half }) do
      add(value)
    end
  end
  for _, most in ipairs((facts.thresholds or {})[size.key] or {}) do
    add(most)
    add(most + 1)
  end
  add(small)
  return list
end

-- All combinations of such values.
local function combinations(problem, facts)
  local list = { {} }
  for _, size in ipairs(problem.sizes) do
    local longer = {}
    for _, one in ipairs(list) do
      for _, value in ipairs(values_of(size, facts, problem.small[size.key])) do
        local sizes = { [size.key] = value }
        for key, other in pairs(one) do sizes[key] = other end
        longer[#longer + 1] = sizes
      end
    end
    list = longer
  end
  return list
end

-- The paths that a program takes at some sizes: { sizes, work, names, passed }. The names are of
-- the turns and the rest of each step, of one too many and one too few for whole turns, of the
-- rests of each two steps of different sizes, and of the side of each threshold; if a size is 0,
-- only of that. `passed` is how many steps make a turn and leave a rest, and how many thresholds
-- are passed.
local function taken(problem, facts, sizes)
  local one = { sizes = sizes, work = problem.work(sizes), names = {}, passed = 0 }
  local rests = {}
  local function add(...) one.names[#one.names + 1] = string.format(...) end
  for _, size in ipairs(problem.sizes) do
    local key, value, own = size.key, sizes[size.key], {}
    if value == 0 then return { sizes = sizes, work = one.work, names = { key }, passed = 0 } end
    for _, step in ipairs((facts.steps or {})[key] or {}) do
      local turns, rest = math.min(value // step, 2), value % step > 0
      add("%s/%d: %d turns, rest %s", key, step, turns, rest)
      if turns > 0 and value % step == 1 then add("%s/%d: one too many", key, step) end
      if value % step == step - 1 then add("%s/%d: one too few", key, step) end
      if turns > 0 and rest then one.passed = one.passed + 1 end
      if step > 1 then
        own[#own + 1] = ("%s/%d: %s"):format(key, step, rest)
        for _, other in ipairs(rests) do add("%s, %s", other, own[#own]) end
      end
    end
    table.move(own, 1, #own, #rests + 1, rests)
    for _, most in ipairs((facts.thresholds or {})[key] or {}) do
      add("%s > %d: %s", key, most, value > most)
      if value > most then one.passed = one.passed + 1 end
    end
  end
  return one
end

-- The least work first.
local function sort(list)
  for i, one in ipairs(list) do one.place = i end
  table.sort(list, function(a, b)
    return a.work < b.work or a.work == b.work and a.place < b.place
  end)
  return list
end

local function all_taken(problem, facts, list)
  local all = {}
  for i, sizes in ipairs(list) do all[i] = taken(problem, facts, sizes) end
  return all
end

-- The one of `all` that takes most of the paths that are `left`, for its work; nil if none does.
local function best(all, left)
  local found, most = nil, 0
  for _, one in ipairs(all) do
    local new = 0
    for _, path in ipairs(one.names) do new = new + (left[path] and 1 or 0) end
    local worth = new / (RUN + one.work)
    if worth > most then found, most = one, worth end
  end
  return found
end

local function set_all(left, list, value)
  for _, one in ipairs(list) do
    for _, path in ipairs(one.names) do left[path] = value end
  end
end

-- The sizes at which a program of the lesson is judged, the least work first: the problem's edges,
-- those that the lesson states, and a few more, until each path is taken.
function paths.sizes(lesson, name)
  local problem, facts = problems.find(name), lesson.programs[name]
  local all = all_taken(problem, facts, combinations(problem, facts))
  local list, left = all_taken(problem, facts, problem.edges), {}
  for _, sizes in ipairs(facts.also or {}) do list[#list + 1] = taken(problem, facts, sizes) end
  set_all(left, all, true)
  set_all(left, list, nil)
  local one = best(all, left)
  while one do
    set_all(left, { one }, nil)
    list[#list + 1] = one
    one = best(all, left)
  end
  for i, each in ipairs(sort(list)) do list[i] = each.sizes end
  return list
end

local function is_smaller(problem, sizes, than)
  for _, size in ipairs(problem.sizes) do
    if sizes[size.key] < than[size.key] then return true end
  end
  return false
end

-- The sizes of a lesson's small run: the last that it states; or those of its problem, unless
-- larger ones, with little work, pass more steps and thresholds.
function paths.small(lesson, name)
  local problem, facts = problems.find(name), lesson.programs[name]
  if facts.also then return facts.also[#facts.also] end
  local found = taken(problem, facts, problem.small)
  for _, one in ipairs(sort(all_taken(problem, facts, combinations(problem, facts)))) do
    if one.work <= paths.MOST and one.passed > found.passed
      and not is_smaller(problem, one.sizes, problem.small) then
      found = one
    end
  end
  return found.sizes
end

return paths
