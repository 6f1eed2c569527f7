-- table_notes.lua: the lines below a comparison table, which explain its columns and marks.

local units = require "base.units"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local result = require "runs.result"
local report = require "views.report"

local table_notes = {}

-- Adds a line below the table, unless the same line is there already.
local function note(lines, text, ...)
  text = text:format(...)
  if lines[text] then return end
  lines[#lines + 1], lines[text] = text, true
end

-- The limit of a bound that is neither copies nor launches, in words.
local SAY_BOUND = {
  flops = function(machine)
    return units.rate(machine.flops_per_second, "FLOP/s")
      .. ", what cuBLAS reaches here for a product of float matrices"
  end,
  halves = function(machine)
    return units.rate(machine.halves_per_second, "FLOP/s")
      .. ", what cuBLAS reaches here for a product of half-precision matrices"
  end,
  logic = function(machine)
    return units.rate(machine.logic_per_second, "LOP3/s")
      .. ", bitwise instructions, as measured here"
  end,
  multiplies = function(machine)
    return units.rate(machine.wide_multiplies_per_second, "IMAD.HI/s")
      .. ", upper halves of 64-bit products, as measured here"
  end,
  floats = function(machine)
    return units.rate(machine.multiply_adds_per_second, "FFMA/s")
      .. ", instructions on floats, as measured here"
  end,
}

-- Explains the limits whose shares the table shows.
local function limit_notes(lines, rows, machine)
  local missing, beyond = nil, {}
  note(lines, "limit of compute: %s copied, or %s per launch, as measured here",
    units.rate(machine.copy_bytes_per_second), units.time(machine.launch_seconds))
  for _, row in ipairs(rows) do
    missing = missing or row.missing
    local say = SAY_BOUND[row.bound]
    if say then note(lines, "limit of %s: %s", row.bound, say(machine)) end
    local library = row.bound == "flops" or row.bound == "halves"
    if row.bound and row.limit.raw > 1 then beyond[library and row.bound or "measured"] = true end
  end
  if missing then
    note(lines, "no %s: the limit is its time for the same task, but it is not installed",
      missing)
  end
  if beyond.measured then note(lines, "%s", report.BEYOND_LIMIT) end
  for _, bound in ipairs({ "flops", "halves" }) do
    if beyond[bound] then
      note(lines, "100 %% of %s: also times shorter than that of cuBLAS, which is the limit", bound)
    end
  end
end

-- Explains the daggers: each size that differs from the baseline's, once, with its lessons.
local function dagger_notes(lines, runs)
  local lessons, order = {}, {}
  for _, run in ipairs(runs) do
    local size = problems.find(run.program).describe(run.sizes)
    if not lessons[size] then
      lessons[size] = {}
      order[#order + 1] = size
    end
    local list = lessons[size]
    if list[#list] ~= run.lesson then list[#list + 1] = run.lesson end
  end
  for _, size in ipairs(order) do
    note(lines, "† %s: %s; %s the times per %s", table.concat(lessons[size], ", "), size,
      #lessons[size] == 1 and "its speed-up compares" or "their speed-ups compare",
      problems.find(runs[1].program).per)
  end
end

-- Says which lesson speed-ups are relative to. If it runs on the CPU, names a faster lesson on the
-- CPU, if the table has one.
local function base_notes(lines, runs, base)
  note(lines, "speed-up: the total of lesson %s (%s) divided by that of the row; by compute: the"
    .. " same for compute", base.lesson, base.device)
  local best, faster
  for _, run in ipairs(base.device == "cpu" and runs or {}) do
    local speed = run.device == "cpu" and derive.speed_up(base, run)
    if speed and speed.verdict == "FAST" and speed.ratio > (faster and faster.ratio or 1) then
      best, faster = run, speed
    end
  end
  if best then
    note(lines,
      "lesson %s is faster on the CPU, %s times as fast; --baseline %s compares with it",
      best.lesson, units.ratio(faster.ratio, faster.low, faster.high), best.lesson)
  end
end

-- Explains the intervals, and the verdict that says neither.
local function interval_notes(lines, rows)
  local some, noisy = false, false
  for _, row in ipairs(rows) do
    some = some or row.noise or row.speed_up_low
    for _, key in ipairs({ "speed_up_verdict", "computing_verdict" }) do
      noisy = noisy or row[key].raw == "NOISY"
    end
  end
  if some then note(lines, "%s", report.INTERVAL) end
  if noisy then
    note(lines, "NOISY: %s which one is faster; more --repeats may tell", report.NOISY)
  end
end

-- Names the lessons whose threads waited for a core, because other programs used the CPU.
local function load_notes(lines, runs)
  local disturbed = {}
  for _, run in ipairs(runs) do
    if result.is_disturbed(run) then disturbed[#disturbed + 1] = run.lesson end
  end
  if #disturbed > 0 then
    note(lines, "threads of %s waited for cores that other programs used: the half of the repeats"
      .. " in which most waited does not count; on a machine that does nothing else, times are"
      .. " shorter",
      table.concat(disturbed, ", "))
  end
end

-- The lines that explain a table: `rows` are the table's; `base` is the run that speed-ups are
-- relative to, or nil; `daggers` are the runs of other sizes; `machine` is from limits.lua, or nil.
function table_notes.of(runs, rows, base, daggers, machine)
  local lines, emulated = {}, false
  for _, run in ipairs(runs) do emulated = emulated or run.device == "emulated" end
  local on_host = {}
  for _, run in ipairs(runs) do
    if run.openacc == "host" then on_host[#on_host + 1] = run.lesson end
  end
  if #on_host > 0 then
    note(lines, "OpenACC of %s %s", table.concat(on_host, ", "), report.OPENACC.host)
  end
  if emulated then note(lines, "– emulated on the CPU: times are not a GPU's") end
  if base then base_notes(lines, runs, base) end
  interval_notes(lines, rows)
  load_notes(lines, runs)
  dagger_notes(lines, daggers)
  if machine then limit_notes(lines, rows, machine) end
  return lines
end

-- Explains each dash: which program did not run, or did not pass.
local function reason_notes(lines, runs)
  for _, run in ipairs(runs) do
    if run.outcome.status ~= "passed" then
      note(lines, "– %s: %s", run.lesson, report.reason(run.outcome))
    end
  end
end

-- Adds the sources of the rows that stand beside the runs (published/rows.lua), each once with its
-- lessons, and explains each dash.
function table_notes.add_beside(lines, runs, list)
  reason_notes(lines, runs)
  local lessons, order = {}, { recorded = {}, published = {}, peer = {} }
  for _, one in ipairs(list) do
    if not lessons[one.note] then
      lessons[one.note] = {}
      table.insert(order[one.kind], one.note)
    end
    table.insert(lessons[one.note], one.lesson)
  end
  if #list > 0 then
    note(lines, "speed-ups: recorded times over recorded ones, published over published ones")
  end
  for _, kind in ipairs({ "recorded", "published", "peer" }) do
    for _, text in ipairs(order[kind]) do
      note(lines, "%s %s: %s", kind, table.concat(lessons[text], ", "), text)
    end
  end
end

return table_notes
