-- Rates, and the limit of problems that are compared with cuBLAS: in the table and in the report

local tap = require "tap"
local grid = require "base.grid"
local comparison = require "views.results.comparison"
local report = require "views.report"
local derive = require "runs.derive"

local MACHINE = { copy_bytes_per_second = 4e12, launch_seconds = 4e-6 }
local LIMIT = { bytes_per_element = 4, launches = 1 }
local NONE = { median = 0, low = 0, high = 0, count = 3, noise = 0 }

-- A product of 1000 x 1000, which is 2 · 10⁹ operations, in `seconds`
local function run(seconds)
  local took = { median = seconds, low = seconds, high = seconds, count = 3, noise = 0 }
  return {
    lesson = "14", title = "A product", program = "matmul", device = "gpu", stop = "asked",
    outcome = { status = "passed", code = 0 }, check = { ok = true, answer = 7, expected = 7 },
    sizes = { rows = 1000, columns = 1000, inner = 1000 }, total = took,
    phases = { rng = NONE, transfer = NONE, compute = took },
  }
end

local function shown(machine, ...)
  local made = comparison.of({ ... }, {}, function() return { limit = LIMIT } end, machine)
  local cells = {}
  for i, row in ipairs(made.rows) do cells[i] = row.rate.text .. ", " .. row.limit.text end
  return table.concat(cells, "; "), table.concat(made.notes, "\n"),
    grid.render(made.columns, made.rows, { format = "csv" })
end

local function whole(one, machine)
  local said = {}
  local out = { paint = function(_, _, text) return text end,
                say = function(_, ...) said[#said + 1] = string.format(...) end }
  report.whole(out, one, { limit = derive.limit(one, LIMIT, machine), now = 0 })
  return table.concat(said, "\n"):match("\n  compute +([^\n]*)")
end

local SLOW, QUICK = run(1e-3), run(25e-6)
local text, notes, csv = shown(MACHINE, SLOW)
tap.is(text, "2.00 TFLOP/s, no cuBLAS", "a missing limit is shown in its place")
tap.has(notes, "no cuBLAS: the limit is its time for the same task",
  "a note explains the missing limit")
tap.has(csv, ",work_per_second,", "csv has a column for the rate")
tap.has(csv, ",2e+12,", "csv has operations per second")
tap.is(whole(SLOW, MACHINE):match(";.*"),
  "; 2.00 TFLOP/s; its limit is not known, because cuBLAS is not installed",
  "the report has the rate and the reason for the missing limit")
tap.is(whole(SLOW, nil):match(";.*"), "; 2.00 TFLOP/s",
  "the report has only the rate if no limit was measured")

MACHINE.vendor = "AMD"
text, notes = shown(MACHINE, SLOW, QUICK)
tap.is(text, "2.00 TFLOP/s, –; 80.0 TFLOP/s, –", "an AMD GPU has no cuBLAS to install")
tap.is(notes:find("cuBLAS", 1, true), nil, "no note names it")
MACHINE.vendor = nil

MACHINE.flops_per_second = 4e13
text, notes = shown(MACHINE, SLOW, QUICK)
tap.is(text, "2.00 TFLOP/s, 5.0 % flops; 80.0 TFLOP/s, 100 % flops",
  "the table has the percentage of cuBLAS")
tap.has(notes, "limit of flops: 40.0 TFLOP/s, what cuBLAS", "a note explains the limit")
tap.has(notes, "100 % of flops: also times shorter than that of cuBLAS",
  "a note explains a faster time than cuBLAS")
tap.has(whole(QUICK, MACHINE), "100 % of this machine's limit (flops; it was faster",
  "the report explains a faster time than cuBLAS")
tap.is(whole(SLOW, MACHINE):match(";.*"),
  "; 2.00 TFLOP/s, 5.0 % of this machine's limit (flops)",
  "the report has the percentage of cuBLAS")

LIMIT = { bytes_per_element = 4, launches = 1, halves = 1 }
tap.is(shown(MACHINE, SLOW), "2.00 TFLOP/s, –", "no limit if its rate was not measured")
MACHINE.halves_per_second = 8e13
text, notes = shown(MACHINE, SLOW, run(20e-6))
tap.is(text, "2.00 TFLOP/s, 2.5 % halves; 100 TFLOP/s, 100 % halves",
  "factors in half precision have cuBLAS's rate for these as their limit")
tap.has(notes, "limit of halves: 80.0 TFLOP/s, what cuBLAS reaches here for a product of half",
  "a note explains this limit")
tap.has(notes, "100 % of halves: also times shorter", "and a faster time")

local board = run(1e-3)
board.program, board.sizes = "life", { width = 1000, height = 1000, generations = 1000 }
LIMIT = { bytes_per_cell = 0.02, launches_per_generation = 0.06, logic_per_cell = 0.25 }
MACHINE.logic_per_second = 5e11
text, notes = shown(MACHINE, board)
tap.is(text, "–, 50 % logic", "the table has the percentage of the logic limit")
tap.has(notes, "limit of logic: 500 GLOP3/s", "a note explains the logic limit")

tap.is(whole(QUICK, MACHINE):match("^.-to"), "25.0 µs   from 25.0 µs to",
  "times are padded by characters, not by bytes")

local other = run(1e-3)
other.sizes = { rows = 10, columns = 10, inner = 10 }
notes = select(2, shown(MACHINE, SLOW, other, other))
tap.is(select(2, notes:gsub("† 14: ", "")), 1, "a note stands once for several runs")
tap.done()
