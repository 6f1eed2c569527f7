-- lines.lua: the axis of a sweep, and its lines.
--
-- The axis is one of axis.lua with { flag, name }, and with `of_source` if it is a constant in the
-- lessons' source instead of a size. A line is a program of a lesson with one value of each choice:
-- { lesson, label, title, program, device, name (in the legend), choices, figure (of
-- runs/figures.lua), counted (in the emulator), first (the job of its first value), points ({}) }.

local fail = require "base.fail"
local files = require "base.files"
local catalogue = require "lessons.catalogue"
local constants = require "lessons.constants"
local problems = require "lessons.problems"
local axis = require "sweeps.axis"
local figures = require "runs.figures"
local plan = require "runs.plan"

local lines = {}

local IS_CHOICE = {}
for _, key in ipairs(problems.CHOICES) do IS_CHOICE[key] = true end

-- What an axis can be, besides a constant: a size, or the number of ranks.
local NUMBERS = table.move(problems.SIZES, 1, #problems.SIZES, 2, { "ranks" })

-- The conversion of a problem's flag: sizes and choices may have several values.
function lines.convert(flag)
  for _, key in ipairs(NUMBERS) do
    if flag.key == key then return axis.of_numbers(flag.convert) end
  end
  return IS_CHOICE[flag.key] and axis.of_words(flag.convert) or nil
end

-- The flags for constants, and the names of the constants.
local CONSTANTS = { threads = "THREADS", blocks = "BLOCKS_EACH" }

-- The flags that have several values: { flag, name, of_source, values, base } each.
local function axes_of(options)
  local found = {}
  local function add(flag, name, one, of_source)
    if axis.is_one(one) then
      found[#found + 1] = { flag = flag, name = name, values = one.values, base = one.base,
                            of_source = of_source }
    end
  end
  for _, key in ipairs(NUMBERS) do add("--" .. key, key, options[key], false) end
  for key, name in pairs(CONSTANTS) do add("--" .. key, name, options[key], true) end
  local typed = options.constant
  if typed then add("--constant " .. typed.name, typed.name, typed, true) end
  return found
end

-- The axis that was typed, of which there must be one.
function lines.axis(options)
  local found = axes_of(options)
  if #found == 0 then
    fail("usage",
      "there is nothing to sweep: give one size several values, such as --points 10^4..10^8")
  elseif #found > 1 then
    table.sort(found, function(a, b) return a.flag < b.flag end)
    fail("usage", "%s and %s have several values, but only one flag may have several",
      found[1].flag, found[2].flag)
  end
  found[1].weak = options.weak
  if options.weak and found[1].name ~= "ranks" then
    fail("usage",
      "--weak lets a size grow with the ranks, but %s has the values; type --ranks 1,2,4",
      found[1].flag)
  end
  return found[1]
end

-- Does the program of a lesson have this size, or ranks?
local function has_numbers(lesson, name, key)
  local problem = problems.find(name)
  for _, choice in ipairs(problem.choices) do
    if choice.key == key then return plan.takes(lesson, name, choice) end
  end
  return problem.flags[key] ~= nil
end

-- The programs of a lesson that have the axis; and what the others have instead, for messages.
local function with_axis(lesson, along)
  if lesson.broken then fail("lesson", "%s", lesson.broken) end
  local names, others = {}, {}
  for _, name in ipairs(catalogue.programs(lesson)) do
    if along.of_source then
      local text = files.read_if_there(lesson.programs[name].source)
      if constants.change(text, along.name, 0) then names[#names + 1] = name end
      for _, other in ipairs(constants.names(text)) do others[#others + 1] = other end
    else
      local list = has_numbers(lesson, name, along.name) and names or others
      list[#list + 1] = name
    end
  end
  return names, others
end

local function refuse(lesson, along, others)
  local label = catalogue.label(lesson)
  if along.name == "ranks" then
    fail("usage", "lesson %s has no --ranks: it is not over MPI", label)
  elseif not along.of_source then
    fail("usage", "lesson %s has no %s: its problem is %s", label, along.flag,
      table.concat(others, " and "))
  end
  fail("usage", "lesson %s has no constant %s; %s", label, along.name,
    #others > 0 and "it has " .. table.concat(others, ", ") or "it has none")
end

-- The programs of lessons that have the axis: { lesson, name } each; and a table with their
-- problems' names as keys. If a lesson has none, the run ends.
function lines.along(lessons, along)
  local list, treated = {}, {}
  for _, lesson in ipairs(lessons) do
    local names, others = with_axis(lesson, along)
    if #names == 0 then refuse(lesson, along, others) end
    for _, name in ipairs(names) do
      list[#list + 1] = { lesson, name }
      treated[name] = true
    end
  end
  return list, treated
end

-- The combinations of values of a lesson's choices: { generator = … } each. A lesson without a
-- choice has one line beside those of the others.
local function choices_of(lesson, problem, options)
  local sets = { {} }
  for _, choice in ipairs(problem.choices) do
    local taken = plan.takes(lesson, problem.name, choice)
    local typed, more = taken and options[choice.key], {}
    for _, set in ipairs(sets) do
      local words = axis.is_one(typed) and not choice.starts and typed.values or {}
      for _, word in ipairs(words) do
        more[#more + 1] = setmetatable({ [choice.key] = word }, { __index = set })
      end
    end
    sets = #more > 0 and more or sets
  end
  return sets
end

-- A line is counted if it has no times, or if a count was asked for.
local function set_figure(line, language, one)
  local asked = one.options.figure
  local is_cpu, emulated = language == "c", one.device.kind == "emulated"
  line.counted = not is_cpu and (emulated or figures.is_counted(asked))
  local usual = one.axis.name == "ranks" and "total" or "work" -- ranks also divide making the data
  line.figure = asked or line.counted and figures.COUNTED[1] or usual
  if is_cpu and figures.is_counted(asked) then
    fail("usage", "--figure %s counts what kernels do, but lesson %s runs on the CPU",
      asked, line.label)
  elseif line.counted and not figures.is_counted(line.figure) then
    fail("usage", "--figure %s is a time, but lesson %s is emulated here, where times mean nothing;"
      .. " it can count %s", asked, line.label, table.concat(figures.COUNTED, ", "))
  end
  local known = { work = true, total = true }
  for _, phase in ipairs(problems.find(line.program).phases) do known[phase.key] = true end
  if not line.counted and not known[line.figure] then
    fail("usage", "--figure %s: %s has no such phase", asked, line.program)
  end
end

-- In a weak sweep the size that ranks divide is multiplied by their number.
local function grow(one, line, asked, ranks)
  local key = problems.find(line.program).shared
  local usual = { ranks = 1 }
  local job = plan.job(line.lesson, line.program, one.device,
    setmetatable(usual, { __index = asked }))
  asked[key] = job.sizes[key] * ranks
end

-- The job of a line at one value of the axis. `one` is a sweep of sweep.lua.
function lines.job(one, line, value)
  local asked, problem = {}, problems.find(line.program)
  for _, choice in ipairs(problem.choices) do
    local typed = one.options[choice.key]
    asked[choice.key] = line.choices[choice.key] or not axis.is_one(typed) and typed or nil
  end
  if not one.axis.of_source then asked[one.axis.name] = value end
  local function ask(key, otherwise)
    if asked[key] == nil then asked[key] = one.options[key] or otherwise end
  end
  for _, key in ipairs({ "repeats", "warmup", "seed" }) do ask(key) end
  for _, size in ipairs(problem.sizes) do
    ask(size.key, line.counted and problem.compared[size.key] or nil)
  end
  if one.axis.weak then grow(one, line, asked, value) end
  local job
  if line.counted then
    ask("repeats", 1)
    ask("warmup", 0)
    job = plan.counted(line.lesson, line.program, asked)
  else
    job = plan.job(line.lesson, line.program, one.device, asked)
  end
  job.apart = "sweep-" -- `run` compares only with runs at the lesson's own sizes
  return job
end

local function add_lines(one, lesson, name)
  for _, choices in ipairs(choices_of(lesson, problems.find(name), one.options)) do
    local line = {
      lesson = lesson, label = catalogue.label(lesson), title = lesson.title, program = name,
      choices = choices, points = {},
    }
    set_figure(line, lesson.programs[name].language, one)
    line.first = lines.job(one, line, one.axis.values[1])
    line.device = line.first.device
    one.lines[#one.lines + 1] = line
  end
end

-- Gives the lines the shortest names that distinguish them: "05", "05 pi", "06 xorwow".
function lines.set_names(list)
  local by_label = {}
  for _, line in ipairs(list) do
    local others = by_label[line.label] or {}
    others[line.program], by_label[line.label] = true, others
  end
  for _, line in ipairs(list) do
    local words = { line.label }
    if next(by_label[line.label], next(by_label[line.label])) then words[2] = line.program end
    for _, choice in ipairs(problems.find(line.program).choices) do
      words[#words + 1] = line.choices[choice.key]
    end
    line.name = table.concat(words, " ")
  end
end

-- Adds its lines to a sweep that has its axis and device. `along` is from lines.along.
function lines.add(one, along)
  for _, each in ipairs(along) do add_lines(one, each[1], each[2]) end
  lines.set_names(one.lines)
end

return lines
