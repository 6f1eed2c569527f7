-- block_record.lua: runs a program with a record of what one block of a kernel does. It counts the
-- program, chooses the block of the costliest line, and runs it again with a record of that block.

local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local temporary = require "base.temporary"
local device = require "machine.device"
local environment = require "machine.environment"
local counts = require "kernels.counts"
local steps = require "kernels.steps"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"

local block_record = {}

local FIRST = { launch = 1, block = { 0, 0, 0 } }

-- A block, as EMUCC_STEPS_OF has it.
local function words_of(target)
  return ("%d:%d,%d,%d"):format(target.launch, table.unpack(target.block))
end

-- ---- which block ----

-- The block of the finding at this line, such as "pi.cu:12"; nil if nothing was found there in a
-- block that is known.
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
local function asked_for(asked)
  if not (asked.block or asked.launch) then return nil end
  return { launch = asked.launch or 1, block = asked.block or FIRST.block }
end

-- Runs the program by run(target, path), which has the record written to that path and returns the
-- counters, until the record is the wanted one. Returns { text, found, target }: the record, which
-- steps.read reads, or ""; the counters or nil; and the block.
local function recorded(asked, run)
  local function take(target)
    local path = temporary.path("steps.jsonl")
    local found = run(target, path)
    local text = files.read_if_there(path)
    os.remove(path)
    return { text = text, found = found, target = target }
  end
  local target = asked_for(asked)
  if target then return take(target) end
  local first = take(FIRST)
  local found = first.found
  if not found then return first end
  local wanted = asked.place and of_finding(found, asked.place) or of_line(found, asked.place)
  if not wanted or words_of(wanted) == words_of(FIRST) then return first end
  local better = take(wanted)
  better.found = found
  return better
end

-- ---- running ----

local function variables_of(target, path)
  return { EMUCC_STEPS = path, EMUCC_STEPS_OF = words_of(target) }
end

-- Records a block of a lesson's built job. `asked` has { block, launch } or { place }, a line such
-- as "pi.cu:12"; if it is empty, it is the block of the costliest line. Returns { text, found,
-- target }, with `failed`, the first result that is not right, if there is one.
function block_record.of_job(out, options, job, asked)
  local here, failed = environment.collect(device.COUNTING), nil
  local record = recorded(asked, function(target, path)
    job.variables = variables_of(target, path)
    local came = plan.settled(job) or program.run(out, job, options, here)
    if came.outcome.code ~= 0 then failed = failed or came end
    return came.found
  end)
  record.failed = failed
  return record
end

-- The same for a user's program, `name`. The result also has `code` and `problem`, a message, if
-- the program did not end well.
function block_record.of_program(out, options, name, asked)
  local binary, code, problem = own_program.compile(out, options, name), 0, nil
  local record = recorded(asked, function(target, path)
    local counted, ended, outside = own_program.run(options, binary, variables_of(target, path))
    local found = counts.take(counted)
    code = outside and outside.code or ended == 0 and 0 or outcomes.CODES.crashed
    problem = outside and own_program.words(name, outside, found.crash)
      or ended ~= 0 and ("%s ended with exit code %d"):format(name, ended)
    return found
  end)
  os.remove(binary)
  record.code, record.problem = code, problem
  return record
end

-- The block of a record, from steps.read; nil if the program has no such block.
function block_record.block(record)
  if record.text == "" then return nil end
  local block, problem = steps.read(record.text)
  return block or fail("broken", "the record of steps: %s", problem)
end

return block_record
