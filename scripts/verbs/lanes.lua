-- lanes.lua: draws one request of a warp, for the line that costs most: which lane accesses which
-- sector or bank. It is for lessons, or for a program of the user.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local places = require "base.places"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local counts = require "kernels.counts"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local state = require "runs.state"
local report = require "views.report"
local memory_request = require "views.kernels.memory_request"

-- The line that costs most, of those that --at names, and its kernel's name.
local function costliest(found, wanted)
  return counts.costliest(found, function(line)
    local named = not wanted or files.is_at(line.file, line.line, wanted)
    return named and line.example
  end)
end

local function draw(out, one)
  local line = one.line
  out:say("%s", out:paint("title", ("%s, kernel %s"):format(one.name, one.kernel)))
  out:say("%s  %s: %s", places.line(line.file, line.line), line.operation.name,
    memory_request.words(line))
  out:say("  | %s", files.line(line.file, line.line) or "")
  memory_request.say(out, line)
  out:say("  the numbers in a box are lanes; a box is %s; the number before it is its offset in the"
    .. " array, in bytes", line.operation.parts == "sectors" and "a sector" or "a row of banks")
end

-- Appends a program's line to the list of pictures.
local function add(list, options, name, found)
  local line, kernel = costliest(found, options.at)
  if line then list[#list + 1] = { name = name, kernel = kernel, line = line } end
end

-- Adds the lines of lessons; a program that fails is reported. Returns the highest exit code.
local function of_lessons(out, options, all, list)
  local jobs = plan.counted_jobs(own_version.chosen(all, options, "lanes"), options, true)
  local here, worst = environment.collect(device.COUNTING), 0
  build.jobs(out, jobs)
  for _, job in ipairs(jobs) do
    local came = plan.settled(job) or program.run(out, job, options, here)
    if came.outcome.code ~= 0 then report.line(out, came, job.detail) end
    worst = math.max(worst, came.outcome.code)
    if came.found then add(list, options, ("%s %s"):format(job.label, job.program), came.found) end
  end
  return worst
end

local function of_program(out, options, name, list)
  local path, _, ended, outside = own_program.count(out, options, name)
  local found = counts.take(path)
  add(list, options, name, found)
  if outside then fail(outside.status, "%s", own_program.words(name, outside, found.crash)) end
  if not found.complete then fail("broken", "%s %s", name, counts.why_incomplete(found)) end
  return ended == 0 and 0 or outcomes.CODES.crashed
end

local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  local name, list = own_program.name(options.words), {}
  own_program.check_flags(options, name, known, { "--at", "--svg" })
  state.prepare()
  build.prepare(out, device.COUNTING)
  local code = name and of_program(out, options, name, list)
    or not name and of_lessons(out, options, all, list)
  if #list == 0 and code == 0 then
    fail("usage", "no request to memory was counted%s", options.at and " at " .. options.at or "")
  end
  if options.svg and #list > 1 then
    fail("usage",
      "--svg writes one picture, and there are %d; --at chooses one, such as --at %s:%d", #list,
      files.name(list[1].line.file), list[1].line.line)
  end
  for i, one in ipairs(list) do
    if i > 1 then out:say("") end
    draw(out, one)
  end
  if options.svg and #list == 1 then
    files.write_document(options.svg, memory_request.picture(list[1].line))
  end
  return code
end

return {
  name = "lanes", place = 45,
  usage = "lanes 05 | my.cu",
  help = "draws which lane of a warp accesses which sector or bank",
  about = "Unless --at names a line, it is the line that costs most.",
  example = "lanes 05 --at pi.cu:19  the request of line 19",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson or a program: lanes 05, lanes my.cu" },
  behind = true,
  flags = { "problems", "--file", "--language", "--timeout", "--launcher", "--format", "--svg",
            { name = "--at", value = "FILE:N", convert = convert.place,
              help = "this line's request (default: that of the line that costs most)" },
            table.unpack(own_program.FLAGS) },
  run = run,
}
