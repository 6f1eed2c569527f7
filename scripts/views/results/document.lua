-- document.lua: the results as one JSON document. docs/record.md states its meaning. If the meaning
-- changes, the schema number changes.

local json = require "base.json"
local host = require "host"
local problems = require "lessons.problems"
local published_rows = require "published.rows"
local derive = require "runs.derive"
local comparison = require "views.results.comparison"

local document = {}

-- Flattens a list of keys and of lists of keys into one order.
local function in_order(keys)
  local order = {}
  for _, key in ipairs(keys) do
    local list = type(key) == "table" and key or { key }
    table.move(list, 1, #list, #order + 1, order)
  end
  return order
end

local ORDER = in_order({
  "schema", "name", "environment", "limits", "runs", "exercises", "bugs",
  "lesson", "folder", "title", "own", "program", "device",
  "openacc", "mpi", "gpus", "knows_cuda", "outcome",
  "code", "status", "message", "sizes", problems.SIZES, "seeds", problems.CHOICES, "check", "ok",
  "answer", "expected", "setup", "phases", "total", "median", "low",
  "high", "count", "stop", "rounds", "samples", "repeat", "waited", problems.PHASES,
  "speed_up", "baseline", "ratio", "verdict", "limit",
  "counted", "launches", "requests", "sectors", "shared", "texture", "moved", "copied",
  "log", "record", "bug", "hints", "peeked", "located",
  "repaired", "predicted", "programs", "hash", "files",
  "before", "figures", "findings", "id", "cause", "line", "time",
  "recorded", "published", "peers", "from", "hardware", "source", "iterations", "why", "path",
})

local function summary(from)
  return { median = from.median, low = from.low, high = from.high, count = from.count }
end

local function check(from)
  if not from then return json.null end
  local made = { answer = json.null, expected = json.null }
  for key, value in pairs(from) do made[key] = value end
  made.v, made.kind, made["repeat"] = nil, nil, nil -- these belong to the record
  return made
end

local function samples(from)
  local list = json.array({})
  for i, sample in ipairs(from) do
    list[i] = { ["repeat"] = sample["repeat"], total = sample.total,
                waited = sample.waited }
    for phase, seconds in pairs(sample.phases or sample) do list[i][phase] = seconds end
  end
  return list
end

local function phases(from)
  if not from then return json.null end
  local all = {}
  for phase, figures in pairs(from) do all[phase] = summary(figures) end
  return all
end

local function ratio(speed)
  return speed and { ratio = speed.ratio, low = speed.low or json.null,
                     high = speed.high or json.null, verdict = speed.verdict or json.null }
end

local function speed_up(run, base)
  local speed = base and base ~= run and ratio(derive.speed_up(base, run))
  if not speed then return nil end
  speed.baseline, speed.compute = base.lesson, ratio(derive.speed_up(base, run, "compute"))
  return speed
end

-- The path of a file relative to the kept records. A document may be passed on, and should not
-- reveal the folders of its writer.
local function kept(path)
  return path and path:gsub("^" .. host.state:gsub("%W", "%%%0") .. "/", "") or nil
end

-- One run as it stands in the document. The run is from here, or from another document, which has
-- `samples` and the choices as plain fields.
local function one(run, base, limit)
  local made = {
    lesson = run.lesson, folder = run.folder, title = run.title, own = run.own,
    program = run.program,
    device = run.device, openacc = run.openacc, mpi = run.mpi, outcome = run.outcome,
    sizes = run.sizes, seeds = run.seeds, check = check(run.check), setup = run.setup,
    phases = phases(run.phases), total = run.total and summary(run.total) or json.null,
    stop = run.stop, rounds = run.rounds, samples = samples(run.samples),
    speed_up = speed_up(run, base), limit = limit, counted = run.counted, log = kept(run.log),
    record = kept(run.record),
  }
  for _, key in ipairs(problems.CHOICES) do made[key] = (run.choices or run)[key] end
  return made
end

-- Adds the rows that --published shows beside a run, by their kind.
local function add_beside(made, list)
  for _, other in ipairs(list) do
    local text = {
      sizes = other.sizes, phases = phases(other.phases),
      total = other.total and summary(other.total) or json.null,
      speed_up = speed_up(other, other.base), from = other.from,
    }
    if other.kind == "peer" then
      made.peers = made.peers or json.array({})
      table.insert(made.peers, text)
    else
      made[other.kind] = text
    end
  end
  return made
end

-- The document. `groups` is a list of results for each problem; `facts_of` and `machine` are those
-- of comparison.of.
function document.of(environment, runs, groups, options, facts_of, machine)
  local baselines, others = {}, {}
  for _, group in ipairs(groups) do
    baselines[group[1].program] = comparison.baseline(group, options.baseline)
    if options.published then
      local added = published_rows.of(group, facts_of, options.baseline)
      for run, list in pairs(added) do others[run] = list end
    end
  end
  local list = json.array({})
  for i, run in ipairs(runs) do
    local made = one(run, baselines[run.program], derive.limit(run, facts_of(run).limit, machine))
    list[i] = add_beside(made, others[run] or {})
  end
  return { schema = 1, environment = environment, limits = machine, runs = list }
end

-- A document as text. It may hold more than document.of gives.
function document.encode(made)
  return json.document(made, ORDER)
end

-- The document of document.of as text.
function document.text(...)
  return document.encode(document.of(...))
end

return document
