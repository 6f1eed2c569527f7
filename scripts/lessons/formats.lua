-- formats.lua: what the files hold that come from outside: records, documents, counters, kept
-- answers, lesson.lua, bug.lua. Each is checked by its schema before anything of it is believed.
-- docs/record.md states the same in words.

local outcomes = require "base.outcomes"
local schema = require "base.schema"
local goals = require "lessons.goals"
local problems = require "lessons.problems"

local formats = {}

local list, text, key_of = schema.list, schema.text, schema.key_of

local function words(...)
  local known = {}
  for _, word in ipairs({ ... }) do known[word] = true end
  return key_of(known)
end

local NAME, LINE = text(200), text(4000)
local TIME = schema.number(0, 1e9) -- seconds
local WHOLE_TIME = schema.number(1e-12, 1e9) -- of what took some: it is divided by
local COUNT = schema.integer(0, 1 << 53)
local AMOUNT = schema.number(0, 1e12)
local FINITE = schema.number(-1e300, 1e300)
local REPEAT = schema.integer(-1000000, 1000000000)
local DEVICE = words("cpu", "gpu", "emulated", "–")
local OPENACC = words("host", "nvidia") -- where it ran a program's directives
local STOP = words("settled", "asked", "cap")

-- A clock of the device beside one of the host: they agree to a hundredth, and to 10 µs.
local function fits(parts, whole)
  return parts <= 1.01 * whole + 1e-5
end

-- ---- what several of them hold ----

local ENVIRONMENT = {
  date = NAME, host = NAME, ["device?"] = DEVICE, ["reason?"] = LINE,
  cpu = { name = NAME, cores = schema.integer(1, 1000000) }, compilers = list(NAME),
  ["gpu?"] = { name = NAME, driver = NAME, ["compute_capability?"] = NAME, ["cuda?"] = NAME,
               ["memory?"] = COUNT },
  ["toolkit?"] = NAME, ["architectures?"] = NAME, ["flags?"] = LINE, ["commit?"] = NAME,
  ["modified?"] = "boolean",
}

local LIMITS = {
  name = NAME, copy_bytes_per_second = schema.number(1, 1e18), launch_seconds = WHOLE_TIME,
  ["flops_per_second?"] = schema.number(1, 1e18),
}

local function answer_fits(check)
  if not check.ok or check.expected == nil then return nil end
  if not check.answer or math.abs(check.answer - check.expected) > (check.bound or 0) then
    return "is not what is expected, and ok", ".answer"
  end
end

local CELL = schema.checker({ row = COUNT, column = COUNT })

-- Where the first mistake is: the number of an element, or a place on a board or in a matrix.
local function place(value)
  return (type(value) == "table" and CELL or COUNT)(value)
end

local CHECK = schema.all({
  ok = "boolean", ["answer?"] = FINITE, ["expected?"] = FINITE,
  ["bound?"] = schema.number(0, 1e300), ["sigma?"] = FINITE, ["wrong_cells?"] = COUNT,
  ["wrong_elements?"] = COUNT, ["wrong_rows?"] = COUNT, ["first_wrong?"] = place,
}, answer_fits)

local OUTCOME = schema.all({
  status = key_of(outcomes.CODES), code = schema.integer(0, 255), ["message?"] = LINE,
}, function(outcome)
  if outcome.code ~= outcomes.CODES[outcome.status] then return "is not the status's", ".code" end
end)

-- The value of a problem's flag: what can be typed for it.
local function typed(flag)
  return function(value)
    local kind = type(value)
    if kind ~= "string" and kind ~= "number" then return "is not a text or a number" end
    local same, wanted = flag.convert(tostring(value))
    if same ~= value then return "is not what can be typed: " .. (wanted or "a whole number") end
  end
end

local function ordered(summary)
  if summary.low > summary.median then return "is above the median", ".low" end
  if summary.high < summary.median then return "is below the median", ".high" end
end

-- What many times come to.
local function summary_of(time)
  return schema.all({
    median = time, low = time, high = time, count = schema.integer(1, 1000000000),
    ["noise?"] = schema.number(0, 1e9),
  }, ordered)
end

-- A field for each item of a problem's, by its key with `mark` behind: of the schema `kind`, or for
-- what can be typed for it.
local function fields_of(items, mark, kind)
  local fields = {}
  for _, item in ipairs(items) do fields[item.key .. mark] = kind or typed(item) end
  return fields
end

local function with(fields, more)
  for key, kind in pairs(more) do fields[key] = kind end
  return fields
end

local function sum_of(phases, problem, figure)
  local sum = 0
  for _, phase in ipairs(problem.phases) do
    local one = phases[phase.key]
    sum = sum + (figure and one[figure] or one)
  end
  return sum
end

-- The phases of a sample lie in `holder`, which may be the sample itself.
local function sample_of(problem, fields, holder)
  return schema.all(fields, function(sample)
    local phases = holder and sample[holder] or sample
    if not fits(sum_of(phases, problem), sample.total) then
      return "is shorter than the phases", ".total"
    end
  end)
end

-- What each problem says, by its name: of a document's `run`, of a record's `begin` and `sample`.
local OF = {}
for _, problem in ipairs(problems.LIST) do
  local sample = { ["repeat"] = REPEAT, total = WHOLE_TIME }
  local phases = fields_of(problem.phases, "", TIME)
  local begin = with({ sizes = fields_of(problem.sizes, "") }, fields_of(problem.choices, "?"))
  OF[problem.name] = {
    problem = problem,
    begin = schema.checker(begin),
    sample = sample_of(problem, with({ phases = schema.closed(phases) }, sample), "phases"),
    run = schema.checker(with({
      ["phases?"] = fields_of(problem.phases, "", summary_of(TIME)),
      ["samples?"] = list(sample_of(problem, with(sample, phases))),
    }, begin)),
  }
end

-- What the problem says that is named in the value; of one that is not known nothing is used.
local function as_problem_says(key)
  return function(value)
    local of = OF[value.program]
    if of then return of[key](value) end
  end
end

-- ---- documents ----

local function times_fit(run)
  local passed = run.outcome.status == "passed"
  if passed and not (run.check and run.check.ok) then return "passed without a right answer" end
  if not run.total then return nil end
  if not passed then return "has times, and did not pass" end
  if not (run.sizes and run.phases) then return "has a total without sizes or phases" end
  local of = OF[run.program]
  if of and not fits(sum_of(run.phases, of.problem, "low"), run.total.low) then
    return "is shorter than the phases", ".total"
  end
end

local COUNTED = {
  sizes = "table", launches = COUNT, requests = COUNT, sectors = COUNT, shared = COUNT,
  texture = COUNT, moved = COUNT, copied = COUNT,
}

local RUN = schema.all({
  lesson = NAME, ["folder?"] = LINE, title = NAME, program = NAME, device = DEVICE,
  outcome = OUTCOME, ["sizes?"] = "table", ["seeds?"] = list("integer"), ["check?"] = CHECK,
  ["setup?"] = TIME, ["phases?"] = "table", ["total?"] = summary_of(WHOLE_TIME),
  ["samples?"] = "table", ["stop?"] = STOP, ["rounds?"] = COUNT, ["log?"] = LINE,
  ["openacc?"] = OPENACC,
  ["record?"] = LINE, ["counted?"] = COUNTED,
}, as_problem_says("run"), times_fit)

formats.DOCUMENT = { environment = ENVIRONMENT, runs = list(RUN), ["limits?"] = LIMITS }

-- ---- sweeps ----

-- Each figure of a point that is kept, by its name.
formats.POINT = { figures = schema.map(summary_of(schema.number(0, 1 << 53))) }

-- ---- records ----

-- By the kinds of a record's lines.
formats.RECORD = {
  begin = schema.all({ lesson = LINE, program = NAME, sizes = "table", seeds = list("integer") },
    as_problem_says("begin")), -- whether that is the right one is asked later
  device = { device = DEVICE, name = NAME, ["openacc?"] = OPENACC },
  setup = { seconds = TIME },
  check = schema.all({ ["repeat"] = REPEAT, ["seeds?"] = list("integer") }, CHECK),
  sample = { ["repeat"] = REPEAT, phases = "table", total = WHOLE_TIME },
  error = { text = LINE, file = LINE, line = COUNT, call = LINE },
  ["end"] = { ok = "boolean", stop = STOP },
  limits = LIMITS,
  environment = { environment = ENVIRONMENT },
  verdict = schema.all({ ["elapsed?"] = TIME }, OUTCOME),
}

-- What a sample of that program is, besides; nil where its problem is not known.
function formats.sample(program)
  return OF[program] and OF[program].sample
end

-- ---- counters ----

local LONG = text(1 << 20) -- names of templates are
local BELOW_2_31 = schema.integer(0, 0x7fffffff)
local PLACE = list(BELOW_2_31, 3)
local EXTENT = list(schema.integer(1, 0x7fffffff), 3)
local CAPACITY = schema.integer(1, 1 << 30)

-- What a multiprocessor can hold.
local MODEL = { warps = CAPACITY, blocks = CAPACITY, registers = CAPACITY, shared = CAPACITY,
                reserved = COUNT }

-- One request: an offset for each lane whose bit is set.
local function offsets_fit(example)
  local lanes, count = example.lanes, 0
  while lanes > 0 do
    lanes, count = lanes & (lanes - 1), count + 1
  end
  if count ~= #example.offsets then return "are not one for each lane", ".offsets" end
end

local function sums(parts)
  local fields = { requests = COUNT, ideal = COUNT, bytes = COUNT, lanes = COUNT,
                   ["at_least?"] = COUNT }
  if parts then
    fields[parts] = COUNT
    fields["example?"] = schema.all({ [parts] = COUNT, bytes = schema.integer(1, 255),
      lanes = schema.integer(1, 0xffffffff), offsets = list(COUNT) }, offsets_fit)
  end
  return schema.checker(fields)
end

-- Of the operations { key, parts }.
local function kernel_of(operations)
  local fields, of_line = { branches = sums() }, {}
  for _, operation in ipairs(operations) do
    fields[operation.key] = sums(operation.parts)
    of_line[operation.key] = fields[operation.key]
  end
  local line = schema.all({ file = LONG, line = COUNT, operation = NAME }, function(one)
    if of_line[one.operation] then return of_line[one.operation](one) end
  end)
  return with(fields, {
    name = LONG, grid = EXTENT, block = EXTENT, launches = COUNT, blocks = COUNT,
    counted_blocks = COUNT, threads = COUNT, barriers = COUNT, lines = list(line),
    ["by_kernels?"] = COUNT, ["symbol?"] = LONG,
    ["shared_memory?"] = { static = COUNT, dynamic = COUNT },
  })
end

local FINDING = schema.all({
  check = NAME, error = "boolean", ["returns?"] = LINE, ["kernel?"] = LONG, ["file?"] = LONG,
  ["line?"] = COUNT, ["block?"] = PLACE, ["thread?"] = PLACE, text = LONG, count = COUNT,
}, function(finding)
  if finding.file and not finding.line then return "is missing", ".line" end
end)

-- By the kinds of lines that a program writes which counts.
function formats.counters(operations)
  return {
    kernel = schema.checker(kernel_of(operations)), finding = FINDING,
    copy = { direction = NAME, calls = COUNT, bytes = COUNT },
    crash = { file = LONG, line = COUNT }, idle = { kernels = list(LONG) }, ["end"] = {},
    model = MODEL,
  }
end

-- ---- what a program did on a GPU ----

local NANOSECONDS = schema.integer(0, math.maxinteger)
local DIRECTION = words("host to device", "device to host", "device to device", "host to host")
local FROM_TO = { start = NANOSECONDS, ["end"] = NANOSECONDS }

-- By the kinds of the lines that cuda/activity.cpp writes.
formats.ACTIVITY = {
  model = MODEL,
  kernel = with({ name = LONG, grid = EXTENT, block = EXTENT, registers = COUNT, shared = COUNT },
    FROM_TO),
  copy = with({ direction = DIRECTION, bytes = COUNT }, FROM_TO),
  pages = with({ direction = DIRECTION, bytes = COUNT }, FROM_TO),
  fault = { by = words("host", "device"), start = NANOSECONDS },
  problem = { text = LINE }, ["end"] = {},
}

local TIMES = { count = COUNT, ["total?"] = TIME, ["least?"] = TIME, ["most?"] = TIME }
local MOVES = list(with({ direction = DIRECTION, bytes = COUNT }, TIMES))

-- What programs did, as `lessons/run kernels --json` writes it.
formats.ACTIVITIES = {
  environment = ENVIRONMENT,
  programs = list({
    ["lesson?"] = NAME, program = LINE, device = DEVICE,
    ["kernels?"] = list(with({ name = LONG, grid = EXTENT, block = EXTENT, ["registers?"] = COUNT,
                               ["shared?"] = COUNT,
                               ["occupancy?"] = { warps = COUNT, most = CAPACITY } }, TIMES)),
    ["copies?"] = MOVES, ["pages?"] = MOVES, ["problems?"] = list(LINE),
    ["faults?"] = list({ by = words("host", "device"), count = COUNT }),
  }),
}

-- ---- a sweep ----

-- As `lessons/run sweep --json` writes it.
formats.SWEEP = {
  environment = ENVIRONMENT,
  axis = { name = NAME, values = list(COUNT), ["base?"] = schema.integer(2, 10),
           ["of_source?"] = "boolean" },
  lines = list({
    lesson = NAME, title = NAME, program = key_of(OF), device = DEVICE, figure = NAME,
    unit = words("s", "count"),
    points = list({ value = COUNT, outcome = OUTCOME, ["median?"] = AMOUNT, ["low?"] = AMOUNT,
                    ["high?"] = AMOUNT, ["noise?"] = schema.number(0, 1e9), ["count?"] = COUNT }),
  }),
}

-- ---- kept answers ----

formats.GPU = schema.all({ ["problem?"] = LINE }, function(gpu)
  if gpu.problem then return nil end
  return schema.checker({ name = NAME, cc = text(20), driver = NAME, memory = COUNT,
                          ["cuda?"] = NAME })(gpu)
end)
formats.NVCC = { path = LINE, version = text(20), oldest = schema.integer(1, 10000) }
formats.LIMITS = LIMITS

-- What a student did of a lesson's exercise: a line for each.
formats.EXERCISE = {
  kind = words("started", "reset", "hint", "passed", "peeked", "predicted", "counted"),
  time = schema.number(0, 1e12), ["program?"] = NAME, ["answer?"] = schema.number(-1e12, 1e12),
}

-- ---- lesson.lua ----

local function some_sizes(sizes)
  if not next(sizes) then return "are none: gpu or emulated" end
end

local function program_of(problem)
  local limit, sizes = {}, schema.closed(fields_of(problem.sizes, ""))
  for key in pairs(problem.limit) do limit[key .. "?"] = AMOUNT end
  return schema.closed({
    sizes = schema.all(schema.closed({ ["gpu?"] = sizes, ["emulated?"] = sizes }), some_sizes),
    ["limit?"] = schema.closed(limit),
    ["published?"] = schema.closed(with(with({
      total = WHOLE_TIME, ["iterations?"] = schema.integer(1, 1000000), hardware = NAME,
      source = NAME,
    }, fields_of(problem.sizes, "")), fields_of(problem.phases, "?", TIME))),
  })
end

local CHANGES = list(schema.closed({ from = LINE, to = LINE }))
local programs, starts, all_sizes = {}, {}, {}
for _, problem in ipairs(problems.LIST) do
  programs[problem.name .. "?"] = program_of(problem)
  starts[problem.name .. "?"] = CHANGES
  with(all_sizes, fields_of(problem.sizes, "?"))
end

local function some_program(named)
  if not next(named) then return "names no program" end
end

local function topic(value)
  if type(value) ~= "string" or #value > 100 or not value:match("^%l[%l%d-]*$") then
    return "is no word for a topic, such as index-guard"
  end
end

-- A program that is known to be wrong: the lesson's own, with other text in places.
local MISTAKE = schema.closed({
  what = LINE, program = NAME, sizes = schema.closed(all_sizes), changes = CHANGES,
})

-- What is asked of a student's program, as a figure.
local GOAL = schema.all(schema.closed({
  what = LINE, program = NAME, count = key_of(goals.COUNTS), ["per?"] = NAME, ["most?"] = AMOUNT,
  ["least?"] = AMOUNT,
}), function(goal)
  if (goal.most == nil) == (goal.least == nil) then return "states not one of most and least" end
end)

-- What is asked before the first run: a figure of the same kind.
local PREDICTION = schema.closed({
  question = LINE, program = NAME, count = key_of(goals.COUNTS), ["per?"] = NAME,
})

local function per_fits(goal)
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
        return "is none of the lesson's", (".%s[%d].program"):format(key, i)
      end
    end
  end
  local predict = lesson.predict
  if predict and not lesson.programs[predict.program] then
    return "is none of the lesson's", ".predict.program"
  end
  for i, goal in ipairs(lesson.judged or {}) do
    if not per_fits(goal) then return NO_PER, (".judged[%d].per"):format(i) end
  end
  if predict and not per_fits(predict) then return NO_PER, ".predict.per" end
  for name in pairs(lesson.start or {}) do
    if not lesson.programs[name] then return "is none of the lesson's", ".start." .. name end
  end
end

formats.LESSON = schema.all(schema.closed({
  number = schema.integer(0, 9999), title = NAME, ["from?"] = schema.integer(0, 9999),
  programs = schema.all(schema.closed(programs), some_program),
  ["teaches?"] = list(topic),
  ["needs?"] = list(words("atomics", "cub", "curand", "gpu", "managed", "openacc")),
  ["questions?"] = list(LINE), ["hints?"] = list(LINE), ["goals?"] = list(LINE),
  ["mistakes?"] = list(MISTAKE), ["start?"] = schema.closed(starts), ["judged?"] = list(GOAL),
  ["predict?"] = PREDICTION,
}), programs_fit)

-- ---- bug.lua ----

formats.BUG = schema.closed({
  number = schema.integer(1, 99), title = NAME, ["check?"] = NAME, line = LINE, repair = CHANGES,
})

return formats
