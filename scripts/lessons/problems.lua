-- problems.lua: the problems, each in a file of scripts/problems/ with its name. The runner, its
-- flags and its tables look up here what they need to know about a problem.
--
-- A problem's file returns a table:
--   place     a number: problems are listed by it, the smallest first
--   symbol    its name in titles, such as "π"
--   sizes     its sizes: flags with a whole number, declared as in flags.lua; in order
--   seeds     { initial, others, help }: its seeds if --seed is not typed; those of the other
--             repeats, each a list; and what --seed sets; nil: it has no seeds
--   edges     the sizes, each a table, at which a student's program is judged, in that order:
--             awkward ones; the last is large enough to count what lessons ask for
--   alone     the sizes at which a program for the CPU is also judged on one thread: more than a
--             float can count; nil: there are none
--   small     the awkward sizes at which programs in the emulator are also checked
--   compared  the sizes at which lessons are counted to compare them
--   choices   more flags; nil: none. A choice has `words`, one of which is typed, or converts what
--             is typed. It may have `needs`: what a lesson has to need to take it. Other values
--             than `initial` then skip other lessons, for the reason `otherwise`.
--             Words that are `stated` are only for lessons that state them (docs/lesson.md).
--             The right answers, where only the runner knows them, are `answers`, by the words, for
--             the initial seeds and the largest of the edges. A word that is `optional` may not be
--             installed
--             A choice that `starts` the program is not passed to it. `call` makes of a value
--             the text for titles
--   shared    the key of the size that the ranks of a lesson over MPI divide among them
--   answer    the unit of its answer: "hits"
--   means     function(answer, sizes): the meaning of the answer in words; nil: there is none
--   wrong     function(check): a failed check of the record in words; nil: the value and the
--             expected value
--   describe  function(sizes): "67,108,860 points"
--   work      function(sizes): the units of work of a run; if sizes differ, speed-ups compare
--             the time per unit
--   per       the name of such a unit: "point"
--   rate      the name of units of work per second: "FLOP/s"; nil: they are not shown
--   limit     what lesson.lua may state about the work of a program: { name = its type }
--   demand    function(sizes, limit, choices): the work of the phase "compute": { bytes moved,
--             launches made, flops if cuBLAS is the limit, or halves if it is with factors in half
--             precision, logic on words, wide multiplies, instructions on floats }; the last five
--             are nil if the program is not measured by them
--   phases    the phases of its time, in the order of the tables: { key, title, makes_data };
--             one without a title is only in csv and JSON; a sweep leaves out phases that make
--             the data; one that runs `beside` another is within its time, in samples of lessons
--             that have it
-- Added here are `name`; the `key` of each flag, its name in the options; and `flags`, all its
-- flags by their keys, with --seed.

local convert = require "base.convert"
local files = require "base.files"
local schema = require "base.schema"
local host = require "host"

local problems = {}

local FLAG = { name = "string", help = "string", ["value?"] = "string", ["convert?"] = "function",
               ["words?"] = schema.list("string") }
local PROBLEM = {
  place = "number", symbol = "string", sizes = schema.list(FLAG),
  ["seeds?"] = { initial = schema.list("integer"), others = schema.list(schema.list("integer")),
                 help = "string" },
  edges = schema.list("table"), ["alone?"] = "table", small = "table", compared = "table",
  ["choices?"] = schema.list(FLAG),
  answer = "string", ["means?"] = "function",
  ["wrong?"] = "function", describe = "function", work = "function",
  per = "string", ["rate?"] = "string", limit = "table", demand = "function",
  ["shared?"] = "string",
  phases = schema.list({ key = "string", ["title?"] = "string", ["makes_data?"] = "boolean",
                         ["beside?"] = "boolean" }),
}

-- A mistake in a problem's file raises an error for its author.
local function load_problem(name)
  local problem = require("problems." .. name)
  local wrong = schema.mismatch(problem, PROBLEM, "")
  if wrong then error(("scripts/problems/%s.lua: %s"):format(name, wrong), 0) end
  problem.name, problem.flags = name, {}
  problem.choices = problem.choices or {}
  for _, choice in ipairs(problem.choices) do
    if choice.words then choice.convert = convert.one_of(table.unpack(choice.words)) end
  end
  for _, flags in ipairs({ problem.sizes, problem.choices }) do
    for _, flag in ipairs(flags) do
      flag.key = convert.key(flag.name)
      problem.flags[flag.key] = flag
    end
  end
  problem.flags.seed = problem.seeds
  return problem
end

local function load_all()
  local list = {}
  for _, file in ipairs(files.list(host.root .. "/scripts/problems")) do
    local name = file:match("^(.*)%.lua$")
    if name then list[#list + 1] = load_problem(name) end
  end
  table.sort(list, function(a, b) return a.place < b.place end)
  return list
end

-- All problems, in order.
problems.LIST = load_all()

local of_name = {}
for _, problem in ipairs(problems.LIST) do of_name[problem.name] = problem end

-- The problem of that name; nil if there is none.
function problems.find(name)
  return of_name[name]
end

-- The keys of what the problems list under a name, each once, in the order of the problems.
local function union(name)
  local list, known = {}, {}
  for _, problem in ipairs(problems.LIST) do
    for _, item in ipairs(problem[name]) do
      if not known[item.key] then list[#list + 1] = item.key end
      known[item.key] = true
    end
  end
  return list
end

-- The keys of the sizes, choices and phases of all problems.
problems.SIZES = union("sizes")
problems.CHOICES = union("choices")
problems.PHASES = union("phases")

-- Sorts names of programs by the places of their problems.
function problems.sort(names)
  table.sort(names, function(a, b) return problems.find(a).place < problems.find(b).place end)
  return names
end

-- A value is valid if it is valid for one of the problems with this flag.
local function either(first, second)
  return function(text)
    local value, wanted = first(text)
    if value ~= nil then return value end
    value = second(text)
    return value, wanted
  end
end

-- Adds a problem's flag. If another problem has the same flag, their help and their values are
-- joined.
local function add(list, by_name, flag)
  local known = by_name[flag.name]
  if known then
    if known.help ~= flag.help then known.help = known.help .. "; " .. flag.help end
    known.convert = either(known.convert, flag.convert)
  else
    known = { name = flag.name, value = flag.value, help = flag.help, convert = flag.convert }
    by_name[flag.name] = known
    list[#list + 1] = known
  end
end

local function seeds(text)
  if not (text:match("^%d+$") or text:match("^%d+,%d+$")) then
    return nil, "expected whole numbers, S or X,Y"
  end
  for part in text:gmatch("%d+") do
    if not math.tointeger(tonumber(part)) then
      return nil, ("expected at most %d"):format(math.maxinteger)
    end
  end
  return text
end

-- The flags of all problems: sizes, seeds and choices.
function problems.flags()
  local list, by_name, helps = {}, {}, {}
  for _, problem in ipairs(problems.LIST) do
    for _, flag in ipairs(problem.sizes) do add(list, by_name, flag) end
    if problem.seeds then helps[#helps + 1] = problem.seeds.help end
  end
  list[#list + 1] = { name = "--seed", value = "S", help = "seeds: " .. table.concat(helps, ", "),
                      convert = seeds }
  for _, problem in ipairs(problems.LIST) do
    for _, flag in ipairs(problem.choices) do add(list, by_name, flag) end
  end
  return list
end

return problems
