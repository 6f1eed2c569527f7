-- problems.lua: the problems that there are, each a file in scripts/problems/ that bears its name.
-- What the runner, its flags and its tables need to know of a problem is looked up here.
--
-- A problem's file returns a table:
--   place     a number: problems are listed by it, the smallest first
--   symbol    what titles call it, such as "π"
--   sizes     what it takes: flags with a whole number, declared as in flags.lua; in order
--   seeds     { initial, others, help }: its seeds where --seed is not typed; those of other
--             repeats, each a list; and what --seed sets; nil: none
--   edges     the sizes, each a table, at which a student's program is judged, in that order:
--             awkward ones, of which the last is large enough to count what lessons ask for
--   small     the awkward sizes at which what runs in the emulator is checked as well
--   compared  the sizes at which lessons are counted that are to be compared
--   choices   more flags, nil: none. One may say in `needs` what a lesson has to need to take it:
--             other values than `initial` then skip other lessons, for the reason `otherwise`;
--             words that are `stated` are for lessons alone that state them (docs/lesson.md);
--             one that `starts` the program is none of its arguments; titles have what `call`
--             makes of a value
--   shared    the key of the size that the ranks of a lesson over MPI share out
--   answer    the unit of its answer: "hits"
--   means     function(answer, sizes): what the answer says, in words; nil: nothing more
--   wrong     function(check): what a failed check of the record says, in words; nil: what was
--             got, and what was expected
--   describe  function(sizes): "67,108,860 points"
--   work      function(sizes): for how many units of work a run's time is; where sizes differ,
--             speed-ups compare the time for one
--   per       what such a unit is called: "point"
--   rate      what units of work a second are called: "FLOP/s"; nil: they are not shown
--   limit     what lesson.lua may state of how much a program has to do: { name = its type }
--   demand    function(sizes, limit): what the phase "compute" has to do: { bytes moved, launches
--             made, flops where cuBLAS is the measure, logic on words, wide multiplies }; the last
--             three are nil where they are not what a program is measured by
--   phases    where the time goes, in the order of the tables: { key, title, makes_data }; one
--             without a title stands in csv and JSON alone; a sweep leaves out what makes the data;
--             one that goes on `beside` another is within its time, in samples of lessons that
--             have it
-- To these come here `name`; each flag's `key`, its name in the options; and all its `flags` by
-- their keys, --seed among them.

local convert = require "base.convert"
local files = require "base.files"
local schema = require "base.schema"
local host = require "host"

local problems = {}

local FLAG = { name = "string", help = "string", ["value?"] = "string", convert = "function" }
local PROBLEM = {
  place = "number", symbol = "string", sizes = schema.list(FLAG),
  ["seeds?"] = { initial = schema.list("integer"), others = schema.list(schema.list("integer")),
                 help = "string" },
  edges = schema.list("table"), small = "table", compared = "table",
  ["choices?"] = schema.list(FLAG),
  answer = "string", ["means?"] = "function",
  ["wrong?"] = "function", describe = "function", work = "function",
  per = "string", ["rate?"] = "string", limit = "table", demand = "function",
  ["shared?"] = "string",
  phases = schema.list({ key = "string", ["title?"] = "string", ["makes_data?"] = "boolean",
                         ["beside?"] = "boolean" }),
}

-- The mistake of a problem's file is told to who writes it.
local function load_problem(name)
  local problem = require("problems." .. name)
  local wrong = schema.mismatch(problem, PROBLEM, "")
  if wrong then error(("scripts/problems/%s.lua: %s"):format(name, wrong), 0) end
  problem.name, problem.flags = name, {}
  problem.choices = problem.choices or {}
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

-- All of them, in order.
problems.LIST = load_all()

local of_name = {}
for _, problem in ipairs(problems.LIST) do of_name[problem.name] = problem end

-- The problem of that name, or nil.
function problems.find(name)
  return of_name[name]
end

-- The keys of what problems list under a name, each once, in the order of the problems.
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

-- The sizes, choices and phases of all problems, by their keys.
problems.SIZES = union("sizes")
problems.CHOICES = union("choices")
problems.PHASES = union("phases")

-- Sorts names of programs by their problems' places.
function problems.sort(names)
  table.sort(names, function(a, b) return problems.find(a).place < problems.find(b).place end)
  return names
end

-- A value is right if it is for one of the problems that have the flag.
local function either(first, second)
  return function(text)
    local value, wanted = first(text)
    if value ~= nil then return value end
    value = second(text)
    return value, wanted
  end
end

-- Adds a problem's flag, or what it has to say of one that another problem has, too.
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

-- What can be typed for them: their sizes, the seeds, their choices.
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
