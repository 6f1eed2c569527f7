-- step_walk.lua: walks through a recorded block in the terminal, by commands that are typed.

local files = require "base.files"
local streams = require "base.streams"
local step_screen = require "views.kernels.step_screen"

local step_walk = {}

local HELP = "Enter: forward, p back, b barrier, a NAME, l LINE, w WARP, f finding, q quit"

-- The index of the next step of the warp for which fits(step) is true; nil if there is none.
local function next_step(list, from, fits)
  for i = from + 1, #list do
    if fits(list[i]) then return i end
  end
end

local function is_barrier(one)
  return one.what == "barrier" or one.what == "grid barrier"
end

local WALK = {}

-- Each returns the new place { warp, step }, or nil and what is missing.
WALK[""] = function(_, list, at)
  if at.step == #list then return nil, "this is the warp's last step" end
  return { warp = at.warp, step = at.step + 1 }
end
WALK.n = WALK[""]
function WALK.p(_, _, at)
  if at.step == 1 then return nil, "this is the warp's first step" end
  return { warp = at.warp, step = at.step - 1 }
end
function WALK.b(_, list, at)
  local step = next_step(list, at.step, is_barrier)
  return step and { warp = at.warp, step = step }, "this warp waits at no barrier after this step"
end
function WALK.f(_, list, at)
  local step = next_step(list, at.step, function(one) return one.found end)
  return step and { warp = at.warp, step = step }, "nothing is found in later steps of this warp"
end
function WALK.a(block, list, at, name)
  local function is_of(one)
    local array = one.array and block.arrays[one.array]
    return array and (array.title == name or name == "")
  end
  local step = next_step(list, at.step, is_of)
  return step and { warp = at.warp, step = step },
    ("no later step of this warp accesses %s"):format(name == "" and "an array" or name)
end
function WALK.l(_, list, at, line)
  local number = tonumber(line:match("(%d+)$"))
  local name = line:match("^(.+):%d+$")
  local function fits(one)
    return one.line == number and (not name or files.name(one.file) == name)
  end
  local step = next_step(list, at.step, fits) or next_step(list, 0, fits)
  return step and { warp = at.warp, step = step },
    ("this warp has no step at line %s"):format(line)
end
-- The step of the other warp at the same time.
function WALK.w(block, list, at, number)
  local warp = math.tointeger(tonumber(number))
  local other = warp and block.warps[warp + 1]
  if not other or #other == 0 then
    return nil, ("there is no warp %s; the warps are 0 to %d"):format(number, #block.warps - 1)
  end
  local time = list[at.step].time
  local step = next_step(other, 0, function(one) return one.time >= time end)
  return { warp = warp + 1, step = step or #other }
end

local function show(out, block, title, at, said)
  if out.on_terminal then out:new_screen() end
  for _, line in ipairs(step_screen.lines(block, title, at)) do out:say("%s", line) end
  out:say("%s", said or HELP)
end

-- Shows the step `at`, { warp, step } from 1, and then those that commands ask for, until q or the
-- end of standard input.
function step_walk.run(out, block, title, at)
  local said
  while true do
    show(out, block, title, at, said)
    if out.on_terminal then
      streams.write(out.people, "> ")
      out.people:flush()
    end
    local typed = io.read("l")
    local word, rest = (typed or "q"):match("^%s*(%a?)%s*(.-)%s*$")
    if word == "q" then return end
    local place, problem = nil, HELP
    if WALK[word] then place, problem = WALK[word](block, block.warps[at.warp], at, rest) end
    at, said = place or at, not place and problem or nil
  end
end

return step_walk
