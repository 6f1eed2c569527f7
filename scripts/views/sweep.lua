-- sweep.lua: a sweep of runs/sweep.lua for people and for programs: a table, plots, what crosses
-- where, a document.

local grid = require "base.grid"
local json = require "base.json"
local units = require "base.units"
local problems = require "lessons.problems"
local axis = require "runs.axis"
local crossings = require "runs.crossings"
local figures = require "runs.figures"
local plot = require "views.plot"
local report = require "views.report"

local sweep = {}

-- What a figure is called: "the total", "compute".
local function words_of(name)
  return figures.WORDS[name] or name
end

local function figure_text(line, number)
  if line.counted then return units.count(math.floor(number + 0.5)) end
  return units.time(number)
end

-- The summary of a line's figure at a value's number; nil where there is none.
local function summary(line, i)
  local point = line.points[i]
  return point and point.figures and point.figures[line.figure]
end

-- "elements from 256 to 4,096, 5 values; seed 1,2": the line of the header, with its label.
function sweep.header(one)
  local values, first = one.axis.values, one.lines[1].first
  local text = ("%s from %s to %s, %d values"):format(one.axis.key, units.count(values[1]),
    units.count(values[#values]), #values)
  for _, size in ipairs(problems.find(first.program).sizes) do
    if size.key ~= one.axis.key then
      text = ("%s; %s %s"):format(text, size.key, units.count(first.sizes[size.key]))
    end
  end
  return { "sweep", text .. (first.seeds[1] and "; seed " .. first.seeds[1] or "") }
end

-- A point that did not pass, as soon as that is known.
function sweep.tell(out, one, i, point, job)
  if point.outcome.status == "skipped" then return end
  out:say("at %s %s:", units.count(one.axis.values[i]), one.axis.key)
  report.line(out, point.run, job.detail)
end

-- ---- the table ----

-- The lines that have a column: those that were not skipped altogether.
local function shown_lines(one)
  local lines = {}
  for _, line in ipairs(one.lines) do
    local outcome = line.first.outcome
    if not (outcome and outcome.status == "skipped") then lines[#lines + 1] = line end
  end
  return lines
end

local function columns_of(one, lines, some_wrong)
  local columns = { { key = "value", title = one.axis.key, csv = one.axis.key, right = true } }
  for _, line in ipairs(lines) do
    local csv = ("%s_%s"):format(line.name:gsub(" ", "_"), line.figure)
    for _, column in ipairs({
      { key = "", title = line.name, csv = line.counted and "" or "_s", right = true },
      { key = "low", csv = line.counted and "_low" or "_low_s" },
      { key = "high", csv = line.counted and "_high" or "_high_s" },
      { key = "noise", csv = "_noise" }, { key = "samples", csv = "_samples" },
      { key = "check", csv = "_check" },
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
  local point, found = line.points[i], summary(line, i)
  local word = point and report.word(point.outcome)
  row[line.name] = found and { text = figure_text(line, found.median), raw = found.median }
    or { text = word or "–", word = word }
  row[line.name .. "check"] = word
  if found then
    row[line.name .. "low"], row[line.name .. "high"] = found.low, found.high
    row[line.name .. "noise"], row[line.name .. "samples"] = found.noise, found.count
  end
  if word == "FAIL" then
    row.wrong[#row.wrong + 1] = ("%s: %s"):format(line.name, report.reason(point.outcome))
  end
end

-- { columns, rows }: a row for each value, a column for each line; in csv with the intervals.
local function table_of(one)
  local lines, rows, some_wrong = shown_lines(one), {}, false
  for i, value in ipairs(one.axis.values) do
    local row = { value = { text = units.count(value), raw = value }, wrong = {} }
    for _, line in ipairs(lines) do add_cells(row, line, i) end
    some_wrong = some_wrong or #row.wrong > 0
    row.wrong = table.concat(row.wrong, "; ")
    rows[i] = row
  end
  return columns_of(one, lines, some_wrong), rows
end

function sweep.csv(one)
  local columns, rows = table_of(one)
  return grid.render(columns, rows, { format = "csv" })
end

-- ---- what is drawn ----

-- The lines in one picture: times, and each thing that is counted.
local function panels_of(one)
  local list, by_unit = {}, {}
  for _, line in ipairs(shown_lines(one)) do
    local unit = line.counted and line.figure or "s"
    if not by_unit[unit] then
      by_unit[unit] = { counted = line.counted, figure = line.figure, lines = {} }
      list[#list + 1] = by_unit[unit]
    end
    table.insert(by_unit[unit].lines, line)
  end
  return list
end

-- The points of a line; what is 0 has no place on a logarithmic axis.
local function points_of(one, line)
  local points, gap = {}, false
  for i, value in ipairs(one.axis.values) do
    local found = summary(line, i)
    if found and found.median > 0 then
      points[#points + 1] = { x = value, y = found.median, low = found.low, high = found.high,
                              gap = gap and #points > 0 }
    end
    gap = not (found and found.median > 0)
  end
  return points
end

-- a, b, … z, A, …
local function letter(i)
  return (i <= 26 and string.char(96 + i)) or i <= 52 and string.char(38 + i) or "#"
end

-- The panels for gnuplot.lua.
function sweep.pictures(one)
  local list = {}
  for p, panel in ipairs(panels_of(one)) do
    local lines = {}
    for i, line in ipairs(panel.lines) do
      lines[i] = { letter = letter(i), name = line.name, points = points_of(one, line) }
    end
    list[p] = { lines = lines, base = one.axis.base or 10, x_title = one.axis.key,
                y_title = words_of(panel.figure),
                y_format = panel.counted and "%.0s%c" or "%.0s %cs" }
  end
  return list
end

local HEIGHT, WIDEST = 16, 100 -- characters

-- Only terminals that say so know more than ASCII.
local function knows_unicode(out)
  local locale = os.getenv("LC_ALL") or ""
  if locale == "" then locale = os.getenv("LC_CTYPE") or "" end
  if locale == "" then locale = os.getenv("LANG") or "" end
  return out.format == "pretty" and locale:upper():find("UTF%-?8") ~= nil
end

local function draw(out, one, panel, picture)
  local drawn = plot.draw(picture.lines, {
    width = math.min(out.width or 80, WIDEST), height = HEIGHT, unicode = knows_unicode(out),
    x_text = function(value) return axis.call(one.axis, value) end,
    y_text = function(value) return figure_text(panel.lines[1], value) end,
  })
  if #drawn == 0 then return end
  out:say("")
  out:say("%s", out:paint("title", ("%s over %s"):format(words_of(panel.figure), one.axis.key)))
  if out.format == "markdown" then out:say("\n```text") end
  for _, text in ipairs(drawn) do out:say(text) end
  if out.format == "markdown" then out:say("```\n") end
  local legend = {}
  for i, line in ipairs(picture.lines) do legend[i] = line.letter .. "  " .. line.name end
  if table.concat(drawn):find("*", 1, true) then legend[#legend + 1] = "*  several" end
  out:item("%s", table.concat(legend, "    "))
end

-- ---- what crosses where ----

local function names_of(lines)
  local names = {}
  for i, line in ipairs(lines) do names[i] = line.name end
  if #names == 1 then return names[1] end
  return table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

-- "from 1,024 to 4,096 elements", "up to 512 elements", "from 8,192 elements on", "everywhere"
local function where(one, stretch)
  local values = one.axis.values
  local from, to, name = units.count(values[stretch.from]), units.count(values[stretch.to]),
    one.axis.key
  if stretch.from == 1 and stretch.to == #values then return "everywhere" end
  if stretch.from == 1 then return ("up to %s %s"):format(to, name) end
  if stretch.to == #values then return ("from %s %s on"):format(from, name) end
  if from == to then return ("at %s %s"):format(from, name) end
  return ("from %s to %s %s"):format(from, to, name)
end

local function say_stretch(out, one, panel, stretch)
  local what = panel.counted and ("the fewest %s"):format(words_of(panel.figure)) or "the fastest"
  local text
  if #stretch.best == 1 then
    text = ("%s %s %s"):format(names_of(stretch.best), panel.counted and "has" or "is", what)
  elseif panel.counted then
    text = ("%s have %s, and the same"):format(names_of(stretch.best), what)
  else
    text = ("%s are %s, and the same within their noise"):format(names_of(stretch.best), what)
  end
  if stretch.at then
    text = ("%s; it crosses %s near %s"):format(text, stretch.after.name,
      axis.call(one.axis, stretch.at))
  end
  out:item("%s: %s", where(one, stretch), text)
end

-- Those of the panel's lines that treat a problem, as crossings.of takes them.
local function lines_of(one, panel, problem)
  local list = {}
  for _, line in ipairs(panel.lines) do
    if line.program == problem.name then
      local summaries = {}
      for i in ipairs(one.axis.values) do summaries[i] = summary(line, i) end
      list[#list + 1] = { name = line.name, summaries = summaries }
    end
  end
  return list
end

local function say_crossings(out, one, panel)
  for _, problem in ipairs(problems.LIST) do
    local lines = lines_of(one, panel, problem)
    if #lines > 1 and not panel.counted and crossings.too_few(lines) then
      out:item("which is the fastest: fewer than three samples a point do not tell")
    end
    for _, stretch in ipairs(crossings.of(one.axis.values, lines, panel.counted)) do
      say_stretch(out, one, panel, stretch)
    end
  end
end

-- What the figures are, and what was not measured.
local function say_notes(out, one)
  for _, panel in ipairs(panels_of(one)) do
    if panel.counted and one.device.kind == "emulated" then
      out:item("%s: counted in the emulator, for its times mean nothing: %s",
        names_of(panel.lines), words_of(panel.figure))
    elseif panel.counted then
      out:item("%s: counted in the emulator: %s", names_of(panel.lines), words_of(panel.figure))
    else
      out:item("%s: the median of %s", names_of(panel.lines), words_of(panel.figure))
    end
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
    out:item("%s measured before and kept; --fresh measures anew", units.many(kept, "point"))
  end
end

-- The table, the plots and what is said of them; in csv the table alone.
function sweep.show(out, one)
  out:table(table_of(one))
  if out.format == "csv" then return end
  if out.format == "markdown" then out:say("") end
  say_notes(out, one)
  local pictures = sweep.pictures(one)
  for p, panel in ipairs(panels_of(one)) do
    draw(out, one, panel, pictures[p])
    say_crossings(out, one, panel)
  end
end

-- ---- the document ----

local ORDER = { "schema", "environment", "axis", "values", "lines", "lesson", "folder", "title",
                "program", "device", "figure", "unit", "points", "value", "outcome", "code",
                "status", "message", "median", "low", "high", "noise", "count", "kept" }

local function point_of(line, i, value)
  local point, found = line.points[i], summary(line, i)
  if not point then return nil end
  local made = { value = value, outcome = point.outcome, kept = point.kept, median = json.null }
  for _, key in ipairs(found and { "median", "low", "high", "noise", "count" } or {}) do
    made[key] = found[key] or json.null
  end
  return made
end

-- The sweep as one JSON document; what it means stands in docs/record.md.
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
  return json.document({ schema = 1, environment = one.environment,
                         axis = { name = one.axis.key, values = one.axis.values }, lines = lines },
    ORDER)
end

return sweep
