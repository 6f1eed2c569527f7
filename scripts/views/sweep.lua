-- sweep.lua: shows a sweep of sweeps/sweep.lua: as a table with plots below it, as csv, or as a
-- document.

local grid = require "base.grid"
local json = require "base.json"
local statistics = require "base.statistics"
local units = require "base.units"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local figures = require "runs.figures"
local curves = require "views.curves"
local report = require "views.report"

local sweep = {}

-- The line of the header with its label: "elements from 256 to 4,096, 5 values; seed 1,2".
function sweep.header(one)
  local values, first = one.axis.values, one.lines[1].first
  local text = ("%s from %s to %s, %d values"):format(one.axis.name, units.count(values[1]),
    units.count(values[#values]), #values)
  for _, size in ipairs(problems.find(first.program).sizes) do
    if size.key ~= one.axis.name then
      local grows = one.axis.weak and size.key == problems.find(first.program).shared
      text = ("%s; %s %s%s"):format(text, size.key, units.count(first.sizes[size.key]),
        grows and " and more with them" or "")
    end
  end
  return { "sweep", text .. (first.seeds[1] and "; seed " .. first.seeds[1] or "") }
end

-- Reports a point that did not pass, as soon as it is measured.
function sweep.tell(out, one, i, point, job)
  if point.outcome.status == "skipped" then return end
  out:say("at %s:", curves.value(one, i))
  report.line(out, point.run, job.detail)
end

-- ---- the table ----

-- Does a greater value mean more hardware? Then the table shows speed-up and efficiency.
local function scales(one, line)
  return one.axis.name == "ranks" and not line.counted
end

local function columns_of(one, lines, some_wrong)
  local columns = { { key = "value", title = one.axis.name, csv = one.axis.name, right = true } }
  for _, line in ipairs(lines) do
    local csv = ("%s_%s"):format(line.name:gsub(" ", "_"), line.figure)
    for _, column in ipairs({
      { key = "", title = line.name, csv = line.counted and "" or "_s", right = true },
      { key = "low", csv = line.counted and "_low" or "_low_s" },
      { key = "high", csv = line.counted and "_high" or "_high_s" },
      { key = "noise", csv = "_noise" }, { key = "samples", csv = "_samples" },
      { key = "check", csv = "_check" },
      scales(one, line) and { key = "speed_up", title = "speed-up", csv = "_speed_up",
                              right = true } or nil,
      scales(one, line) and { key = "efficiency", title = "efficiency", csv = "_efficiency",
                              right = true } or nil,
    }) do
      column.key, column.csv = line.name .. column.key, csv .. column.csv
      columns[#columns + 1] = column
    end
  end
  columns[#columns + 1] = { key = "wrong", title = some_wrong and "not passed", csv = "not_passed",
                            shrink = 20 }
  return columns
end

local function add_cells(row, line, i)
  local point, found = line.points[i], curves.summary(line, i)
  local word = point and report.word(point.outcome)
  row[line.name] = found and { text = curves.text(line, found.median), raw = found.median }
    or { text = word or "–", word = word }
  row[line.name .. "check"] = word
  if found then
    row[line.name .. "low"], row[line.name .. "high"] = found.low, found.high
    row[line.name .. "noise"] = not line.counted and statistics.noise(found) or nil
    row[line.name .. "samples"] = found.count
  end
  if word == "FAIL" then
    row.wrong[#row.wrong + 1] = ("%s: %s"):format(line.name, report.reason(point.outcome))
  end
end

local function add_scaling(one, row, line, i)
  local first, found = curves.summary(line, 1), curves.summary(line, i)
  if not (scales(one, line) and first and found) then return end
  local values = one.axis.values
  local gained = derive.scaling(first, found, values[1], values[i], one.axis.weak)
  if not gained then return end
  row[line.name .. "speed_up"] = { text = units.ratio(gained.speed_up), raw = gained.speed_up }
  row[line.name .. "efficiency"] = { text = units.percent(gained.efficiency),
                                     raw = gained.efficiency }
end

-- The columns and rows in the form of grid.lua: a row for each value, a column for each line. In
-- csv each figure has its interval.
function sweep.table(one)
  local lines, rows, some_wrong = curves.shown(one), {}, false
  for i, value in ipairs(one.axis.values) do
    local row = { value = { text = units.count(value), raw = value }, wrong = {} }
    for _, line in ipairs(lines) do
      add_cells(row, line, i)
      add_scaling(one, row, line, i)
    end
    some_wrong = some_wrong or #row.wrong > 0
    row.wrong = table.concat(row.wrong, "; ")
    rows[i] = row
  end
  return columns_of(one, lines, some_wrong), rows
end

function sweep.csv(one)
  local columns, rows = sweep.table(one)
  return grid.render(columns, rows, { format = "csv" })
end

-- ---- the whole ----

-- Prints what the figures are, and which lines were not measured.
local function say_notes(out, one)
  for _, panel in ipairs(curves.panels(one)) do
    local text = not panel.counted and "%s: the median of %s"
      or one.device.kind == "gpu" and "%s: counted in the emulator: %s"
      or "%s: counted in the emulator, which measures no times: %s"
    out:item(text, curves.names(panel.lines), figures.words(panel.figure))
  end
  for _, line in ipairs(one.lines) do
    local outcome = line.first.outcome
    if outcome and outcome.status == "skipped" then
      out:item("%s  %s: %s", out:paint("SKIP", "SKIP"), line.name, report.reason(outcome))
    end
  end
  local kept = 0
  for _, line in ipairs(one.lines) do
    for _, point in pairs(line.points) do kept = kept + (point.kept and 1 or 0) end
  end
  if kept > 0 then
    out:item("%s from an earlier measurement; --fresh measures again", units.many(kept, "point"))
  end
end

-- Prints the table, the plots and their notes; in csv only the table.
function sweep.show(out, one)
  out:table(sweep.table(one))
  if out.format == "csv" then return end
  if out.format == "markdown" then out:say("") end
  say_notes(out, one)
  curves.show(out, one)
end

-- ---- the document ----

local ORDER = { "schema", "environment", "axis", "base", "of_source", "weak", "values", "lines",
                "lesson", "folder", "title", "program", "device", "figure", "unit", "points",
                "value", "outcome", "code", "status", "message", "median", "low", "high",
                "count", "values", "kept" }

local function point_of(line, i, value)
  local point, found = line.points[i], curves.summary(line, i)
  if not point then return nil end
  local made = { value = value, outcome = point.outcome, kept = point.kept, median = json.null }
  for _, key in ipairs(found and { "median", "low", "high", "count", "values" } or {}) do
    made[key] = found[key]
  end
  return made
end

-- The sweep as one JSON document. docs/record.md states its meaning.
function sweep.document(one)
  local lines = json.array({})
  for l, line in ipairs(one.lines) do
    lines[l] = { lesson = line.label, folder = line.lesson.folder, title = line.title,
                 program = line.program, device = line.device, figure = line.figure,
                 unit = line.counted and "count" or "s", points = json.array({}) }
    for _, choice in ipairs(problems.find(line.program).choices) do
      lines[l][choice.key] = line.choices[choice.key]
    end
    for i, value in ipairs(one.axis.values) do
      table.insert(lines[l].points, point_of(line, i, value))
    end
  end
  local axis = { name = one.axis.name, values = one.axis.values, base = one.axis.base,
                 of_source = one.axis.of_source or nil, weak = one.axis.weak or nil }
  return json.document({ schema = 1, environment = one.environment, axis = axis, lines = lines },
    ORDER)
end

return sweep
