-- result.lua: the result of one program's run: the table from which reports, tables and JSON are
-- made.

local statistics = require "base.statistics"
local problems = require "lessons.problems"
local record = require "runs.record"

local result = {}

-- At least so many threads of a run's program waited for a core at any moment, on average: then
-- other programs made its repeats longer.
local BUSY = 0.5

-- The mean number of threads that waited for a core during the repeats; 0 if that is not known.
function result.waiting(run)
  local waited, total = 0, 0
  for _, sample in ipairs(run.samples or {}) do
    waited, total = waited + (sample.waited or 0), total + sample.total
  end
  return total > 0 and waited / total or 0
end

function result.is_disturbed(run)
  return result.waiting(run) >= BUSY
end

-- The samples of a run that count. On a busy machine these are the half in which the threads waited
-- for a core for the least share of the time: waiting only makes a repeat longer, and by how much
-- says nothing of the program. Elsewhere all count.
function result.counted(run)
  if not result.is_disturbed(run) then return run.samples end
  local shares, list = {}, {}
  local function share(sample) return (sample.waited or 0) / sample.total end
  for i, sample in ipairs(run.samples) do shares[i] = share(sample) end
  table.sort(shares)
  for _, sample in ipairs(run.samples) do
    if share(sample) <= shares[(#shares + 1) // 2] then list[#list + 1] = sample end
  end
  return list
end

-- The summaries of the phases and of the total. In a document's sample the phases are fields of the
-- sample itself.
local function summaries(run)
  local phases, samples = {}, result.counted(run)
  for _, phase in ipairs(problems.find(run.program).phases) do
    local values = {}
    for _, sample in ipairs(samples) do
      values[#values + 1] = (sample.phases or sample)[phase.key]
    end
    phases[phase.key] = statistics.summary(values)
  end
  local totals = {}
  for i, sample in ipairs(samples) do totals[i] = sample.total end
  return phases, statistics.summary(totals)
end

-- The result of a program that did not run: it is skipped, or could not be built.
function result.without_run(job, outcome)
  return {
    lesson = job.label, folder = job.folder, title = job.title, program = job.program,
    device = job.device, sizes = job.sizes, outcome = outcome, samples = {}, log = job.log,
    own = job.lesson and job.lesson.own,
  }
end

-- A run's choices that are not the default ones, in words. The run may be from a document.
function result.choices(run)
  local words = {}
  for _, choice in ipairs(problems.find(run.program).choices) do
    local word = run.choices and run.choices[choice.key] or run[choice.key]
    if word and word ~= choice.initial then
      words[#words + 1] = choice.call and choice.call(word) or word
    end
  end
  return words
end

-- The result of a run; `parsed` is from record.read. Times are only kept for right answers, and
-- never for the emulator: else `total` (a summary, in seconds) is nil and `samples` is empty.
function result.of_run(job, parsed, outcome)
  local run = result.without_run(job, outcome)
  local begin = parsed.begin or {}
  run.sizes = begin.sizes or job.sizes
  run.seeds = begin.seeds
  run.choices = {}
  for _, key in ipairs(problems.CHOICES) do run.choices[key] = begin[key] end
  run.hardware = parsed.device
  if job.openacc and parsed.device then -- what ran it, which may not be what was planned
    run.device, run.openacc = parsed.device.device, parsed.device.openacc
  end
  if parsed.ranks then
    run.mpi = { gpus = parsed.ranks.gpus, mpi = parsed.ranks.mpi,
                knows_cuda = parsed.ranks.knows_cuda }
  end
  run.check = record.check(parsed)
  if outcome.status == "passed" and job.device ~= "emulated" then
    run.setup = parsed.setup and parsed.setup.seconds
    run.stop = parsed["end"].stop
    run.samples = parsed.samples
    run.phases, run.total = summaries(run)
  end
  return run
end

-- The rounds of an interleaved comparison as one run: the worst outcome, and all samples.
function result.merged(rounds)
  local merged = rounds[1]
  local samples = {}
  for _, round in ipairs(rounds) do
    if round.outcome.code ~= 0 then return round end
    table.move(round.samples, 1, #round.samples, #samples + 1, samples)
  end
  if merged.total then
    merged.samples, merged.rounds, merged.stop = samples, #rounds, "asked"
    merged.phases, merged.total = summaries(merged)
  end
  return merged
end

-- Gives a document's run the summaries of its samples, which the document has without their values.
-- A run without samples, which old documents have, keeps the document's summaries.
function result.summarise(run)
  local first = run.samples and run.samples[1]
  if not (run.total and first and problems.find(run.program)) then return end
  run.phases, run.total = summaries(run)
end

-- Does one of these runs have times of a GPU?
function result.has_gpu_times(runs)
  for _, run in ipairs(runs) do
    if run.device == "gpu" and run.total then return true end
  end
  return false
end

return result
