-- step.lua: shows one block of a kernel step by step: what each lane accesses, with values.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local places = require "base.places"
local streams = require "base.streams"
local units = require "base.units"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local steps = require "kernels.steps"
local block_record = require "runs.block_record"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local state = require "runs.state"
local report = require "views.report"
local step_walk = require "views.kernels.step_walk"
local player = require "pages.step.player"

-- ---- running ----

local function of_lesson(out, options, all, asked)
  local jobs = plan.counted_jobs(own_version.chosen(all, options, "step"), options, true)
  local job = jobs[1]
  if #jobs > 1 then
    fail("usage", "step shows one program, and these are %d; name the file of one, such as %s",
      #jobs, places.path(job.lesson.programs[job.program].source))
  end
  build.jobs(out, jobs)
  local record = block_record.of_job(out, options, job, asked)
  if record.failed then report.line(out, record.failed, job.detail) end
  record.code = record.failed and record.failed.outcome.code or 0
  return record, ("%s %s"):format(job.label, job.program)
end

local function of_program(out, options, name, asked)
  local record = block_record.of_program(out, options, name, asked)
  if record.problem then streams.write(io.stderr, record.problem, "\n") end
  return record, files.name(name)
end

-- ---- showing ----

-- The line that --at names; nil if it names a step or is not typed.
local function line_of(options)
  return type(options.at) == "string" and options.at or nil
end

-- Where the record begins, { warp, step } from 1: at the line, or the step of the warp, that --at
-- names; else with the first step of the warp that has the costliest request.
local function start_of(block, options)
  local warp, step = steps.beginning(block), 1
  local line = line_of(options)
  if line then warp, step = steps.at(block, line) end
  if not warp then
    fail("usage", "no warp of block (%d, %d, %d) has a step at %s", block.index[1],
      block.index[2], block.index[3], line)
  end
  if options.warp and options.warp + 1 ~= warp then warp, step = options.warp + 1, 1 end
  local list = block.warps[warp] or {}
  if #list == 0 then
    fail("usage", "the block has no steps of warp %d; it has %s", warp - 1,
      units.many(#block.warps, "warp"))
  end
  if math.type(options.at) then step = options.at end
  if step > #list then
    fail("usage", "there is no step %d: warp %d has %s", step, warp - 1, units.many(#list, "step"))
  end
  return { warp = warp, step = step }
end

local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  local name = own_program.name(options.words)
  own_program.check_flags(options, name, known,
    { "--html", "--lanes", "--block", "--warp", "--launch", "--at" })
  state.prepare()
  build.prepare(out, device.COUNTING)
  local asked = { block = options.block, launch = options.launch, place = line_of(options) }
  local record, title
  if name then
    record, title = of_program(out, options, name, asked)
  else
    record, title = of_lesson(out, options, all, asked)
  end
  local block, code, target = block_record.block(record), record.code, record.target
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
  files.write_document(options.html, player.text(block, title, start, record.found.findings))
  out:say("%s: %s, launch %d, block (%d, %d, %d); open it in a browser", options.html,
    block.kernel, block.launch, block.index[1], block.index[2], block.index[3])
  return code
end

-- "3" as 3, the number of a step; "pi.cu:19" as it is.
local function step_or_line(text)
  local step = text:match("^%d+$") and math.tointeger(tonumber(text))
  if step and step > 0 then return step end
  if convert.place(text) then return text end
  return nil, "expected the number of a step, from 1, or a line such as pi.cu:19"
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
            { name = "--at", value = "PLACE", convert = step_or_line,
              help = "begin at a step of the warp, such as 3; or at a line, such as pi.cu:19: if"
                .. " something is found there, in its block" },
            table.unpack(own_program.FLAGS) },
  run = run,
}
