-- stated.lua: the schemas of lesson.lua, bug.lua and sites. docs/lesson.md and docs/clusters.md
-- describe them in words.

local schema = require "base.schema"
local goals = require "lessons.goals"
local kinds = require "lessons.kinds"
local problems = require "lessons.problems"
local tracks = require "lessons.tracks"

local stated = {}

local list, key_of = schema.list, schema.key_of
local fields_of, with, words = kinds.fields_of, kinds.with, kinds.words
local NAME, LINE, AMOUNT = kinds.NAME, kinds.LINE, kinds.AMOUNT
local TIME, WHOLE_TIME = kinds.TIME, kinds.WHOLE_TIME

-- ---- lesson.lua ----

local function some_sizes(sizes)
  if not next(sizes) then return "is empty: state gpu or emulated" end
end

local function some_words(words_of)
  if #words_of == 0 then return "is empty" end
end

-- Values of a size after which a program takes another path.
local VALUES = schema.all(list(schema.integer(1, 1 << 40)), some_words)

local function program_of(problem)
  local limit, sizes = {}, schema.closed(fields_of(problem.sizes, ""))
  local choices = fields_of(problem.choices, "?")
  for key in pairs(problem.limit) do limit[key .. "?"] = AMOUNT end
  for key, word in pairs(choices) do choices[key] = schema.all(list(word), some_words) end
  return schema.closed({
    sizes = schema.all(schema.closed({ ["gpu?"] = sizes, ["emulated?"] = sizes }), some_sizes),
    ["limit?"] = schema.closed(limit),
    ["choices?"] = schema.closed(choices),
    ["steps?"] = schema.closed(fields_of(problem.sizes, "?", VALUES)),
    ["also?"] = schema.all(list(sizes), some_words),
    ["thresholds?"] = schema.closed(fields_of(problem.sizes, "?", VALUES)),
    ["published?"] = schema.closed(with(with({
      total = WHOLE_TIME, ["iterations?"] = schema.integer(1, 1000000), hardware = NAME,
      source = NAME,
    }, fields_of(problem.sizes, "")), fields_of(problem.phases, "?", TIME))),
    ["unpublished?"] = schema.closed({ source = NAME, why = NAME }),
  })
end

local CHANGES = list(schema.closed({ from = LINE, to = LINE }))
local programs, starts, sizes_of = {}, {}, {}
for _, problem in ipairs(problems.LIST) do
  programs[problem.name .. "?"] = program_of(problem)
  starts[problem.name .. "?"] = CHANGES
  sizes_of[problem.name] = schema.closed(with(fields_of(problem.sizes, "?"),
    fields_of(problem.choices, "?")))
end

local function some_program(named)
  if not next(named) then return "names no program" end
end

local function topic(value)
  if type(value) ~= "string" or #value > 100 or not value:match("^%l[%l%d-]*$") then
    return "is not a topic such as index-guard"
  end
end

-- A program that is wrong on purpose: the lesson's own, with some text replaced.
local MISTAKE = schema.all(schema.closed({
  what = LINE, program = NAME, sizes = "table", changes = CHANGES,
}), function(mistake)
  local of = sizes_of[mistake.program] -- an unknown program is reported later
  if not of then return nil end
  local wrong, place = of(mistake.sizes)
  return wrong, ".sizes" .. (place or "")
end)

-- A goal for a student's program, as a figure.
local GOAL = schema.all(schema.closed({
  what = LINE, program = NAME, count = key_of(goals.COUNTS), ["per?"] = NAME, ["most?"] = AMOUNT,
  ["least?"] = AMOUNT,
}), function(goal)
  if not goal.most and not goal.least then return "needs most or least" end
end)

-- The question before the first run, about a figure of the same kind.
local PREDICTION = schema.closed({
  question = LINE, program = NAME, count = key_of(goals.COUNTS), ["per?"] = NAME,
})

local function per_fits(goal)
  if goal.per == "request" then return goals.COUNTS[goal.count].operation ~= nil end
  if not goal.per or goals.PER[goal.per] then return true end
  for _, size in ipairs(problems.find(goal.program).sizes) do
    if size.key == goal.per then return true end
  end
  return false
end

local NO_PER = "is not request, block, work or a size of the problem"

local function programs_fit(lesson)
  for _, key in ipairs({ "mistakes", "judged" }) do
    for i, one in ipairs(lesson[key] or {}) do
      if not lesson.programs[one.program] then
        return "is not a program of the lesson", (".%s[%d].program"):format(key, i)
      end
    end
  end
  local predict = lesson.predict
  if predict and not lesson.programs[predict.program] then
    return "is not a program of the lesson", ".predict.program"
  end
  for i, goal in ipairs(lesson.judged or {}) do
    if not per_fits(goal) then return NO_PER, (".judged[%d].per"):format(i) end
  end
  if predict and not per_fits(predict) then return NO_PER, ".predict.per" end
  for name in pairs(lesson.start or {}) do
    if not lesson.programs[name] then return "is not a program of the lesson", ".start." .. name end
  end
end

-- The number of lanes for which a program is written in the emulator.
local function wide(value)
  if value ~= 64 then return "is not 64: without it, warps have 32 lanes" end
end

stated.LESSON = schema.all(schema.closed({
  number = schema.integer(0, 9999), title = NAME, ["from?"] = schema.integer(0, 9999),
  ["tracks?"] = schema.all(list(key_of(tracks.BY_NAME)), some_words),
  programs = schema.all(schema.closed(programs), some_program),
  ["teaches?"] = list(topic),
  ["needs?"] = list(words("atomics", "cub", "curand", "fortran", "gpu", "managed", "mpi",
    "nccl", "openacc", "sm_80", "sm_90a")),
  ["ranks?"] = schema.integer(1, 4096), ["lanes?"] = wide,
  ["player?"] = "boolean",
  ["questions?"] = list(LINE), ["hints?"] = list(LINE), ["goals?"] = list(LINE),
  ["mistakes?"] = list(MISTAKE), ["start?"] = schema.closed(starts), ["judged?"] = list(GOAL),
  ["predict?"] = PREDICTION,
}), programs_fit)

-- ---- bug.lua ----

stated.BUG = schema.closed({
  number = schema.integer(1, 99), title = NAME, ["check?"] = NAME, ["hangs?"] = "boolean",
  line = LINE, repair = CHANGES,
})

-- ---- a site: a machine with a scheduler, and what its documentation says of it ----

-- A text that is copied into a job's script: one line.
local function one_line(value)
  local wrong = LINE(value)
  if wrong then return wrong end
  if value:find("%c") then return "is not one line" end
end

local function site_name(value)
  if type(value) ~= "string" or #value > 100 or not value:match("^[%l%d][%l%d-]*$") then
    return "is not a name such as riker"
  end
end

-- A fact: its value, or the value with the source that states it, one of the site's `sources`.
local function fact(kind)
  local plain, with_source = schema.checker(kind), schema.closed({ value = kind, source = NAME })
  return function(value)
    return (type(value) == "table" and value.value ~= nil and with_source or plain)(value)
  end
end

local function sources_are_there(site)
  for key, value in pairs(site) do
    local source = type(value) == "table" and value.source
    if source and not (site.sources and site.sources[source]) then
      return "is not one of its sources", ("." .. key .. ".source")
    end
  end
end

-- The architecture of GPUs: a number such as 90 for NVIDIA's, or AMD's name such as "gfx90a".
local function architecture(value)
  if type(value) == "string" and value:match("^gfx%x+$") then return nil end
  if math.type(value) ~= "integer" or value < 10 or value > 10000 then
    return "is not an architecture such as 90 or \"gfx90a\""
  end
end

local MINUTES = schema.integer(1, 1 << 20)

stated.SITE = schema.all(schema.closed({
  name = site_name, title = NAME,
  ["sources?"] = schema.map(schema.closed({ title = NAME, address = NAME, date = NAME })),
  scheduler = fact(words("slurm", "pbs", "lsf", "none")), ["script_as?"] = fact(words("argument")),
  ["launcher?"] = fact(one_line), ["ranks_launcher?"] = fact(one_line),
  ["needs_account?"] = fact("boolean"),
  ["account?"] = fact(one_line), ["reservation?"] = fact(one_line),
  ["queue?"] = fact(one_line), ["queue_flag?"] = fact(one_line), ["constraint?"] = fact(one_line),
  ["request?"] = fact(list(one_line)), ["modules?"] = fact(list(one_line)), ["gpu?"] = fact(NAME),
  ["whole_nodes?"] = fact("boolean"), ["gpus_per_node?"] = fact(schema.integer(0, 1000)),
  ["gpu_limit?"] = fact(schema.integer(1, 1000000)),
  ["cores_per_node?"] = fact(schema.integer(1, 1000000)),
  ["architecture?"] = fact(architecture), ["build?"] = fact(words("login", "job")),
  ["time_limit?"] = fact(MINUTES), ["scratch?"] = fact(one_line),
  ["writes_to?"] = fact(words("scratch")), ["retired?"] = fact(NAME),
}), sources_are_there)

return stated
