-- formats.lua: the schemas of files that programs write and that come from outside: records,
-- documents, counters, kept answers. Each is checked before it is used. docs/record.md describes
-- them in words.

local outcomes = require "base.outcomes"
local schema = require "base.schema"
local kinds = require "lessons.kinds"
local problems = require "lessons.problems"

local formats = {}

local list, text, key_of = schema.list, schema.text, schema.key_of

local words, fields_of, with = kinds.words, kinds.fields_of, kinds.with
local NAME, LINE, COUNT, AMOUNT = kinds.NAME, kinds.LINE, kinds.COUNT, kinds.AMOUNT
local TIME, WHOLE_TIME = kinds.TIME, kinds.WHOLE_TIME
local FINITE = schema.number(-1.79e308, 1.79e308)
local REPEAT = schema.integer(-1000000, 1000000000)
local DEVICE = words("cpu", "gpu", "emulated", "–")
local OPENACC = words("host", "nvidia") -- where a program's directives ran
local STOP = words("settled", "asked", "cap")

-- Do times of the device fit a time of the host? Their clocks agree to one percent and 10 µs.
local function fits(parts, whole)
  return parts <= 1.01 * whole + 1e-5
end

-- ---- what several of them hold ----

local ENVIRONMENT = {
  date = NAME, host = NAME, ["device?"] = DEVICE, ["reason?"] = LINE,
  cpu = { name = NAME, cores = schema.integer(1, 1000000) }, compilers = list(NAME),
  ["gpu?"] = { name = NAME, driver = NAME, ["compute_capability?"] = NAME, ["cuda?"] = NAME,
               ["memory?"] = COUNT, ["vendor?"] = NAME, ["architecture?"] = NAME },
  ["toolkit?"] = NAME, ["architectures?"] = NAME, ["flags?"] = LINE, ["commit?"] = NAME,
  ["modified?"] = "boolean",
}

local RATE = schema.number(1, 1e18)
local LIMITS = {
  name = NAME, copy_bytes_per_second = RATE, launch_seconds = WHOLE_TIME, ["vendor?"] = NAME,
  ["logic_per_second?"] = RATE, ["wide_multiplies_per_second?"] = RATE,
  ["multiply_adds_per_second?"] = RATE, ["flops_per_second?"] = RATE,
  ["halves_per_second?"] = RATE,
}

local function answer_fits(check)
  if not check.ok or check.expected == nil then return nil end
  if not check.answer or math.abs(check.answer - check.expected) > (check.bound or 0) then
    return "is not the expected answer, although ok is true", ".answer"
  end
end

local CELL = schema.checker({ row = COUNT, column = COUNT })

-- The place of the first mistake: the number of an element, or a place on a board or in a matrix.
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
  if outcome.code ~= outcomes.CODES[outcome.status] then
    return "is not the code of its status", ".code"
  end
end)

local function ordered(summary)
  if summary.low > summary.median then return "is above the median", ".low" end
  if summary.high < summary.median then return "is below the median", ".high" end
end

-- The summary of many times.
local function summary_of(time)
  return schema.all({
    median = time, low = time, high = time, count = schema.integer(1, 1000000000),
  }, ordered)
end

local function sum_of(phases, problem, figure)
  local sum, parts = 0, problem.phases
  for i = 1, #parts do
    if not parts[i].beside then
      local one = phases[parts[i].key]
      sum = sum + (figure and one[figure] or one)
    end
  end
  return sum
end

-- The fields of a sample; its phases are in `holder`, which may be the sample itself.
local function sample_of(problem, fields, holder)
  return schema.all(fields, function(sample)
    local phases = holder and sample[holder] or sample
    if not fits(sum_of(phases, problem), sample.total) then
      return "is shorter than the phases", ".total"
    end
  end)
end

-- The problem's phases, each of the schema `kind`. Phases beside others may be missing.
local function phases_of(problem, kind)
  local fields = {}
  for _, phase in ipairs(problem.phases) do
    fields[phase.key .. (phase.beside and "?" or "")] = kind
  end
  return fields
end

-- The schemas that depend on the problem, by its name: for a document's `run`, for a program of a
-- `profile`, and for a record's `begin` and `sample`.
local OF = {}
for _, problem in ipairs(problems.LIST) do
  local sample = { ["repeat"] = REPEAT, total = WHOLE_TIME, ["waited?"] = TIME }
  local phases = phases_of(problem, TIME)
  local begin = with({ sizes = fields_of(problem.sizes, "") }, fields_of(problem.choices, "?"))
  OF[problem.name] = {
    problem = problem,
    begin = schema.checker(begin),
    profile = schema.checker({ ["sizes?"] = fields_of(problem.sizes, "") }),
    sample = sample_of(problem, with({ phases = schema.closed(phases) }, sample), "phases"),
    run = schema.checker(with({
      ["phases?"] = phases_of(problem, summary_of(TIME)),
      ["samples?"] = list(sample_of(problem, with(sample, phases))),
      ["counted?"] = { sizes = fields_of(problem.sizes, "") },
    }, begin)),
  }
end

-- Checks a value by the schemas of the problem that it names. If the problem is not known, nothing
-- of the value is used.
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
  if not passed then return "has times, but did not pass" end
  if not (run.sizes and run.phases) then return "has a total without sizes or phases" end
  local of = OF[run.program]
  if of and not fits(sum_of(run.phases, of.problem, "low"), run.total.low) then
    return "is shorter than the phases", ".total"
  end
end

-- The counts of a run's kernels and copies, in one repeat.
formats.COUNTED = {
  sizes = "table", launches = COUNT, requests = COUNT, sectors = COUNT, shared = COUNT,
  texture = COUNT, moved = COUNT, copied = COUNT,
}

local RUN = schema.all({
  lesson = NAME, ["folder?"] = LINE, title = NAME, program = NAME, device = DEVICE,
  outcome = OUTCOME, ["sizes?"] = "table", ["seeds?"] = list("integer"), ["check?"] = CHECK,
  ["setup?"] = TIME, ["phases?"] = "table", ["total?"] = summary_of(WHOLE_TIME),
  ["samples?"] = "table", ["stop?"] = STOP, ["rounds?"] = COUNT, ["log?"] = LINE,
  ["openacc?"] = OPENACC,
  ["mpi?"] = { gpus = COUNT, mpi = NAME, knows_cuda = "boolean" },
  ["record?"] = LINE, ["counted?"] = formats.COUNTED, ["own?"] = "boolean",
}, as_problem_says("run"), times_fit)

formats.DOCUMENT = {
  ["name?"] = NAME, environment = ENVIRONMENT, runs = list(RUN), ["limits?"] = LIMITS,
}

-- ---- sweeps ----

local FIGURE = schema.number(0, 1 << 53)

-- The summaries of the figures of a point that is kept, by name.
formats.POINT = {
  figures = schema.map(schema.all({ values = list(FIGURE) }, summary_of(FIGURE))),
}

-- ---- records ----

-- The schemas of a record's lines, by their kinds.
formats.RECORD = {
  begin = schema.all({ lesson = LINE, program = NAME, sizes = "table", seeds = list("integer") },
    as_problem_says("begin")), -- runs/record.lua checks that it is the right one
  device = { device = DEVICE, name = NAME, ["openacc?"] = OPENACC, ["vendor?"] = NAME,
             ["architecture?"] = NAME },
  ranks = { gpus = COUNT, mpi = NAME, knows_cuda = "boolean" },
  setup = { seconds = TIME },
  check = schema.all({ ["repeat"] = REPEAT, ["seeds?"] = list("integer") }, CHECK),
  sample = { ["repeat"] = REPEAT, phases = "table", total = WHOLE_TIME, ["waited?"] = TIME },
  error = { text = LINE, file = LINE, line = COUNT, call = LINE },
  ["end"] = { ok = "boolean", stop = STOP },
  limits = LIMITS,
  environment = { environment = ENVIRONMENT },
  verdict = schema.all({ ["elapsed?"] = TIME }, OUTCOME),
}

-- What the sample of a program has besides; nil if its problem is not known.
function formats.sample(program)
  return OF[program] and OF[program].sample
end

-- ---- counters ----

local LONG = text(1 << 20) -- names of templates are long
local BELOW_2_31 = schema.integer(0, 0x7fffffff)
local PLACE = list(BELOW_2_31, 3)
local EXTENT = list(schema.integer(1, 0x7fffffff), 3)
local CAPACITY = schema.integer(1, 1 << 30)

-- The capacity of a multiprocessor.
local MODEL = { warps = CAPACITY, blocks = CAPACITY, registers = CAPACITY, shared = CAPACITY,
                reserved = COUNT }

-- One request: it has an offset for each lane whose bit is set. Of 64 lanes the last is the sign.
local function offsets_fit(example)
  local lanes, count = example.lanes, 0
  while lanes ~= 0 do
    lanes, count = lanes & (lanes - 1), count + 1
  end
  if count ~= #example.offsets then return "are not one for each lane", ".offsets" end
end

local function sums(parts)
  local fields = { requests = COUNT, ideal = COUNT, bytes = COUNT, lanes = COUNT,
                   ["at_least?"] = COUNT }
  if parts then
    fields[parts] = COUNT
    fields["costliest?"] = schema.checker({ requests = COUNT, [parts] = COUNT })
    fields["example?"] = schema.all({ [parts] = COUNT, bytes = schema.integer(1, 255),
      lanes = schema.integer(math.mininteger, math.maxinteger), offsets = list(COUNT),
      ["launch?"] = COUNT, ["block?"] = COUNT, -- older documents lack them
    }, offsets_fit)
  end
  return schema.checker(fields)
end

-- The schema of a kernel's counts, for the operations { key, parts }.
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
    ["by_kernels?"] = COUNT, ["by_graphs?"] = COUNT, ["tensor_multiplications?"] = COUNT,
    ["symbol?"] = LONG, ["warp?"] = COUNT,
    ["shared_memory?"] = { static = COUNT, dynamic = COUNT },
    ["launched?"] = schema.checker({ file = LONG, line = COUNT }),
  })
end

local FINDING = schema.all({
  id = NAME, cause = NAME, severity = words("error", "note"), ["returns?"] = LINE,
  ["kernel?"] = LONG, ["file?"] = LONG, ["line?"] = COUNT, ["block?"] = PLACE, ["thread?"] = PLACE,
  text = LONG, advice = LONG, count = COUNT, ["launch?"] = COUNT,
  ["follows?"] = schema.checker({ id = NAME, file = LONG, line = COUNT }),
}, function(finding)
  if finding.file and not finding.line then return "is missing", ".line" end
end)

-- The schemas of the lines that a counted program writes, by their kinds.
function formats.counters(operations)
  return {
    kernel = schema.checker(kernel_of(operations)), finding = FINDING,
    -- Older documents lack the last two.
    copy = { direction = NAME, calls = COUNT, bytes = COUNT, ["pinned?"] = COUNT,
             ["beside?"] = COUNT },
    crash = { file = LONG, line = COUNT }, idle = { kernels = list(LONG) }, ["end"] = {},
    unended = { kernel = LONG }, model = MODEL,
  }
end

-- ---- what a program did on a GPU ----

local NANOSECONDS = schema.integer(0, math.maxinteger)
local DIRECTION = words("host to device", "device to host", "device to device", "host to host")
local FROM_TO = { start = NANOSECONDS, ["end"] = NANOSECONDS }

-- The schemas of the lines that cuda/activity.cpp writes, by their kinds.
formats.ACTIVITY = {
  model = MODEL,
  kernel = with({ name = LONG, stream = COUNT, grid = EXTENT, block = EXTENT, registers = COUNT,
                  shared = COUNT }, FROM_TO),
  copy = with({ direction = DIRECTION, bytes = COUNT }, FROM_TO),
  pages = with({ direction = DIRECTION, bytes = COUNT }, FROM_TO),
  fault = { by = words("host", "device"), start = NANOSECONDS },
  problem = { text = LINE }, ["end"] = {},
}

local TIMES = { count = COUNT, ["total?"] = TIME, ["least?"] = TIME, ["most?"] = TIME }
local MOVES = list(with({ direction = DIRECTION, bytes = COUNT }, TIMES))

-- The document of `lessons/run kernels --json`.
formats.ACTIVITIES = {
  environment = ENVIRONMENT,
  programs = list({
    ["lesson?"] = NAME, program = LINE, device = DEVICE, ["sizes?"] = "table",
    ["runs?"] = schema.integer(1, 1 << 31),
    ["kernels?"] = list(with({ name = LONG, grid = EXTENT, block = EXTENT, ["registers?"] = COUNT,
                               ["shared?"] = COUNT,
                               ["occupancy?"] = { warps = COUNT, most = CAPACITY } }, TIMES)),
    ["copies?"] = MOVES, ["pages?"] = MOVES, ["problems?"] = list(LINE),
    ["faults?"] = list({ by = words("host", "device"), count = COUNT }),
  }),
}

-- The document of `lessons/run profile --json`.
formats.PROFILES = {
  environment = ENVIRONMENT, ["profiler?"] = NAME, ["unmeasured?"] = LINE, ["uncounted?"] = LINE,
  programs = list(schema.all({
    ["lesson?"] = NAME, program = LINE, ["sizes?"] = "table",
    kernels = list({
      name = LONG, grid = EXTENT, block = EXTENT, ["launches?"] = COUNT,
      ["limit?"] = words("memory", "caches", "instructions", "size", "latency"),
      figures = list({ key = NAME, ["counted?"] = AMOUNT, ["at_least?"] = AMOUNT,
                       ["measured?"] = AMOUNT }),
    }),
  }, as_problem_says("profile"))),
}

-- ---- a sweep ----

-- The document of `lessons/run sweep --json`.
formats.SWEEP = {
  environment = ENVIRONMENT,
  axis = { name = NAME, values = list(COUNT), ["base?"] = schema.integer(2, 10),
           ["of_source?"] = "boolean", ["weak?"] = "boolean" },
  lines = list({
    lesson = NAME, title = NAME, program = key_of(OF), device = DEVICE, figure = NAME,
    unit = words("s", "count"),
    points = list({ value = COUNT, outcome = OUTCOME, ["median?"] = AMOUNT, ["low?"] = AMOUNT,
                    ["high?"] = AMOUNT, ["count?"] = COUNT, ["values?"] = list(AMOUNT) }),
  }),
}

-- ---- peers ----

-- Other people's programs beside ours: a file written by hand from the output of one run.
formats.PEERS = {
  gpu = NAME, driver = NAME, date = NAME,
  peers = list({
    lesson = NAME, program = key_of(OF), name = NAME, version = NAME, ran = LINE, sizes = "table",
    seconds = summary_of(WHOLE_TIME), ours = summary_of(WHOLE_TIME),
  }),
}

-- ---- kept answers ----

formats.GPU = schema.all({ ["problem?"] = LINE }, function(gpu)
  if gpu.problem then return nil end
  return schema.checker({ name = NAME, cc = text(20), driver = NAME, memory = COUNT,
                          count = COUNT, ["cuda?"] = NAME })(gpu)
end)
formats.AMD_GPU = schema.all({ ["problem?"] = LINE }, function(gpu)
  if gpu.problem then return nil end
  return schema.checker({ name = NAME, driver = NAME, architecture = text(20) })(gpu)
end)
formats.NVCC = { path = LINE, version = text(20), oldest = schema.integer(1, 10000) }
formats.LIMITS = LIMITS

return formats
