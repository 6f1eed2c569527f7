-- class.lua: the tables of a class, as runs/class.lua makes them: a column for each member, or for
-- each lesson; the same for programs, a line for each cell.

local json = require "base.json"
local outcomes = require "base.outcomes"
local units = require "base.units"
local problems = require "lessons.problems"
local figures = require "runs.figures"
local report = require "views.report"

local class = {}

local NONE = { text = "–" }

-- ---- what a cell says ----

local function amount(figure, number)
  if not figures.is_counted(figure) then return units.time(number) end
  return number == math.floor(number) and units.count(math.tointeger(number))
    or units.three(number)
end

-- Why there is no figure, in few words.
local function without(cell, figure)
  local outcome = cell.run.outcome
  local word = report.word(outcome)
  if word ~= "PASS" then
    return { text = ("%s %s"):format(word, outcomes.WORDS[outcome.status]), word = word }
  end
  if figures.is_counted(figure) then return { text = "not counted" } end
  return { text = cell.run.device == "emulated" and "emulated" or "no time" }
end

local function value_cell(cell, row)
  local summary = cell.summary
  if not summary then return without(cell, row.figure) end
  local noise = summary.noise and " ±" .. units.percent(summary.noise) or ""
  local count = cell.count > 1 and (" (%d)"):format(cell.count) or ""
  return { text = amount(row.figure, summary.median) .. noise .. count }
end

local function speed_cell(cell, row)
  if not cell.summary then return NONE end
  if cell.is_base then return { text = "base" } end
  local speed = cell.speed
  if not speed then return { text = row.base and "no " .. row.base or "–" } end
  local verdict = speed.verdict
  return { text = units.ratio(speed.ratio, speed.error) .. (verdict and " " .. verdict or ""),
           word = verdict }
end

local function limit_cell(cell)
  local limit = cell.limit
  if cell.no_limits then return { text = "not measured" } end
  if not limit then return NONE end
  if limit.missing then return { text = "no " .. limit.missing } end
  return { text = ("%s %s"):format(units.percent(limit.share), limit.bound) }
end

-- The lines of a row or a member, each with what it says of a cell.
local LINES = {
  { make = value_cell, has = function() return true end },
  { make = speed_cell, has = function(cell) return cell.summary and not cell.is_base end },
  { make = limit_cell, has = function(cell) return cell.limit or cell.no_limits end },
}

-- What a line is called: by its figure, of which a table may have several.
local function line_name(number, figure)
  if number == 1 then return figure end
  if number == 3 then return "of limit" end
  return figures.is_counted(figure) and "share" or "speed-up"
end

-- Does one of the cells, each { cell, row }, have something to say in that line?
local function some(line, cells)
  for _, one in pairs(cells) do
    if line.has(one) then return true end
  end
  return false
end

-- ---- a column for each member ----

local function title_of(row, usual)
  local words = { row.own and "their own version" or row.title }
  table.move(row.choices, 1, #row.choices, 2, words)
  if row.size and row.size ~= usual then words[#words + 1] = row.size end
  return table.concat(words, ", ")
end

local function by_member(one, list)
  local columns, rows = {
    { key = "lesson", title = "no." }, { key = "title", title = "lesson", shrink = 12 },
    { key = "line", title = "figure" },
  }, {}
  for i, member in ipairs(list) do
    columns[#columns + 1] = { key = member, title = member.label, right = true, drop = i }
  end
  for _, row in ipairs(one.rows) do
    for number, line in ipairs(LINES) do
      if some(line, row.cells) then
        local shown = { line = line_name(number, row.figure) }
        if number == 1 then shown.lesson, shown.title = row.lesson, title_of(row, one.size) end
        for _, member in ipairs(list) do
          local cell = row.cells[member]
          shown[member] = cell and line.make(cell, row) or NONE
        end
        rows[#rows + 1] = shown
      end
    end
  end
  return columns, rows
end

-- ---- a column for each lesson ----

-- The figure that all rows are shown by; nil where there are several.
local function common_figure(rows)
  for _, row in ipairs(rows) do
    if row.figure ~= rows[1].figure then return nil end
  end
  return rows[1].figure
end

local function heading(row, one, figure)
  local words = { row.lesson }
  if row.own then words[#words + 1] = "own" end
  table.move(row.choices, 1, #row.choices, #words + 1, words)
  if row.size and row.size ~= one.size then words[#words + 1] = row.size end
  if not figure then words[#words + 1] = row.figure end
  return table.concat(words, ", ")
end

local function by_lesson(one, list)
  local figure = common_figure(one.rows)
  local columns, rows = {
    { key = "label", title = "name", shrink = 12 }, { key = "line", title = "figure" },
  }, {}
  for i, row in ipairs(one.rows) do
    columns[#columns + 1] = { key = row, title = heading(row, one, figure), right = true, drop = i }
  end
  for _, member in ipairs(list) do
    local cells = {}
    for _, row in ipairs(one.rows) do cells[#cells + 1] = row.cells[member] end
    for number, line in ipairs(LINES) do
      if number == 1 or some(line, cells) then
        local shown = { line = line_name(number, figure or "value") }
        if number == 1 then shown.label = member.label end
        for _, row in ipairs(one.rows) do
          local cell = row.cells[member]
          shown[row] = cell and line.make(cell, row) or NONE
        end
        rows[#rows + 1] = shown
      end
    end
  end
  return columns, rows
end

-- ---- below a table ----

-- What is true of one of the cells at least: { times, counts, no_limits, limits, emulated, many }.
local function traits(rows)
  local has = {}
  for _, row in ipairs(rows) do
    local counted = figures.is_counted(row.figure)
    for _, cell in pairs(row.cells) do
      local speed = cell.speed and (counted and "share" or "speed")
      if speed then has[speed] = row.base end
      has.no_limits, has.limit = has.no_limits or cell.no_limits, has.limit or cell.limit
      has.many = has.many or (cell.count or 0) > 1
      has.emulated = has.emulated or not counted and not cell.summary
        and cell.run.device == "emulated"
    end
  end
  return has
end

local function say_notes(out, one)
  local has = traits(one.rows)
  if has.speed then
    out:item("speed-up: over lesson %s on the same machine, of the same figure; per %s where sizes"
      .. " differ", has.speed, one.problem.per)
  end
  if has.share then
    out:item("share: of what lesson %s counted; per %s where sizes differ", has.share,
      one.problem.per)
  end
  if has.limit then
    out:item("of limit: of what the machine that it ran on reaches, as measured there")
  end
  if has.no_limits then
    out:item("not measured: no document from that machine has its limits")
  end
  if has.emulated then out:item("emulated on the CPU: such times are not a GPU's") end
  if has.many then
    out:item("(n): the median of so many runs' medians, and how much these differ")
  end
end

-- Prints the tables of runs/class.lua; `by` is "lesson", or what the columns are: the members of
-- `list`.
function class.print(out, made, list, by)
  for _, one in ipairs(made) do
    local columns, rows = (by == "lesson" and by_lesson or by_member)(one, list)
    local title = report.symbol(one.problem.name) .. (one.size and ", " .. one.size or "")
    out:say("")
    out:say(out.format == "markdown" and "**%s**\n" or "%s", out:paint("title", title))
    out:table(columns, rows)
    if out.format == "markdown" then out:say("") end
    say_notes(out, one)
  end
end

-- ---- for programs ----

local FIELDS = {
  "label", "host", "gpu", "cpu", "problem", "lesson", "title", "own", "choices", "device",
  "status", "sizes", "figure", "runs", "median", "low", "high", "noise", "count", "baseline",
  "ratio", "error", "verdict", "share_of_limit", "bound",
}

local function size_fields(made, row)
  for _, key in ipairs(problems.SIZES) do made[key] = row.sizes and row.sizes[key] end
end

local function fields(member, row, cell, problem)
  local here, summary = member.documents[1].document.environment, cell.summary or {}
  local speed, limit = cell.speed or {}, cell.limit or {}
  local made = {
    label = member.label, host = here.host, gpu = here.gpu and here.gpu.name, cpu = here.cpu.name,
    problem = problem.name, lesson = row.lesson, title = row.title, own = row.own,
    choices = #row.choices > 0 and table.concat(row.choices, " ") or nil,
    device = cell.run.device, status = cell.run.outcome.status, figure = row.figure,
    runs = cell.count, median = summary.median, low = summary.low, high = summary.high,
    noise = summary.noise, count = summary.count, ratio = speed.ratio, error = speed.error,
    baseline = (speed.ratio or cell.is_base) and row.base or nil, verdict = speed.verdict,
    share_of_limit = limit.share, bound = limit.bound,
  }
  size_fields(made, row)
  return made
end

-- A line for each cell, in the order of the tables.
local function records(made, list)
  local all = {}
  for _, one in ipairs(made) do
    for _, row in ipairs(one.rows) do
      for _, member in ipairs(list) do
        local cell = row.cells[member]
        if cell then all[#all + 1] = fields(member, row, cell, one.problem) end
      end
    end
  end
  return all
end

local function field_names()
  local names = {}
  for _, name in ipairs(FIELDS) do
    local some_names = name == "sizes" and problems.SIZES or { name }
    table.move(some_names, 1, #some_names, #names + 1, names)
  end
  return names
end

-- The same cells as one table of csv.
function class.csv(out, made, list)
  local columns = {}
  for i, name in ipairs(field_names()) do columns[i] = { key = name, csv = name } end
  local rows = records(made, list)
  for _, row in ipairs(rows) do row.own = tostring(row.own) end
  out:table(columns, rows)
end

-- And as a document.
function class.document(made, list)
  local order = table.move(field_names(), 1, #field_names(), 3, { "schema", "cells" })
  return json.document({ schema = 1, cells = json.array(records(made, list)) }, order)
end

return class
