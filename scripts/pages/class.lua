-- class.lua: the sections of a class's page: the distribution of its members' results, without
-- names. class/programs.lua ensures that the cells of one row are comparable.

local units = require "base.units"
local derive = require "runs.derive"
local figures = require "runs.figures"
local report = require "views.report"
local exercises = require "pages.exercises"
local html = require "pages.html"
local museum = require "pages.museum"
local parts = require "pages.parts"
local predictions = require "pages.predictions"
local repeats = require "pages.repeats"
local sentences = require "pages.sentences"
local spread = require "pages.spread"

local element = html.element

local class = {}

-- ---- rows and cells ----

local function label_of(row, one)
  local words = { ("%s %s"):format(row.lesson:sub(1, 8), report.symbol(one.problem.name)) }
  if row.own then words[#words + 1] = "own" end
  table.move(row.choices, 1, #row.choices, #words + 1, words)
  return table.concat(words, ", ")
end

-- Adds the sizes to the labels that several rows share.
local function add_sizes(list)
  local count = {}
  for _, one in ipairs(list) do count[one.label] = (count[one.label] or 0) + 1 end
  for _, one in ipairs(list) do
    if count[one.label] > 1 and one.row.size then
      one.label = ("%s, %s"):format(one.label, one.row.size)
    end
  end
  return list
end

-- All rows, each { label, row, cells, program }. `cells` are those of the members that have one, in
-- the members' order.
local function rows_of(data)
  local list = {}
  for _, one in ipairs(data.class.tables) do
    for _, row in ipairs(one.rows) do
      local cells = {}
      for _, member in ipairs(data.class.members) do cells[#cells + 1] = row.cells[member] end
      list[#list + 1] = { label = label_of(row, one), row = row, cells = cells,
                          program = one.problem.name }
    end
  end
  return add_sizes(list)
end

-- The runs of a row's members that have times.
local function timed(one)
  local runs = {}
  for _, cell in ipairs(one.cells) do
    if cell.run.total then runs[#runs + 1] = cell.run end
  end
  return runs
end

-- The published times of a row's program, scaled to the row's sizes; nil if there are none.
local function published(data, one)
  local facts = not one.row.own and one.row.sizes and data.facts_of(one.cells[1].run).published
  return facts and derive.published_for({ program = one.program, sizes = one.row.sizes }, facts)
end

-- ---- what limits each lesson ----

local WORDS = { transfer = "copies between host and device", kernel = "kernels",
                rng = "generating random numbers", host = "the host" }

-- "Limited by copies between host and device for 12, by kernels for 2."
local function limits_text(one)
  local count, text = {}, {}
  for _, run in ipairs(timed(one)) do
    local name = sentences.largest(run)
    count[name] = (count[name] or 0) + 1
  end
  for _, name in ipairs({ "transfer", "kernel", "rng", "host" }) do
    if count[name] then text[#text + 1] = ("by %s for %d"):format(WORDS[name], count[name]) end
  end
  return #text > 0 and ("Limited %s."):format(table.concat(text, ", ")) or ""
end

-- "2 of 5 passed.": of the members who ran it. Files of export have only those of the students' own
-- programs that passed, so then the section of the exercises counts them.
local function passed_text(data, one)
  if one.row.own and #data.class.exercises > 0 then return "" end
  local passed = 0
  for _, cell in ipairs(one.cells) do
    passed = passed + (cell.run.outcome.status == "passed" and 1 or 0)
  end
  return ("%d of %d %s."):format(passed, #one.cells,
    one.row.own and "gave the right answer" or "passed")
end

local lessons = { id = "sentences", wide = true, title = "What limits each lesson",
                  ways = "lessons/run all" }

function lessons.make(data)
  local list = {}
  for _, one in ipairs(rows_of(data)) do
    local text = ("%s %s"):format(passed_text(data, one), limits_text(one)):match("^ ?(.-) ?$")
    if text ~= "" then
      list[#list + 1] = element("div", {
        -- the title of a student's own version may be a file name
        element("dt", { element("b", { one.label }), one.row.own and "" or " " .. one.row.title }),
        element("dd", { text }),
      })
    end
  end
  return #list > 0
    and html.folded("Lesson by lesson", element("dl", { class = "sentences", list })) or nil
end

-- ---- distributions ----

local times = { id = "times", title = "Times", ways = "lessons/run all" }

function times.make(data)
  local rows = {}
  for _, one in ipairs(rows_of(data)) do
    local there = published(data, one)
    local row = { label = one.label, values = {}, published = there and there.total }
    for i, run in ipairs(timed(one)) do row.values[i] = run.total.median end
    rows[#rows + 1] = row
  end
  return spread.figure(rows, { id = times.id, title = times.title, text = units.time,
    axis = "total of one repeat, median", caption = "Medians of the members' totals" })
end

local speedups = { id = "speedups", title = "Speed-ups",
                   ways = "lessons/run compare all" }

-- The row that the speed-ups of `one` are relative to; nil if there is none.
local function base_of(rows, one)
  for _, other in ipairs(rows) do
    if other.program == one.program and other.row.lesson == one.row.base and not other.row.own then
      return other
    end
  end
end

local function published_speedup(data, rows, one)
  local its, base = published(data, one), base_of(rows, one)
  local of_base = base and base ~= one and data.facts_of(base.cells[1].run).published
  if not (its and of_base) then return nil end
  return derive.published_for({ program = one.program, sizes = one.row.sizes }, of_base).total
    / its.total
end

function speedups.make(data)
  local rows, list = rows_of(data), {}
  for _, one in ipairs(rows) do
    local row = { label = one.label, values = {}, published = published_speedup(data, rows, one) }
    for _, cell in ipairs(one.cells) do
      if cell.speed and not figures.is_counted(one.row.figure) then
        row.values[#row.values + 1] = cell.speed.ratio
      end
    end
    list[#list + 1] = row
  end
  return spread.figure(list, { id = speedups.id, title = speedups.title,
    text = function(ratio) return units.three(ratio) .. "×" end,
    axis = "times as fast",
    caption = "Speed-ups over the first lesson of the problem, on the same machine" })
end

local limit = { id = "roofline", title = "Share of each machine's own limit",
                ways = "lessons/run all, on a GPU" }

function limit.make(data)
  local list = {}
  for i, one in ipairs(rows_of(data)) do
    list[i] = { label = one.label, values = {} }
    for _, cell in ipairs(one.cells) do
      local share = cell.limit and cell.limit.share
      if share and share > 0 then table.insert(list[i].values, share) end
    end
  end
  return spread.figure(list, { id = limit.id, title = limit.title, text = units.percent,
    axis = "share of the limit", tick = function(share) return ("%.3g %%"):format(100 * share) end,
    caption = "Share of the limit of memory, launches or arithmetic that the kernels reach" })
end

local counted = { id = "counted", title = "Sectors per request, as members counted them",
                  ways = "lessons/run all --json=a.json, without a GPU" }

function counted.make(data)
  local list = {}
  for i, one in ipairs(rows_of(data)) do
    list[i] = { label = one.label, values = {} }
    for _, cell in ipairs(one.cells) do
      local its = cell.run.counted
      if its and its.requests > 0 and its.sectors > 0 then
        table.insert(list[i].values, its.sectors / its.requests)
      end
    end
  end
  return spread.figure(list, { id = counted.id, title = counted.title,
    text = function(value) return ("%.2f"):format(value) end, axis = "sectors of 32 bytes",
    caption = "Sectors of memory that a request of a warp touches, on average" })
end

-- ---- where the time goes, each repeat ----

local shares = { id = "parts", title = parts.title, ways = parts.ways }

-- The mean, over the members, of each part's share of the total.
local function mean_parts(runs)
  local sum = { rng = 0, transfer = 0, kernel = 0, host = 0 }
  for _, run in ipairs(runs) do
    local of = derive.parts(run)
    local whole = of.rng + of.transfer + of.kernel + of.host
    for name in pairs(sum) do sum[name] = sum[name] + of[name] / whole / #runs end
  end
  return sum
end

function shares.make(data)
  local list = {}
  for _, one in ipairs(rows_of(data)) do
    local runs = timed(one)
    if #runs > 0 then list[#list + 1] = { label = one.label, parts = mean_parts(runs) } end
  end
  return parts.of(list, "The mean of the members' shares of their totals", function(share)
    return units.percent(share)
  end)
end

local all_repeats = { id = "repeats", title = repeats.title, ways = repeats.ways }

function all_repeats.make(data)
  local list = {}
  for _, one in ipairs(rows_of(data)) do
    list[#list + 1] = { label = one.label, runs = timed(one) }
  end
  return repeats.of(list)
end

class.SECTIONS = { exercises, lessons, times, shares, all_repeats, speedups, limit, counted,
                   predictions.OF_CLASS, museum }

-- The paragraph about the class above its sections.
function class.about(data)
  local with_gpu = 0
  for _, person in ipairs(data.participants) do
    with_gpu = with_gpu + (person.environment.gpu and 1 or 0)
  end
  return element("p", { ("%d members, %d of them on a machine with a GPU. No names are shown."
    .. " The dots of one member are not linked, but a column of the exercises is one member,"
    .. " who may be known by it in a small class: show this page in class, and do not publish it.")
    :format(#data.participants, with_gpu) })
end

return class
