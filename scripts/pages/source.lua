-- source.lua: the lessons' source, with the counters of each line beside it.

local files = require "base.files"
local catalogue = require "lessons.catalogue"
local counts = require "kernels.counts"
local line_cost = require "views.line_cost"
local report = require "views.report"
local advice = require "views.kernels.advice"
local html = require "pages.html"

local element = html.element

local source = { id = "source", title = "The source and the cost of each line", wide = true,
                 ways = "lessons/run counters all" }

local WASTE = 1.5 -- above this multiple of the ideal a line is marked; as in kernels/advice.lua

-- The costs in all kernels of a program, as { [file name] = { [line] = { costs } } }.
local function costs_of(program)
  local all, by_file = {}, {}
  for _, kernel in ipairs(program.kernels) do
    table.move(kernel.lines, 1, #kernel.lines, #all + 1, all)
  end
  for _, cost in ipairs(counts.lines({ lines = all })) do
    local name = files.name(cost.file)
    by_file[name] = by_file[name] or {}
    by_file[name][cost.line] = by_file[name][cost.line] or {}
    table.insert(by_file[name][cost.line], cost)
  end
  return by_file
end

-- The cell beside a line: a line of text for each kind of access, with advice if there is any. Also
-- returns whether one of the accesses costs far more than its ideal.
local function cell(costs)
  local parts, wasteful = {}, false
  for _, cost in ipairs(costs) do
    local sentence = advice.of_line(cost)
    wasteful = wasteful or cost.parts > WASTE * cost.ideal
    parts[#parts + 1] = element("div", { line_cost.words(cost) })
    if sentence then parts[#parts + 1] = element("div", { class = "advice", "→ ", sentence }) end
  end
  return parts, wasteful
end

local function row(number, text, costs)
  local parts, wasteful = cell(costs or {})
  return element("tr", { class = wasteful and "wasteful" or nil,
    element("th", { scope = "row", number }),
    element("td", { class = "code", element("code", { text }) }), element("td", { parts }) })
end

local function listing(name, text, costs)
  local rows, number = {}, 0
  for line in text:gsub("\n$", ""):gmatch("([^\n]*)\n?") do
    number = number + 1
    rows[number] = row(number, line, costs[number])
  end
  return element("div", { class = "scroll", role = "region", tabindex = 0, ["aria-label"] = name,
    element("table", { class = "source", element("caption", { name }),
      element("thead", { element("tr", { element("th", { scope = "col", "line" }),
        element("th", { scope = "col", "source" }), element("th", { scope = "col", "costs" }) }) }),
      element("tbody", rows) }) })
end

-- The files of a lesson's program that have costs, in a folded element.
local function of_program(data, program)
  local lesson = program.lesson and catalogue.find(data.lessons, tonumber(program.lesson))
  local of = lesson and not lesson.broken and lesson.programs[program.program]
  if not of then return nil end
  local costs, parts = costs_of(program), {}
  for _, path in ipairs({ of.source, table.unpack(of.parts) }) do
    local text, of_file = files.read(path), costs[files.name(path)]
    if text and of_file then parts[#parts + 1] = listing(files.label(path), text, of_file) end
  end
  if #parts == 0 then return nil end
  local title = ("%s %s: %s"):format(program.lesson, report.symbol(program.program), lesson.title)
  return element("details", { element("summary", { title }), parts })
end

-- The section; nil if no lesson was counted.
function source.make(data)
  local list = {}
  for _, document in ipairs(data.counters) do
    for _, program in ipairs(document.programs) do list[#list + 1] = of_program(data, program) end
  end
  if #list == 0 then return nil end
  local from = data.counters[1].environment
  return {
    element("p", { ("Beside each line stands what the requests of its warps touch, and the ideal."
      .. " The lines are those of this checkout; the counts are of %s%s."):format(
      from.date:sub(1, 10),
      from.commit and ", at commit " .. from.commit:sub(1, 12) or "") }),
    list,
  }
end

return source
