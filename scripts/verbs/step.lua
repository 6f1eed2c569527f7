-- step.lua: shows one block of a kernel step by step: what each lane accesses, with values. It
-- counts the program, chooses the block of the costliest line, and runs it again with a record of
-- that block.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local streams = require "base.streams"
local temporary = require "base.temporary"
local units = require "base.units"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local counts = require "kernels.counts"
local steps = require "kernels.steps"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local state = require "runs.state"
local report = require "views.report"
local step_walk = require "views.kernels.step_walk"
local player = require "pages.step.player"

local FIRST = { launch = 1, block = { 0, 0, 0 } }

-- A block, as EMUCC_STEPS_OF has it.
local function words_of(target)
  return ("%d:%d,%d,%d"):format(target.launch, table.unpack(target.block))
end

-- ---- which block ----

-- The block of the finding at this line, such as "pi.cu:12", and the warp of its thread; nil if
-- nothing was found there in a block that is known.
local function of_finding(found, place)
  for _, one in ipairs(found.findings) do
    if one.launch and one.block and one.line and files.is_at(one.file, one.line, place) then
      local first = one.file:match("%.cuf$") and 1 or 0
      return { launch = one.launch,
               block = { one.block[1] - first, one.block[2] - first, one.block[3] - first } }
    end
  end
end

-- The block in which a line costs most: of all lines, or of the one at `place`; nil if it is not
-- known. A kernel that a kernel launches has no number.
local function of_line(found, place)
  local worst, grid
  for _, kernel in ipairs(found.kernels) do
    for _, line in ipairs(kernel.by_kernels and {} or counts.lines(kernel)) do
      local fits = not place or files.is_at(line.file, line.line, place)
      local known = line.example and line.example.launch
      if fits and known and (not worst or line.parts > worst.parts) then
        worst, grid = line, kernel.grid
      end
    end
  end
  if not worst then return nil end
  local number = worst.example.block
  local row = number // grid[1]
  return { launch = worst.example.launch,
           block = { number % grid[1], row % grid[2], row // grid[2] } }
end

-- The block that was asked for; nil if it follows from the counters.
local function asked_for(options)
  if not (options.block or options.launch) then return nil end
  return { launch = options.launch or 1, block = options.block or FIRST.block }
end

-- Runs the program by run(target), which returns its counters and its record, until the record is
-- the wanted one. Returns the record or nil, the counters, and the block.
local function record(options, run)
  local asked = asked_for(options)
  local target = asked or FIRST
  local found, block = run(target)
  if asked or not found then return block, found, target end
  local wanted = options.at and of_finding(found, options.at) or of_line(found, options.at)
  if not wanted or words_of(wanted) == words_of(target) then return block, found, target end
  local _, better = run(wanted)
  return better, found, wanted
end

-- ---- running ----

local function variables_of(target, path)
  return { EMUCC_STEPS = path, EMUCC_STEPS_OF = words_of(target) }
end

local function take(path)
  local block, problem = steps.take(path)
  if problem then fail("broken", "the record of steps: %s", problem) end
  return block
end

local function of_lesson(out, options, all)
  local jobs = plan.counted_jobs(own_version.chosen(all, options, "step"), options, true)
  local job, here = jobs[1], environment.collect(device.COUNTING)
  local code = 0
  if #jobs > 1 then
    fail("usage", "step shows one program, and these are %d; name one lesson", #jobs)
  end
  build.jobs(out, jobs)
  local block, found, target = record(options, function(target)
    local path = temporary.path("steps.jsonl")
    job.variables = variables_of(target, path)
    local came = plan.settled(job) or program.run(out, job, options, here)
    if came.outcome.code ~= 0 and code == 0 then report.line(out, came, job.detail) end
    code = came.outcome.code
    return came.found, take(path)
  end)
  return block, found, target, ("%s %s"):format(job.label, job.program), code
end

local function of_program(out, options, name)
  local binary, code, problem = own_program.compile(out, options, name), 0, nil
  local block, found, target = record(options, function(target)
    local path = temporary.path("steps.jsonl")
    local counted, ended, outside = own_program.run(options, binary, variables_of(target, path))
    local came = counts.take(counted)
    code = outside and outside.code or ended == 0 and 0 or outcomes.CODES.crashed
    problem = outside and own_program.words(name, outside, came.crash)
      or ended ~= 0 and ("%s ended with exit code %d"):format(name, ended)
    return came, take(path)
  end)
  os.remove(binary)
  if problem then streams.write(io.stderr, problem, "\n") end
  return block, found, target, files.name(name), code
end

-- ---- showing ----

-- Where the record begins: at the line that --at names, else with the first step of the warp that
-- has the costliest request.
local function start_of(block, options)
  local warp, index
  if options.at then
    warp, index = steps.at(block, options.at)
    if not warp then
      fail("usage", "no warp of block (%d, %d, %d) has a step at %s", block.index[1],
        block.index[2], block.index[3], options.at)
    end
  end
  if not warp then warp, index = steps.costliest(block) or steps.first(block), 1 end
  if not options.warp then return { warp = warp, step = index } end
  local list = block.warps[options.warp + 1]
  if not list or #list == 0 then
    fail("usage", "the block has no steps of warp %d; it has %s", options.warp,
      units.many(#block.warps, "warp"))
  end
  return { warp = options.warp + 1, step = warp == options.warp + 1 and index or 1 }
end

local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  local name = own_program.name(options.words)
  own_program.check_flags(options, name, known,
    { "--html", "--lanes", "--block", "--warp", "--launch", "--at" })
  state.prepare()
  build.prepare(out, device.COUNTING)
  local block, found, target, title, code
  if name then
    block, found, target, title, code = of_program(out, options, name)
  else
    block, found, target, title, code = of_lesson(out, options, all)
  end
  if not block then
    if code ~= 0 then return code end
    fail("usage", "the program has no block (%d, %d, %d) in its launch %d", target.block[1],
      target.block[2], target.block[3], target.launch)
  end
  if not steps.first(block) then
    fail("usage", "nothing is recorded of block (%d, %d, %d): the steps since its last barrier are"
      .. " lost if a signal ends it", block.index[1], block.index[2], block.index[3])
  end
  local start = start_of(block, options)
  if not options.html then
    step_walk.run(out, block, title, start)
    return code
  end
  files.write_document(options.html, player.text(block, title, start, found.findings))
  out:say("%s: %s, launch %d, block (%d, %d, %d); open it in a browser", options.html,
    block.kernel, block.launch, block.index[1], block.index[2], block.index[3])
  return code
end

-- "3,2" as { 3, 2, 0 }
local function block_of(text)
  local x, y, z = text:match("^(%d+),?(%d*),?(%d*)$")
  if not x or #text > 32 then return nil, "expected a block such as 3,2" end
  return { math.tointeger(tonumber(x)), math.tointeger(tonumber(y)) or 0,
           math.tointeger(tonumber(z)) or 0 }
end

return {
  name = "step", place = 46,
  usage = "step 07 | my.cu",
  help = "plays a kernel's block step by step, with each lane's values",
  about = "Unless --block names one, it is the block in which the costliest line costs most.",
  example = "step 07 --html FILE  a page that plays it",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson or a program: step 07, step my.cu" },
  behind = true,
  flags = { "problems", "--file", "--language", "--lanes", "--timeout", "--launcher", "--format",
            { name = "--html", value = "FILE", convert = convert.text,
              help = "write a page that plays the steps, instead of the terminal" },
            { name = "--block", value = "X,Y", convert = block_of, help = "this block" },
            { name = "--launch", value = "N", convert = convert.whole(1, 1 << 40),
              help = "the host's launch of this number, from 1" },
            { name = "--warp", value = "N", convert = convert.whole(0, 31),
              help = "begin with this warp of the block" },
            { name = "--at", value = "FILE:N", convert = convert.place,
              help = "begin at this line; if something is found there, in its block" },
            table.unpack(own_program.FLAGS) },
  run = run,
}
