-- Records, valid and broken in every way, and the verdict on the program that wrote them.

local tap = require "tap"
local outcomes = require "base.outcomes"
local record = require "runs.record"
local result = require "runs.result"
local verdict = require "runs.verdict"

local BEGIN = '{"v":1,"kind":"begin","lesson":"05-x","program":"pi",'
  .. '"sizes":{"points":10},"seeds":[1,2],"generator":"philox"}'
local DEVICE = '{"v":1,"kind":"device","device":"gpu","name":"G"}'
local SETUP = '{"v":1,"kind":"setup","seconds":0.5}'
local CHECK = '{"v":1,"kind":"check","repeat":1,"seeds":[1,2],"ok":true,"answer":52707354,'
  .. '"expected":52707354}'
local SAMPLE = '{"v":1,"kind":"sample","repeat":1,'
  .. '"phases":{"rng":1,"transfer":2,"compute":3},"total":7}'
local END = '{"v":1,"kind":"end","ok":true,"stop":"asked"}'
local JOB = { folder = "05-x", program = "pi", sizes = { points = 10 }, seeds = { "1,2", "3,4" },
              choices = { generator = "philox" }, warmup = 0 }
local answers = { ["1,2"] = { answer = 52707354 }, ["3,4"] = { answer = 9 } }
local KNOWN = { timeout = 3, expected = function() return { answers = answers } end }

local function lines(...)
  return table.concat({ ... }, "\n") .. "\n"
end

local function problem(text)
  return record.read(text).problem
end

-- "status: message", for a program (of pi) that ended as `process` says and left `text`
local function judged(process, text, program)
  JOB.program = program or "pi"
  process.elapsed = process.elapsed or 7.5
  local outcome = verdict.judge(process, record.read(text), JOB, KNOWN)
  return outcome.message and outcome.status .. ": " .. outcome.message or outcome.status
end

local good = lines(BEGIN, DEVICE, SETUP, CHECK, SAMPLE, END)
local read = record.read(good)
tap.is(read.problem, nil, "a complete record has no problem")
tap.is(read.checks[1].answer, 52707354, "the answer is read")
tap.is(math.type(read.checks[1].answer), "integer", "the answer is an integer")
tap.is(#read.samples, 1, "the sample is read")
tap.is(judged({ code = 0 }, good), "passed", "a complete record passes")
local job = { label = "05", folder = "05-x", title = "X", program = "pi", device = "gpu" }
local run = result.of_run(job, read, outcomes.make("passed"))
tap.is(run.phases.transfer.median, 2.0, "the result has a phase")
tap.is(run.total.median, 7.0, "the result has the total")
job.device = "emulated"
run = result.of_run(job, read, outcomes.make("passed"))
tap.is(run.total, nil, "an emulated run has no time")
tap.is(run.samples, {}, "an emulated run has no samples")
job.device = "gpu"
tap.is(result.of_run(job, read, outcomes.make("wrong")).total, nil, "a wrong answer has no time")

tap.is(problem(lines(BEGIN, "hello")), "line 2: no valid JSON value at column 1",
  "text that is not JSON is refused")
tap.is(problem(lines(BEGIN, "[1]")), "line 2: version nil is not 1", "a list is refused")
tap.is(problem(lines("3")), "line 1: not a JSON object", "a number is refused")
tap.is(problem(lines(BEGIN, CHECK .. "x")), ("line 2: something follows the value at column %d")
  :format(#CHECK + 1), "text after the value is refused")
tap.is(problem(lines(BEGIN, (CHECK:gsub('"v":1', '"v":2')))), "line 2: version 2 is not 1",
  "another version is refused")
tap.is(problem(lines('{"v":1,"kind":"cheque"}')), "line 1: unknown kind 'cheque'",
  "an unknown kind is refused")
tap.is(problem(lines((CHECK:gsub("true", '"yes"')))),
  "line 1: check.ok is not a boolean", "a wrong type is refused")
tap.is(problem(lines((CHECK:gsub('"repeat":1', '"repeat":1.5')))),
  "line 1: check.repeat is not a whole number", "a fractional repeat is refused")
tap.is(problem(lines(SAMPLE)), "line 1: the sample of repeat 1 has no check that passed",
  "a sample without a check is refused")
tap.is(problem(lines((CHECK:gsub("true", "false")), SAMPLE)),
  "line 2: the sample of repeat 1 has no check that passed",
  "a sample of a wrong answer is refused")
tap.is(problem(lines(CHECK, (SAMPLE:gsub(":7", ":nan")))),
  "line 2: no valid JSON value at column 87", "NaN is refused")
tap.is(problem(lines(CHECK, (SAMPLE:gsub(":7", ":1e999")))),
  "line 2: a number is not finite at column 87", "infinity is refused")
tap.is(problem(lines(CHECK, (SAMPLE:gsub(":7", ":-7")))),
  "line 2: sample.total is not between 1e-12 and 1e+09", "a negative total is refused")
tap.is(problem(lines(BEGIN, CHECK, (SAMPLE:gsub('"rng":1', '"rng":-1')))),
  "line 3: sample.phases.rng is not between 0 and 1e+09", "a negative phase is refused")
tap.is(problem(lines(BEGIN, CHECK, (SAMPLE:gsub('"rng":1,', "")))),
  "line 3: sample.phases.rng is missing", "a missing phase is refused")
tap.is(problem(lines(BEGIN, CHECK, (SAMPLE:gsub('"rng":1', '"rng":2.1')))),
  "line 3: sample.total is shorter than the phases", "phases longer than the total are refused")
tap.is(problem(lines(BEGIN, CHECK, (SAMPLE:gsub('"rng"', '"nap":0,"rng"')))),
  "line 3: sample.phases.nap is not known", "an unknown phase is refused")
tap.is(problem(lines((SETUP:gsub("0.5", "-1")))),
  "line 1: setup.seconds is not between 0 and 1e+09", "a negative setup is refused")
tap.is(problem(lines((CHECK:gsub('"answer":5', '"answer":4')))),
  "line 1: check.answer is not the expected answer, although ok is true",
  "a wrong answer with ok is refused")
tap.is(problem(lines((BEGIN:gsub(":10", ":0")))),
  "line 1: begin.sizes.points is not valid: expected a whole number from 1 to 1099511627776",
  "an invalid size is refused")
tap.is(problem(lines((BEGIN:gsub(":%[1,2%]", ":[1,2.5]")))),
  "line 1: begin.seeds[2] is not a whole number", "a fractional seed is refused")
tap.is(problem(lines('{"v":1,"kind":"verdict","code":0,"status":"wrong"}')),
  "line 1: verdict.code is not the code of its status", "a contradictory verdict is refused")
tap.is(problem(lines((END:gsub("asked", "tired")))),
  "line 1: end.stop is not known", "an unknown word is refused")
tap.is(problem(BEGIN .. "\n" .. CHECK:sub(1, 30)), "line 2: cut off in the middle",
  "an incomplete line is refused")
tap.is(#record.read(lines(BEGIN, CHECK, SAMPLE, "x")).samples, 1,
  "what came before a problem is kept")

-- Lines have an order, and no line occurs twice.
tap.is(problem(lines(BEGIN, CHECK, SAMPLE, SAMPLE)), "line 4: repeat 1 has two samples",
  "two samples of a repeat are refused")
tap.is(problem(lines(BEGIN, CHECK, CHECK)), "line 3: repeat 1 follows repeat 1",
  "two checks of a repeat are refused")
tap.is(problem(lines(BEGIN, BEGIN)), "line 2: a line of kind begin has no place here",
  "two begins are refused")
tap.is(problem(lines(BEGIN, CHECK, SETUP)), "line 3: a line of kind setup has no place here",
  "a line that comes too late is refused")
tap.is(problem(lines(BEGIN, CHECK, SAMPLE, END, CHECK)),
  "line 5: a line of kind check has no place here", "a line after the end is refused")

tap.is(judged({ code = 0 }, ""), "broken: it is missing: the program ended before lesson_pi",
  "a missing record is broken")
tap.is(judged({ code = 0 }, lines(BEGIN, CHECK, SAMPLE)),
  "broken: it has no end: the program ended before lesson_end", "a record without an end is broken")
tap.is(judged({ code = 0 }, lines(BEGIN, CHECK, END)), "broken: it has no sample",
  "a record without a sample is broken")
tap.is(judged({ code = 0 }, (lines(BEGIN, CHECK, SAMPLE, END):gsub('"repeat":1', '"repeat":2'))),
  "broken: it has no check of repeat 1", "a record without the first repeat is broken")
tap.is(judged({ code = 0 }, lines((BEGIN:gsub("05", "04")), CHECK, SAMPLE, END)),
  "broken: it is of pi of lesson 04-x", "the record of another lesson is broken")
tap.is(judged({ code = 0 }, lines(BEGIN, "x", CHECK, SAMPLE, END)),
  "broken: line 2: no valid JSON value at column 1", "garbage in a record is broken")
tap.is(judged({ code = 0 }, BEGIN .. "\n" .. CHECK:sub(1, 30)),
  "broken: line 2: cut off in the middle", "an incomplete record is broken")
local wrong = CHECK:gsub("true", "false"):gsub('answer":52707354', 'answer":5')
tap.is(judged({ code = 1 }, lines(BEGIN, wrong)), "wrong: got 5, expected 52,707,354",
  "a wrong answer is wrong")
tap.is(judged({ code = 0 }, lines(BEGIN, wrong, END)), "wrong: got 5, expected 52,707,354",
  "a wrong answer is wrong, although the program succeeds")
tap.is(judged({ code = 0 }, lines(BEGIN, CHECK, SAMPLE, (END:gsub("true", "false")))),
  "wrong: the program says so itself", "a program that reports a wrong answer is wrong")
tap.is(judged({ code = 1 }, lines(BEGIN)),
  "wrong: it ended with exit code 1; its output says why", "exit code 1 without a check is wrong")

-- What ran, compared with what was asked for
local function ran(what, from, to)
  return judged({ code = 0 }, (good:gsub(from, to))), what
end
tap.is(ran("broken: it ran with --points 9 instead of 10", '"points":10', '"points":9'))
tap.is(ran("broken: it ran with --generator xorwow instead of philox", "philox", "xorwow"))
tap.is(ran("broken: it ran with --seed 1,3 instead of 1,2", '%[1,2%],"gen', '[1,3],"gen'))
tap.is(ran("broken: repeat 1: it ran with --seed 1,3 instead of 1,2", '%[1,2%],"ok',
  '[1,3],"ok'))
JOB.repeats = 2
tap.is(judged({ code = 0 }, good), "broken: it ran with --repeats 1 instead of 2",
  "the number of repeats is compared")
JOB.repeats, JOB.warmup = nil, 1
tap.is(judged({ code = 0 }, good), "broken: it ran with --warmup 0 instead of 1",
  "the number of warm-ups is compared")
JOB.warmup = 0
local zero = SAMPLE:gsub('"rng":1,"transfer":2,"compute":3', '"rng":0,"transfer":0,"compute":0')
tap.is(judged({ code = 0 }, lines(BEGIN, CHECK, (zero:gsub(":7", ":1e-12")), END)), "passed",
  "ten points in a picosecond are possible")
JOB.sizes.points = 100000
tap.is(judged({ code = 0 },
  lines((BEGIN:gsub(":10", ":100000")), CHECK, (zero:gsub(":7", ":1e-12")), END)),
  "broken: repeat 1 took 0.00100 ns, which no machine can reach",
  "a hundred thousand points in a picosecond are impossible")
JOB.sizes.points = 10

-- What it measured, compared with how long it ran: a setup of 0.5 s, a sample of 7 s
tap.is(judged({ code = 6, partner_code = 1 }, lines(BEGIN)),
  "broken: its judge rejected it; its output says why",
  "a program that its judge rejects is broken")
tap.is(judged({ code = 6, partner_code = 6 }, lines(BEGIN)),
  "missing: the expected answers cannot be computed; its output says why",
  "a judge without memory is reported as missing")
tap.is(judged({ code = 0, partner_code = 137 }, good),
  "broken: its judge failed with exit code 137", "a killed judge is broken")
tap.is(judged({ timed_out = true, partner_code = 137 }, good), "timeout: not finished after 3 s",
  "a judge that was killed with its program is a timeout")
tap.is(problem(lines(BEGIN, (CHECK:gsub('"kind"', '"kind":"end","kind"')))),
  "line 2: its kind is not the first field", "a line of two kinds is refused")
tap.is(judged({ code = 0, elapsed = 7.49 }, good),
  "broken: its times add up to 7.50 s, but it ran for 7.49 s",
  "times longer than the run are broken")

-- The program's own answer, compared with the right one
answers["1,2"].answer = 7
tap.is(judged({ code = 0 }, good), "wrong: repeat 1: got the answer 52,707,354, expected 7",
  "a wrong answer that the program expects is wrong")
answers["1,2"] = { least = 52707355, most = 52707360 }
tap.is(judged({ code = 0 }, good),
  "wrong: repeat 1: got 52,707,354, expected 52,707,355 to 52,707,360",
  "an answer beyond its bounds is wrong")
answers["1,2"].least = 5
tap.is(judged({ code = 0 }, good), "passed", "an answer within its bounds passes")
answers["1,2"] = { answer = 52707354, digest = "12" }
tap.is(judged({ code = 0 }, good), "wrong: repeat 1: got no digest, expected 12",
  "a missing digest is wrong")
answers["1,2"] = { least = 5, most = 52707360, digest = "12" }
tap.is(judged({ code = 0 }, good), "wrong: repeat 1: got no digest, expected 12",
  "a sum within its bounds, of another matrix, is wrong")
answers["1,2"] = { answer = 52707354 }
KNOWN.expected = function() return { problem = "no memory" } end
tap.is(judged({ code = 0 }, good), "missing: the expected answers cannot be computed: no memory",
  "an answer that cannot be computed is reported as missing")
KNOWN.expected = function() return { answers = answers } end

tap.is(judged({ code = 1 }, lines(BEGIN, '{"v":1,"kind":"check","repeat":1,"ok":false,'
  .. '"answer":null,"expected":45224,"wrong_cells":1234,'
  .. '"first_wrong":{"row":3,"column":4}}'), "life"),
  "wrong: 1,234 cells are wrong, the first in row 3, column 4", "the first wrong cell is named")
tap.is(judged({ code = 1 }, lines(BEGIN, '{"v":1,"kind":"check","repeat":1,"ok":false,'
  .. '"answer":null,"expected":9,"wrong_elements":2,"first_wrong":1003}'), "axpy"),
  "wrong: 2 elements are wrong, the first is number 1,003", "the first wrong element is named")
tap.is(judged({ code = 1 }, lines(BEGIN, '{"v":1,"kind":"check","repeat":1,"ok":false,'
  .. '"answer":null,"expected":9,"wrong_rows":2,"first_wrong":{"row":3,"column":4}}'), "matmul"),
  "wrong: 2 rows are wrong, the first element in row 3, column 4", "the first wrong row is named")
tap.is(judged({ code = 1 }, lines(BEGIN, '{"v":1,"kind":"check","repeat":1,"ok":false,'
  .. '"answer":9,"expected":null,"sigma":31.66}')),
  "wrong: 9 is 31.7 standard errors from the expected value",
  "a statistically wrong answer is wrong")

-- Sums of floats
local SUM = '{"v":1,"kind":"check","repeat":1,"ok":true,"answer":8.5,"expected":8.25,"bound":0.25}'
tap.is(problem(lines(SUM)), nil, "an answer within its bound is accepted")
tap.is(problem(lines((SUM:gsub("8.5", "8.53125")))),
  "line 1: check.answer is not the expected answer, although ok is true",
  "an answer beyond its bound with ok is refused")
tap.is(problem(lines((SUM:gsub("8.5", "null")))),
  "line 1: check.answer is not the expected answer, although ok is true",
  "an answer that is not a number with ok is refused")
tap.is(judged({ code = 1 }, lines(BEGIN, (SUM:gsub("8.5", "-1234.5"):gsub("true", "false")))),
  "wrong: got -1234.5, expected 8.25 ±0.250", "a wrong sum is wrong")
tap.is(judged({ code = 1 }, lines(BEGIN, (SUM:gsub("8.5", "null"):gsub("true", "false")))),
  "wrong: got no number, expected 8.25 ±0.250", "a sum that is not a number, or infinite, is wrong")
tap.is(judged({ code = 4 }, lines(BEGIN, '{"v":1,"kind":"error","code":2,"name":"N",'
  .. '"text":"out of memory","file":"pi.cu","line":41,"call":"cudaMalloc(&x, n)"}')),
  "cuda: pi.cu:41: cudaMalloc(&x, n): out of memory", "a CUDA error is reported")
tap.is(judged({ code = 4 }, lines(BEGIN)), "cuda: its last output says which",
  "a CUDA error without a record is reported")
tap.is(judged({ code = 9 }, lines(BEGIN)), "crashed: ended with exit code 9",
  "an unknown exit code is a crash")
tap.is(judged({ code = 2 }, ""), "usage: the program refused them",
  "exit code 2 means refused arguments")
tap.is(judged({ code = 6 }, ""), "missing: something that it needs is missing",
  "exit code 6 means that something is missing")
tap.is(judged({ signal = 11, signal_name = "SIGSEGV" }, good),
  "crashed: segmentation fault: it accessed memory that is not its own, or its stack is full "
    .. "(SIGSEGV)",
  "a crash after a complete record is a crash")
tap.is(judged({ signal = 4, signal_name = "SIGILL" }, good),
  "crashed: illegal instruction; a program that was built for another CPU, as with "
    .. "CFLAGS=-march=native, ends like this: build it on this CPU, in a WARPBOOK_DIR of its own "
    .. "(SIGILL)",
  "an illegal instruction has advice about the CPU")
tap.is(judged({ signal = 9, signal_name = "SIGKILL" }, ""),
  "crashed: killed from outside, often because the system had no memory left (SIGKILL)",
  "a killed program has the likely cause")
tap.is(judged({ signal = 31, signal_name = "SIGSYS" }, ""), "crashed: SIGSYS",
  "another signal is named")
tap.is(judged({ signal = 9, signal_name = "SIGKILL", timed_out = true }, good),
  "timeout: not finished after 3 s", "a program that takes too long is a timeout")
tap.is(judged({ interrupted = true }, good), "interrupted", "an interrupted program is interrupted")
tap.is(judged({ error = "no such file" }, ""), "missing: could not be started: no such file",
  "a program that cannot start is missing")
tap.is(judged({ code = 9 }, lines((BEGIN:gsub("05%-x", "\255\1")))),
  "crashed: ended with exit code 9", "a broken program cannot break a document")

local function worst(...)
  local runs = {}
  for i, status in ipairs({ ... }) do runs[i] = { outcome = outcomes.make(status) } end
  return verdict.worst(runs)
end
tap.is(worst("passed", "wrong", "passed"), 1, "the worst outcome decides")
tap.is(worst("timeout", "wrong", "crashed"), 5, "the highest exit code decides")
tap.is(worst("skipped", "passed"), 0, "a skip beside a pass gives 0")
tap.is(worst("skipped", "wrong"), 1, "a skip beside a failure gives its code")
tap.is(worst("skipped", "skipped"), 77, "only skips give 77")
tap.is(worst("skipped", "interrupted"), 130, "an interruption gives 130")

tap.done()
