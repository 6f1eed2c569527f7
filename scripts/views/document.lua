-- document.lua: the results as one JSON document. Its meaning is stated in docs/record.md; a
-- change of meaning is a new schema number.

local json = require "base.json"
local host = require "host"
local derive = require "runs.derive"
local comparison = require "views.comparison"

local document = {}

local ORDER = {
  "schema", "environment", "limits", "runs", "lesson", "folder", "title", "program", "device",
  "outcome",
  "code", "status", "message", "sizes", "points", "width", "height", "generations", "seeds",
  "generator", "check", "ok", "answer", "expected", "setup", "phases", "total", "median", "low",
  "high", "noise", "count", "stop", "rounds", "samples", "repeat", "rng", "compute", "transfer",
  "speed_up", "baseline", "ratio", "error", "verdict", "limit", "log", "record",
}

local function summary(from)
  return { median = from.median, low = from.low, high = from.high, noise = from.noise or json.null,
           count = from.count }
end

local function check(from)
  if not from then return json.null end
  return { ok = from.ok, answer = from.answer or json.null, expected = from.expected or json.null,
           sigma = from.sigma, wrong_cells = from.wrong_cells, first_wrong = from.first_wrong }
end

local function samples(from)
  local list = json.array({})
  for i, sample in ipairs(from) do
    list[i] = { ["repeat"] = sample["repeat"], total = sample.total, rng = sample.phases.rng,
                compute = sample.phases.compute, transfer = sample.phases.transfer }
  end
  return list
end

local function phases(from)
  if not from then return json.null end
  return { rng = summary(from.rng), compute = summary(from.compute),
           transfer = summary(from.transfer) }
end

local function speed_up(run, base)
  local speed = base and base ~= run and derive.speed_up(base, run)
  return speed and {
    baseline = base.lesson, ratio = speed.ratio, error = speed.error or json.null,
    verdict = speed.verdict or json.null,
  }
end

-- A file's place among the kept records: a document may be passed on, and where its writer keeps
-- them is nobody's business.
local function kept(path)
  return path and path:gsub("^" .. host.state:gsub("%W", "%%%0") .. "/", "") or nil
end

local function one(run, base, limit)
  return {
    lesson = run.lesson, folder = run.folder, title = run.title, program = run.program,
    device = run.device, outcome = run.outcome, sizes = run.sizes, seeds = run.seeds,
    generator = run.generator, check = check(run.check), setup = run.setup,
    phases = phases(run.phases), total = run.total and summary(run.total) or json.null,
    stop = run.stop, rounds = run.rounds, samples = samples(run.samples),
    speed_up = speed_up(run, base) or nil, limit = limit, log = kept(run.log),
    record = kept(run.record),
  }
end

-- The document as text. `groups` are lists of results, one a problem; `facts_of` and `machine` as
-- for comparison.of.
function document.text(environment, runs, groups, options, facts_of, machine)
  local baselines = {}
  for _, group in ipairs(groups) do
    baselines[group[1].program] = comparison.baseline(group, options.baseline)
  end
  local list = json.array({})
  for i, run in ipairs(runs) do
    list[i] = one(run, baselines[run.program], derive.limit(run, facts_of(run).limit, machine))
  end
  return json.document({ schema = 1, environment = environment, limits = machine, runs = list },
    ORDER)
end

return document
