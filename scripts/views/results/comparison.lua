-- comparison.lua: the table that compares the lessons of one problem.

local statistics = require "base.statistics"
local units = require "base.units"
local problems = require "lessons.problems"
local published_rows = require "published.rows"
local derive = require "runs.derive"
local result = require "runs.result"
local counted_cells = require "views.results.counted_cells"
local table_notes = require "views.results.table_notes"
local report = require "views.report"

local comparison = {}

-- "sizes" and "phases" stand for one column for each size or phase of all problems, because csv has
-- all problems in one table. "counted" stands for the columns of counted_cells.lua. A `timed`
-- column is shown to people only if there are times to compare.
local COLUMNS = {
  { key = "problem", csv = "problem" },
  { key = "lesson", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 12 },
  { key = "device", title = "device", csv = "device", drop = 2 },
  "sizes",
  { key = "check", title = "check", csv = "check" },
  { key = "answer", title = "answer", csv = "answer", right = true, drop = 3 },
  { key = "samples", csv = "samples" },
  { key = "total", title = "total", csv = "total_s", right = true },
  { key = "low", csv = "total_low_s" },
  { key = "high", csv = "total_high_s" },
  { key = "noise", csv = "total_noise" },
  "phases",
  { key = "rate", title = "rate", csv = "work_per_second", right = true, some = true,
    timed = true },
  { key = "baseline", csv = "baseline" },
  { key = "speed_up", title = "speed-up", csv = "speed_up", right = true, timed = true },
  { key = "speed_up_low", csv = "speed_up_low" },
  { key = "speed_up_high", csv = "speed_up_high" },
  { key = "speed_up_verdict", title = "", csv = "verdict", some = true, timed = true },
  { key = "computing", title = "by compute", csv = "compute_speed_up", right = true, drop = 4,
    timed = true },
  { key = "computing_low", csv = "compute_speed_up_low" },
  { key = "computing_high", csv = "compute_speed_up_high" },
  { key = "computing_verdict", title = "", csv = "compute_verdict", drop = 5, some = true,
    timed = true },
  { key = "limit", title = "of limit", csv = "share_of_limit", right = true, drop = 1,
    timed = true },
  { key = "bound", csv = "bound" },
  "counted",
}

local NONE = { text = "–" }

-- The cell of each word, made once, because many rows share it.
local WORDS = setmetatable({}, { __index = function(words, word)
  words[word] = { text = word, raw = word, word = word }
  return words[word]
end })

local function time_cell(seconds)
  return seconds and { text = units.time(seconds), raw = seconds } or NONE
end

-- The total with a mark and its noise.
local function total_cell(total, noise, mark)
  if not total then return NONE end
  return { text = units.time(total.median) .. (mark or "") .. units.noise(noise),
           raw = total.median }
end

-- The run that speed-ups are relative to: the lesson `number`, otherwise the first run with times.
function comparison.baseline(runs, number)
  for _, run in ipairs(runs) do
    if run.total and (not number or tonumber(run.lesson) == number) then return run end
  end
end

-- Adds the cells of one speed-up, whose columns begin with `key`: its ratio, interval and verdict.
local function add_speed(row, key, speed, is_base)
  row[key], row[key .. "_verdict"] = NONE, ""
  if is_base and speed then
    row[key], row[key .. "_verdict"] = { text = "1", raw = 1 }, "base"
  elseif speed then
    row[key] = { text = units.ratio(speed.ratio, speed.low, speed.high), raw = speed.ratio }
    row[key .. "_low"], row[key .. "_high"] = speed.low, speed.high
    row[key .. "_verdict"] = speed.verdict and WORDS[speed.verdict] or NONE
  end
end

local function limit_cell(limit)
  if not limit then return NONE end
  if limit.missing then return { text = "no " .. limit.missing } end
  return { text = ("%s %s"):format(report.percent_of_limit(limit.share), limit.bound),
           raw = limit.share }
end

local function rate_cell(run)
  local rate, unit = derive.rate(run)
  return rate and { text = units.rate(rate, unit), raw = rate } or NONE
end

local function size_cells(row, sizes)
  for _, key in ipairs(problems.SIZES) do
    row[key] = sizes[key]
  end
end

-- The title of a run, with the choices that differ from the defaults.
local function title_of(run)
  return table.concat({ run.title, table.unpack(result.choices(run)) }, ", ")
end

-- The row of one lesson. `mark` is the dagger of a row whose sizes differ from the baseline's.
local function row_of(run, base, limit, mark)
  local answer, total = run.check and run.check.answer, run.total
  local by_total = base and derive.speed_up(base, run)
  local noise = total and statistics.noise(total)
  local row = {
    problem = run.program, lesson = run.lesson, title = title_of(run),
    device = run.device,
    check = run.outcome and WORDS[report.word(run.outcome)] or "",
    answer = answer and { text = units.value(answer), raw = answer } or run.outcome and NONE or "",
    samples = total and total.count,
    total = total_cell(total, noise, mark),
    low = total and total.low,
    high = total and total.high,
    noise = noise,
    rate = rate_cell(run),
    baseline = by_total and base.lesson,
    limit = limit_cell(limit), bound = limit and limit.bound, missing = limit and limit.missing,
  }
  for _, phase in ipairs(problems.find(run.program).phases) do
    local summary = run.phases and run.phases[phase.key]
    row[phase.key] = time_cell(summary and summary.median)
  end
  add_speed(row, "speed_up", by_total, run == base)
  add_speed(row, "computing", base and derive.speed_up(base, run, "compute"), run == base)
  size_cells(row, run.sizes)
  return row
end

local function phase_columns(problem)
  local titles, columns, some = {}, {}, {}
  for _, phase in ipairs(problem.phases) do
    titles[phase.key], some[phase.key] = phase.title, phase.beside
  end
  for i, key in ipairs(problems.PHASES) do
    columns[i] = { key = key, title = titles[key], csv = key .. "_s", right = true, timed = true,
                   some = some[key] }
  end
  return columns
end

local function size_columns()
  local columns = {}
  for i, key in ipairs(problems.SIZES) do columns[i] = { key = key, csv = key } end
  return columns
end

local function all_columns(problem)
  local columns = {}
  for _, column in ipairs(COLUMNS) do
    local some = column == "sizes" and size_columns()
      or column == "phases" and phase_columns(problem)
      or column == "counted" and counted_cells.COLUMNS or { column }
    table.move(some, 1, #some, #columns + 1, columns)
  end
  return columns
end

local function has_some(rows, key)
  for _, row in ipairs(rows) do
    if row[key] and row[key].raw and row[key].raw ~= 0 then return true end
  end
  return false
end

-- The columns of a table. A column that is empty, or that does not apply here, is kept only for
-- csv.
local function columns_for(problem, rows, is_counted, is_timed)
  local of_counted, columns = {}, all_columns(problem)
  for _, column in ipairs(counted_cells.COLUMNS) do of_counted[column] = true end
  for i, column in ipairs(columns) do
    local hidden = of_counted[column] and not is_counted or column.timed and not is_timed
      or column.some and not has_some(rows, column.key)
      or column.key == "total" and is_counted and not has_some(rows, "total")
      or column.key == "answer" and is_counted -- it is that of another size
    if hidden then columns[i] = { key = column.key, csv = column.csv } end
  end
  return columns
end

-- Counts the runs that have times.
local function timed(runs)
  local count = 0
  for _, run in ipairs(runs) do count = count + (run.total and 1 or 0) end
  return count
end

-- The table of one problem: { columns, rows, notes, title (what follows the problem's name),
-- recorded (tables of counted_cells.recorded) }. `runs` are results of one program;
-- `options` may have baseline and published, `facts_of(run)` gives the program's facts from
-- lesson.lua, `machine` is from limits.lua or nil.
function comparison.of(runs, options, facts_of, machine)
  local is_counted = counted_cells.has(runs) and not options.published
  local is_timed = not is_counted or timed(runs) > 1
  local base = comparison.baseline(runs, options.baseline)
  local first = base or runs[1]
  local others = options.published and published_rows.of(runs, facts_of, options.baseline) or {}
  local rows, daggers, printed = {}, {}, {}
  for _, run in ipairs(runs) do
    local other = run.sizes and run.total and not derive.same_sizes(run, first)
    if other then daggers[#daggers + 1] = run end
    local program = facts_of(run)
    local row = row_of(run, base, derive.limit(run, program.limit, machine), other and "†")
    rows[#rows + 1] = row
    if is_counted then counted_cells.add_cells(row, run) end
    for _, one in ipairs(others[run] or {}) do
      local differs = one.total and not derive.same_sizes(one, one.base)
      if differs then
        daggers[#daggers + 1] = { lesson = ("%s %s"):format(one.lesson, one.kind),
                                  program = one.program, sizes = one.sizes }
      end
      rows[#rows + 1] = row_of(one, one.base, one.limit, differs and "†")
      printed[#printed + 1] = one
    end
  end
  local lines = table_notes.of(runs, rows, is_timed and base, daggers, machine)
  if is_counted then lines[#lines + 1] = counted_cells.NOTE end
  if options.published then table_notes.add_beside(lines, runs, printed) end
  return { rows = rows, notes = lines, title = is_counted and counted_cells.title(runs) or "",
           recorded = is_counted and counted_cells.recorded(runs, facts_of) or {},
           columns = columns_for(problems.find(runs[1].program), rows, is_counted, is_timed) }
end

return comparison
