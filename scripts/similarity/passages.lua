-- passages.lua: what two programs have in common and were not given: the longest passages of equal
-- runs, none of which overlaps another.

local fingerprints = require "similarity.fingerprints"

local passages = {}

local MOST_PLACES = 8 -- of a run at which a passage may begin; what is repeated more says little

-- The places of each run in a program that was not given: { file, at } each, by hash.
local function places_of(program)
  local places, often = {}, {}
  for f, file in ipairs(program.files) do
    for at, hash in ipairs(file.runs) do
      local list = hash and places[hash] or {}
      list[#list + 1] = { file = f, at = at }
      if hash then places[hash] = list end
      if #list > MOST_PLACES then often[hash] = true end
    end
  end
  for hash in pairs(often) do places[hash] = nil end
  return places
end

-- From two places on, how many runs are equal and not given?
local function equal_from(runs, at, others, place)
  local length = 0
  while runs[at + length] and runs[at + length] == others[place + length] do length = length + 1 end
  return length
end

-- All stretches of equal runs, as long as they are, the longest first: { length in runs, one,
-- other }, the places of their beginnings.
local function stretches_of(one, other)
  local places, list = places_of(other), {}
  for f, file in ipairs(one.files) do
    for at, hash in ipairs(file.runs) do
      for _, place in ipairs(hash and places[hash] or {}) do
        local others, before = other.files[place.file].runs, file.runs[at - 1]
        if not before or before ~= others[place.at - 1] then
          list[#list + 1] = { length = equal_from(file.runs, at, others, place.at),
                              one = { file = f, at = at }, other = place, number = #list }
        end
      end
    end
  end
  table.sort(list, function(a, b)
    if a.length ~= b.length then return a.length > b.length end
    return a.number < b.number
  end)
  return list
end

-- The tokens of a passage, and the runs that share tokens with it, are used.
local function use(used, place, length)
  local before = fingerprints.RUN - 1
  for at = place.at - before, place.at + length - 1 + before do used[place.file][at] = true end
end

-- Adds the parts of a stretch to a list that no longer stretch has used.
local function take(list, stretch, used)
  local function is_free(k)
    return k < stretch.length and not used[1][stretch.one.file][stretch.one.at + k]
      and not used[2][stretch.other.file][stretch.other.at + k]
  end
  local k = 0
  while k < stretch.length do
    local length = 0
    while is_free(k + length) do length = length + 1 end
    if length > 0 then
      local part = { length = length,
                     one = { file = stretch.one.file, at = stretch.one.at + k },
                     other = { file = stretch.other.file, at = stretch.other.at + k } }
      use(used[1], part.one, length)
      use(used[2], part.other, length)
      list[#list + 1] = part
    end
    k = k + math.max(1, length)
  end
end

local function empty(program)
  local used = {}
  for f in ipairs(program.files) do used[f] = {} end
  return used
end

-- The lines of a passage in one of the programs: the file, the first and the last line, and the set
-- of those lines that were not given.
local function lines_of(program, place, length)
  local file, own = program.files[place.file], {}
  local last = place.at + length - 1 + fingerprints.RUN - 1
  for at = place.at, last do
    if file.own[at] then own[file.lines[at]] = true end
  end
  return { file = file, first = file.lines[place.at], last = file.lines[last], own = own }
end

local NEAR = 2 -- lines

-- Does a passage continue where the one before it ended?
local function continues(before, side)
  return before.file == side.file and side.first >= before.first
    and side.first <= before.last + NEAR
end

-- Passages of which one continues the other, in both programs, become one.
local function joined(list)
  local made, before = {}, nil
  for _, passage in ipairs(list) do
    if before and continues(before.one, passage.one) and continues(before.other, passage.other) then
      for side, into in pairs(before) do
        into.last = math.max(into.last, passage[side].last)
        for line in pairs(passage[side].own) do into.own[line] = true end
      end
    else
      made[#made + 1], before = passage, passage
    end
  end
  return made
end

-- The passages of two programs (fingerprints.program), in the order of the first: { one, other }
-- each, as lines_of describes a side.
function passages.of(one, other)
  local used, list = { empty(one), empty(other) }, {}
  for _, stretch in ipairs(stretches_of(one, other)) do take(list, stretch, used) end
  table.sort(list, function(a, b)
    if a.one.file ~= b.one.file then return a.one.file < b.one.file end
    return a.one.at < b.one.at
  end)
  for i, passage in ipairs(list) do
    list[i] = { one = lines_of(one, passage.one, passage.length),
                other = lines_of(other, passage.other, passage.length) }
  end
  return joined(list)
end

-- How many lines of one of the programs, "one" or "other", are in the passages and were not given.
function passages.count(list, side)
  local seen, count = {}, 0
  for _, passage in ipairs(list) do
    local file = passage[side].file
    seen[file] = seen[file] or {}
    for line in pairs(passage[side].own) do
      if not seen[file][line] then count = count + 1 end
      seen[file][line] = true
    end
  end
  return count
end

return passages
