-- step_screen.lua: one step of a recorded block as a screen of 80 columns and 24 lines, which needs
-- no colour.

local files = require "base.files"
local units = require "base.units"
local steps = require "kernels.steps"
local memory_request = require "views.kernels.memory_request"

local step_screen = {}

local WIDTH, SOURCE, DRAWN = 80, 7, 5 -- columns; lines of the source, and of the request

local function cut(text)
  local length = utf8.len(text)
  if not length or length <= WIDTH then return text end
  return text:sub(1, utf8.offset(text, WIDTH) - 1) .. ">"
end

local function ranges(numbers)
  local parts, i = {}, 1
  while i <= #numbers do
    local last = i
    while numbers[last + 1] == numbers[last] + 1 do last = last + 1 end
    parts[#parts + 1] = last > i and ("%d-%d"):format(numbers[i], numbers[last]) or numbers[i]
    i = last + 1
  end
  return table.concat(parts, ",")
end

local function add_source(lines, one)
  local first, number = math.max(1, one.line - SOURCE // 2), 0
  for text in (files.read(one.file) or ""):gmatch("([^\n]*)\n?") do
    number = number + 1
    if number >= first and number < first + SOURCE then
      lines[#lines + 1] = ("%s%4d  %s"):format(number == one.line and "->" or "  ", number, text)
    end
  end
end

local function is_barrier(one)
  return one.what == "barrier" or one.what == "grid barrier"
end

-- What the step is, in a line.
local function words(block, one)
  local lanes = steps.lanes(one.lanes)
  local request = steps.request(block, one)
  local array = one.array and block.arrays[one.array]
  if request then
    return ("%s, %s: %s"):format(request.operation.name, array and array.title or "memory",
      memory_request.words(request))
  elseif one.bytes then
    return ("%s %s, %s: lanes %s"):format(one.space, one.what, array and array.title or "memory",
      ranges(lanes))
  elseif is_barrier(one) then
    return ("%s: lanes %s wait%s"):format(one.what, ranges(lanes),
      one.ended and ("; lanes %s have ended"):format(ranges(steps.lanes(one.ended))) or "")
  end
  return ("%s: lanes %s"):format(one.what == "enter" and "reach this line" or one.what,
    ranges(lanes))
end

-- The text in a lane's cell: the value that it loads, stores or gets.
local function value_of(one, i, lanes)
  if one.sources then
    local source = one.sources[i]
    for j, lane in ipairs(lanes) do
      if lane == source then return one.after[j] end
    end
    return one.after[i]
  end
  local list = (one.what == "load" or one.what == "copy load") and one.before or one.after
  return list and list[i] or "x"
end

-- Four rows of lanes: "7:" and the lane's value; "x" for a lane that takes part without a value,
-- "." for one that does not.
local function add_lanes(lines, block, one)
  local lanes, cells = steps.lanes(one.lanes), {}
  local ended = one.ended or 0
  for lane = 0, block.warp - 1 do cells[lane] = ended >> lane & 1 == 1 and "ended" or "." end
  for i, lane in ipairs(lanes) do
    cells[lane] = is_barrier(one) and "waits" or value_of(one, i, lanes)
  end
  local across = block.warp // 4
  local wide = WIDTH // across - 4
  for row = 0, 3 do
    local parts = {}
    for i = 0, across - 1 do
      local lane = row * across + i
      parts[#parts + 1] = ("%2d:%-" .. wide .. "s"):format(lane, cells[lane]:sub(1, wide))
    end
    lines[#lines + 1] = table.concat(parts, " ")
  end
end

local function add_request(lines, block, one)
  local request, drawn = steps.request(block, one), {}
  if request then
    memory_request.say({ say = function(_, text, ...)
      drawn[#drawn + 1] = (text:format(...):gsub("·", "-"))
    end }, request)
  end
  for i = 1, math.min(#drawn, DRAWN) do lines[#lines + 1] = drawn[i] end
  if #drawn > DRAWN then
    lines[#lines] = ("  and %s more; --html shows them all"):format(
      units.many(#drawn - DRAWN + 1, "row"))
  end
end

-- The sums of the block up to this step's time: "global load 16: 76 sectors, ideal 64".
local function add_counters(lines, block, time)
  local sums, order = {}, {}
  for _, list in ipairs(block.warps) do
    for _, one in ipairs(list) do
      local request = one.time <= time and steps.request(block, one)
      if request then
        local key = request.operation.name
        local sum = sums[key] or { requests = 0, parts = 0, ideal = 0,
                                   noun = request.operation.parts:gsub("s$", "") }
        if not sums[key] then order[#order + 1], sums[key] = key, sum end
        sum.requests, sum.parts = sum.requests + 1, sum.parts + one.parts
        sum.ideal = sum.ideal + one.ideal
      end
    end
  end
  local parts = {}
  for i, key in ipairs(order) do
    local sum = sums[key]
    parts[i] = ("%s %d: %s, ideal %d"):format(key, sum.requests, units.many(sum.parts, sum.noun),
      sum.ideal)
  end
  for i = 1, math.min(#parts, 4), 2 do
    lines[#lines + 1] = parts[i] .. (parts[i + 1] and "; " .. parts[i + 1] or "")
  end
end

-- The screen's lines, at most 22. `at` is { warp, step }, from 1; `title` names the program.
function step_screen.lines(block, title, at)
  local list = block.warps[at.warp]
  local one = list[at.step]
  local lines = {
    ("%s: %s, launch %d, block (%d, %d, %d)"):format(title, block.kernel, block.launch,
      table.unpack(block.index)),
    ("warp %d of %d, step %d of %d, %s:%d"):format(at.warp - 1, #block.warps, at.step, #list,
      files.name(one.file), one.line),
  }
  add_source(lines, one)
  lines[#lines + 1] = words(block, one)
  if one.found then lines[#lines + 1] = ("found here: %s"):format(one.found) end
  add_lanes(lines, block, one)
  add_request(lines, block, one)
  add_counters(lines, block, one.time)
  for i, line in ipairs(lines) do lines[i] = cut(line):gsub(" +$", "") end
  return lines
end

return step_screen
