-- steps.lua: reads the record of what the warps of one block did, which a counted program writes if
-- EMUCC_STEPS is set. The emulator's README describes the file.

local files = require "base.files"
local schema = require "base.schema"
local kinds = require "lessons.kinds"
local step_words = require "kernels.step_words"

local steps = {}

local COUNT, LONG, list = kinds.COUNT, schema.text(4096), schema.list
local EXTENT = list(COUNT, 3)
local WHOLE = schema.integer(math.mininteger, math.maxinteger)

local function hexadecimal(value)
  if type(value) ~= "string" or not value:match("^%x+$") or #value > 16 then
    return "is not hexadecimal"
  end
end

local VALUES = function(value)
  if type(value) ~= "string" or value:find("[^%x? ]") then return "is no list of values" end
end

local LINES = {
  block = { kernel = LONG, launch = COUNT, grid = EXTENT, block = EXTENT, index = EXTENT,
            threads = schema.integer(1, 1024), warp = schema.integer(1, 64) },
  step = { warp = schema.integer(0, 31), what = LONG, pc = COUNT, lanes = hexadecimal,
           ["space?"] = LONG, ["array?"] = COUNT, ["bytes?"] = schema.integer(1, 255),
           ["first?"] = WHOLE, ["by?"] = WHOLE, ["at?"] = list(WHOLE), ["before?"] = VALUES,
           ["after?"] = VALUES, ["parts?"] = COUNT, ["ideal?"] = COUNT, ["found?"] = LONG,
           ["ended?"] = hexadecimal, ["sources?"] = list(WHOLE) },
  array = { array = COUNT, space = LONG, bytes = COUNT, start = COUNT, name = LONG, file = LONG,
            line = COUNT },
  place = { pc = COUNT, file = LONG, line = COUNT },
  ["end"] = { steps = list(COUNT), left_out = list(COUNT) },
}

-- The numbers of the lanes whose bits are set, in their order.
function steps.lanes(mask)
  local numbers = {}
  for lane = 0, 63 do
    if mask >> lane & 1 == 1 then numbers[#numbers + 1] = lane end
  end
  return numbers
end

-- The name of an array: a variable's own; or that of the pointer in the line that allocated it.
local function name_of(array)
  if array.name ~= "" then return array.name end
  if array.space == "shared" then return "shared memory" end
  local source = array.line > 0 and files.line(array.file, array.line) or ""
  return source:match("[Mm]alloc%w*%s*%b()") and source:match("&%s*([%w_]+)")
    or array.line > 0 and ("the array of %s:%d"):format(files.name(array.file), array.line)
    or "an array"
end

local function offsets_of(one, count)
  if one.at then return #one.at == count and one.at or nil end
  local offsets = {}
  for i = 1, count do offsets[i] = one.first + (i - 1) * one.by end
  return offsets
end

-- Gives each step its time: the steps of a warp follow one another, and a barrier comes at one time
-- for all warps that wait there. A barrier's lines follow one another, the lowest warp first.
local function set_times(all)
  local clocks, group, latest = {}, {}, 0
  local function close()
    for _, one in ipairs(group) do
      one.time, clocks[one.warp] = latest, latest + 1
    end
    group, latest = {}, 0
  end
  for _, one in ipairs(all) do
    local is_barrier = one.what == "barrier" or one.what == "grid barrier"
    local last = group[#group]
    if last and not (is_barrier and one.warp > last.warp) then close() end
    if is_barrier then
      group[#group + 1] = one
      latest = math.max(latest, clocks[one.warp] or 0)
    else
      one.time = clocks[one.warp] or 0
      clocks[one.warp] = one.time + 1
    end
  end
  close()
end

-- Is the entry into a basic block seen in the warp's next step as well?
local function is_repeated(one, next)
  return one.what == "enter" and next and next.line == one.line and next.file == one.file
    and next.lanes == one.lanes
end

-- The steps without those in the emulator's own lines, and without entries that the next step of
-- the warp shows as well.
local function kept(all)
  local next_of, list_of = {}, {}
  for i = #all, 1, -1 do
    local one = all[i]
    if one.line > 0 and not (is_repeated(one, next_of[one.warp]) and not one.found) then
      next_of[one.warp] = one
      table.insert(list_of, one)
    end
  end
  for i = 1, #list_of // 2 do
    list_of[i], list_of[#list_of - i + 1] = list_of[#list_of - i + 1], list_of[i]
  end
  return list_of
end

-- The bytes of a step's values. A shuffle does not say how many it moves.
local function bytes_of(one, longest)
  return one.bytes or longest <= 8 and 4 or 8
end

-- The digits of the longest value that a shuffle moves.
local function longest_of(all)
  local longest = 0
  for _, one in ipairs(all) do
    for digits in (one.sources and one.after or ""):gmatch("%x+") do
      longest = math.max(longest, #digits)
    end
  end
  return longest
end

-- Puts the values as texts into each step of an array.
local function read_values(all)
  local guessers, longest = {}, longest_of(all)
  for _, one in ipairs(all) do
    local key = one.array or one.what
    local guesser = guessers[key] or step_words.guesser()
    guessers[key] = guesser
    for _, text in ipairs({ one.before or "", one.after or "" }) do
      guesser.see(text, bytes_of(one, longest))
    end
  end
  for _, one in ipairs(all) do
    local floats = guessers[one.array or one.what].floats()
    for _, key in ipairs({ "before", "after" }) do
      if one[key] then one[key] = step_words.texts(one[key], bytes_of(one, longest), floats) end
    end
  end
end

local function parse(text)
  local found, number = { step = {}, array = {}, place = {} }, 0
  for line in text:gmatch("[^\n]+") do
    number = number + 1
    local one, problem = schema.line(line, LINES)
    if not one then return nil, ("line %d: %s"):format(number, problem) end
    local into = found[one.kind]
    if one.kind == "step" then into[#into + 1] = one
    elseif one.kind == "array" then into[one.array] = one
    elseif one.kind == "place" then into[one.pc] = one
    else found[one.kind] = one
    end
  end
  if not found.block then return nil, "it does not name its block" end
  return found
end

-- Fills in what numbers stand for. Returns what is wrong, or nil.
local function resolve(found)
  for i, one in ipairs(found.step) do
    one.run = i
    local place = found.place[one.pc] or { file = "", line = 0 }
    one.file, one.line = place.file, place.line
    one.lanes = tonumber(one.lanes, 16)
    one.ended = one.ended and tonumber(one.ended, 16)
    if one.bytes then
      if not (one.at or one.first and one.by) then return ("step %d has no addresses"):format(i) end
      one.offsets = offsets_of(one, #steps.lanes(one.lanes))
      if not one.offsets then return ("step %d has another number of lanes"):format(i) end
    end
  end
  for _, array in pairs(found.array) do array.title = name_of(array) end
end

-- Reads the text of a record. Returns the block { kernel, launch, grid, block, index, threads,
-- warp, complete, arrays, left_out, warps, length }; or nil and what is wrong with the text.
-- `warps` has the steps of each warp. In a step, `lanes` is a number, and these are filled in:
-- `file`, `line`, `time`, `offsets`, `before` and `after` as texts, and `run`, its place in the
-- order in which the emulator ran all steps.
function steps.read(text)
  local found, problem = parse(text)
  problem = problem or resolve(found)
  if problem then return nil, problem end
  local all, block = kept(found.step), found.block
  set_times(all)
  read_values(all)
  block.arrays, block.warps, block.length = found.array, {}, 0
  block.complete = found["end"] ~= nil
  block.left_out = block.complete and found["end"].left_out or {}
  for i = 1, (block.threads + block.warp - 1) // block.warp do block.warps[i] = {} end
  for _, one in ipairs(all) do
    table.insert(block.warps[one.warp + 1] or {}, one)
    block.length = math.max(block.length, one.time + 1)
  end
  return block
end

local function waste(one)
  return one.parts and one.parts - (one.ideal or 0) or -1
end

-- The warp and the index of the step that is best by better(step, so far); nil if there is none.
local function best(block, better)
  local chosen, warp, index
  for w, list_of in ipairs(block.warps) do
    for i, one in ipairs(list_of) do
      if better(one, chosen) then chosen, warp, index = one, w, i end
    end
  end
  return warp, index
end

-- The first warp that has steps, from 1; nil if none has.
function steps.first(block)
  for warp, list_of in ipairs(block.warps) do
    if #list_of > 0 then return warp end
  end
end

-- Where the request is that costs most; of several, one that wastes most, and the earliest of them.
function steps.costliest(block)
  return best(block, function(one, so_far)
    if not one.parts then return false end
    if not so_far or one.parts ~= so_far.parts then
      return not so_far or one.parts > so_far.parts
    end
    if waste(one) ~= waste(so_far) then return waste(one) > waste(so_far) end
    return one.time < so_far.time
  end)
end

-- The warp with whose first step a reader begins: the one that has the costliest request, or else
-- the first that has steps.
function steps.beginning(block)
  return steps.costliest(block) or steps.first(block)
end

-- Where the earliest step at this line is, such as "pi.cu:12"; first those where something is
-- found.
function steps.at(block, place)
  return best(block, function(one, so_far)
    if not files.is_at(one.file, one.line, place) then return false end
    if so_far and (one.found ~= nil) ~= (so_far.found ~= nil) then return one.found ~= nil end
    return not so_far or one.time < so_far.time
  end)
end

-- The request of a step in the form of counts.lines, as memory_request draws it; nil if it is not
-- an access with a cost.
function steps.request(block, one)
  if not (one.parts and one.space) then return nil end
  local parts = one.space == "shared" and "wavefronts" or "sectors"
  local array = block.arrays[one.array]
  local start, offsets = array and array.start or 0, {}
  for i, offset in ipairs(one.offsets) do offsets[i] = offset + start end
  return {
    file = one.file, line = one.line,
    operation = { name = one.space .. " " .. one.what, parts = parts },
    example = { lanes = one.lanes, bytes = one.bytes, offsets = offsets, [parts] = one.parts },
  }
end

return steps
