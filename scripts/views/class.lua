-- class.lua: prints the tables of a class that class/programs.lua and class/kernels.lua make, with
-- a column for each member or for each lesson.

local outcomes = require "base.outcomes"
local statistics = require "base.statistics"
local units = require "base.units"
local figures = require "runs.figures"
local report = require "views.report"

local class = {}

local NONE = { text = "–" }

-- ---- the text of a cell ----

local function amount(figure, number)
  if not figures.is_counted(figure) then return units.time(number) end
  return number == math.floor(number) and units.count(math.tointeger(number))
    or units.three(number)
end

-- The cell of a run without a figure: why it has none, in few words.
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
  local noise = units.noise(statistics.noise(summary))
  local count = cell.count > 1 and (" (%d)"):format(cell.count) or ""
  return { text = amount(row.figure, summary.median) .. noise .. count }
end

local function speed_cell(cell, row)
  if not cell.summary then return NONE end
  if cell.is_base then return { text = "base" } end
  local speed = cell.speed
  if not speed then return { text = row.base and "no " .. row.base or "–" } end
  local verdict = speed.verdict
  local ratio = units.ratio(speed.ratio, speed.low, speed.high)
  return { text = ratio .. (verdict and " " .. verdict or ""), word = verdict }
end

local function limit_cell(cell)
  local limit = cell.limit
  if cell.no_limits then return { text = "not measured" } end
  if not limit then return NONE end
  if limit.missing then return { text = "no " .. limit.missing } end
  return { text = ("%s %s"):format(report.percent_of_limit(limit.share), limit.bound) }
end

-- The lines of a row or of a member: `make` writes a line's cell, and `has` says whether the cell
-- has anything for this line.
local LINES = {
  { make = value_cell, has = function() return true end },
  { make = speed_cell, has = function(cell, row)
    return cell.summary and not cell.is_base and (cell.speed or row.base)
  end },
  { make = limit_cell, has = function(cell) return cell.limit or cell.no_limits end },
}

-- The name of a line. A table may show several figures, so the first line is named after its
-- figure.
local function line_name(number, figure)
  if number == 1 then return figure end
  if number == 3 then return "of limit" end
  return figures.is_counted(figure) and "share" or "speed-up"
end

-- Does a cell of a row have anything for this line? `member` is the one whose cell is meant; nil:
-- any.
local function some(line, row, member)
  for whose, cell in pairs(row.cells) do
    if (not member or whose == member) and line.has(cell, row) then return true end
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
      if some(line, row) then
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

-- The figure that all rows show; nil if the rows show different figures.
local function common_figure(rows)
  for _, row in ipairs(rows) do
    if row.figure ~= rows[1].figure then return nil end
  end
  return rows[1].figure
end

local function heading(row, one, figure)
  local words = { row.launched and row.title or row.lesson }
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
    for number, line in ipairs(LINES) do
      local has = number == 1
      for _, row in ipairs(one.rows) do has = has or some(line, row, member) end
      if has then
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

-- Which facts are true of at least one cell: { speed, share, noise, no_limits, limit, beyond, many,
-- emulated }.
local function traits(rows)
  local has = {}
  for _, row in ipairs(rows) do
    local counted = figures.is_counted(row.figure)
    for _, cell in pairs(row.cells) do
      local speed = cell.speed and (counted and "share" or "speed")
      if speed then has[speed] = row.base or true end
      has.no_limits, has.limit = has.no_limits or cell.no_limits, has.limit or cell.limit
      has.beyond = has.beyond or cell.limit and cell.limit.share and cell.limit.share > 1
      has.many = has.many or (cell.count or 0) > 1
      has.noise = has.noise or not counted and cell.summary and statistics.noise(cell.summary)
      has.emulated = has.emulated or not counted and not cell.summary
        and cell.run.device == "emulated"
    end
  end
  return has
end

-- For tables of kernels: what a launch's time is, and with which column the others are compared.
local function say_notes_of_kernels(out, has, figure)
  if figure == "launch" then
    out:item("launch: the average time of one launch")
  end
  if has.speed then
    out:item("speed-up: over the first column, on the same machine")
  elseif has.share then
    out:item("share: of the count in the first column")
  end
end

local function say_notes(out, one)
  local has = traits(one.rows)
  if not one.problem then
    say_notes_of_kernels(out, has, one.rows[1].figure)
    return
  end
  if has.speed then
    out:item("speed-up: over the same figure of lesson %s on the same machine; per %s if the sizes"
      .. " differ", has.speed, one.problem.per)
  end
  if has.share then
    out:item("share: of the count of lesson %s; per %s if the sizes differ", has.share,
      one.problem.per)
  end
  if has.noise then out:item("%s", report.INTERVAL) end
  if has.limit then
    out:item("of limit: relative to the limit measured on the same machine")
  end
  if has.beyond then out:item("%s", report.BEYOND_LIMIT) end
  if has.no_limits then
    out:item("not measured: no document from that machine contains its limits")
  end
  if has.emulated then out:item("emulated on the CPU: times are not a GPU's") end
  if has.many then
    out:item("(n): the median of the medians of n runs")
  end
end

-- Prints the tables `made`. `by` is "lesson" for a column for each lesson; otherwise each member of
-- `list` has a column.
function class.print(out, made, list, by)
  for _, one in ipairs(made) do
    local columns, rows = (by == "lesson" and by_lesson or by_member)(one, list)
    local title = one.problem and report.symbol(one.problem.name) or "kernels of " .. one.name
    if one.size then title = ("%s, %s"):format(title, one.size) end
    out:say("")
    out:say(out.format == "markdown" and "**%s**\n" or "%s", out:paint("title", title))
    out:table(columns, rows)
    if out.format == "markdown" then out:say("") end
    say_notes(out, one)
  end
end

return class
