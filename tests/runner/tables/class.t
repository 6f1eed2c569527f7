-- Tables of a class: a column for each student, machine or lesson. Results are compared only if one
-- machine measured both; and the names that students choose are escaped.

local tap = require "tap"
local files = require "base.files"
local json = require "base.json"
local output = require "base.output"
local catalogue = require "lessons.catalogue"
local verb = require "verbs.table"

local lessons = catalogue.load()

local function write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  file:write(text)
end

-- ---- documents ----

local function summary(seconds)
  return { median = seconds, low = seconds * 0.99, high = seconds * 1.01, count = 5 }
end

-- Five samples, from one percent below the median to one above it
local function samples(seconds)
  local list = {}
  for i = 1, 5 do
    local one = seconds * (0.985 + 0.005 * i)
    list[i] = { ["repeat"] = i, total = one, rng = 0.0, transfer = 0.0, compute = one / 2 }
  end
  return json.array(list)
end

-- A run of π that passed, and took `seconds`
local function run(lesson, device, seconds, more)
  local made = {
    lesson = lesson, title = "Lesson " .. lesson, program = "pi", device = device,
    outcome = { status = "passed", code = 0 }, check = { ok = true, answer = 785, expected = 785 },
    sizes = { points = 1000000 }, total = summary(seconds), samples = samples(seconds),
    phases = { rng = summary(0.0), transfer = summary(0.0), compute = summary(seconds / 2) },
  }
  for key, value in pairs(more or {}) do made[key] = value end
  return made
end

local function failed(lesson)
  return { lesson = lesson, title = "Lesson " .. lesson, program = "pi", device = "gpu",
           outcome = { status = "wrong", code = 1 }, sizes = { points = 1000000 } }
end

local function counted(lesson, sectors)
  return { lesson = lesson, title = "Lesson " .. lesson, program = "pi", device = "emulated",
           outcome = { status = "passed", code = 0 }, check = { ok = true, answer = 785 },
           sizes = { points = 5000 },
           counted = { sizes = { points = 4000 }, launches = 1, requests = sectors // 4,
                       sectors = sectors, shared = 0, texture = 0, moved = 0, copied = 0 } }
end

local function document(path, host, gpu, runs, more)
  local made = {
    schema = 1, runs = runs and json.array(runs),
    environment = { date = "2026-11-21T03:20:58Z", host = host, compilers = { "gcc 12" },
                    cpu = { name = "A CPU", cores = 4 },
                    gpu = gpu and { name = gpu, driver = "1" } },
  }
  for key, value in pairs(more or {}) do made[key] = value end
  write(path, json.line(made))
end

local LIMITS = { copy_bytes_per_second = 4e9, launch_seconds = 1e-6, name = "G" }

-- ---- the output of table ----

local printed = { stdout = {}, stderr = {} }
for name, list in pairs(printed) do
  local sink = { flush = function() return true end }
  function sink:write(...)
    for _, text in ipairs({ ... }) do list[#list + 1] = tostring(text) end
    return self
  end
  rawset(io, name, sink) -- of the modules; TAP goes where it went
end

-- Returns the exit code, standard output and standard error.
local function show(words, options)
  options, printed.stdout[1], printed.stderr[1] = options or {}, nil, nil
  for _, list in pairs(printed) do
    for i = #list, 1, -1 do list[i] = nil end
  end
  options.words, options.format = {}, options.format or "plain"
  for word in words:gmatch("%S+") do options.words[#options.words + 1] = word end
  local done, code = pcall(verb.run, output.new(options), options, lessons)
  local out, err = table.concat(printed.stdout), table.concat(printed.stderr)
  if not done and type(code) ~= "table" then error(code, 0) end
  return done and code or code.code, out, done and err or err .. code.message
end

-- The names of a table's columns, with a space between them
local function names_in(text)
  return (text:match("\nno%. +lesson +figure +([^\n]*)"):gsub("  +", " "))
end

local function golden(name, words, options, expected)
  local code, out = show(words, options)
  tap.is(code, 0, name .. ": exit code 0")
  tap.is("\n" .. out:gsub("\n[^\n]*: measured .*", "\n"), expected, name)
end

document("ada.json", "lab1", "G", { run("01", "cpu", 1.0), run("05", "gpu", 0.25) },
  { limits = LIMITS })
document("bob.json", "lab1", "G", { run("05", "gpu", 0.5), failed("04") })
document("eve.json", "home", "G", { run("05", "gpu", 0.1, { sizes = { points = 2000 } }) })

golden("each student has a column", "ada.json bob.json eve.json", {}, [[


pi, 1,000,000 points
no.  lesson                   figure                      ada                    bob             eve
---  -----------------------  --------  ---------------------  ---------------------  --------------
01   Lesson 01                total            1.00 s +-1.0 %                      -               -
04   Lesson 04                total                         -      FAIL wrong answer               -
05   Lesson 05                total            250 ms +-1.0 %         500 ms +-1.0 %               -
                              speed-up  4.00 (3.94-4.06) FAST  2.00 (1.97-2.03) FAST               -
                              of limit            1.6 % bytes            0.8 % bytes               -
05   Lesson 05, 2,000 points  total                         -                      -  100 ms +-1.0 %
                              speed-up                      -                      -           no 01
                              of limit                      -                      -    not measured
speed-up: over the same figure of lesson 01 on the same machine; per point if the sizes differ
in brackets, and with +-: the 95 % interval of the medians
of limit: relative to the limit measured on the same machine
not measured: no document from that machine contains its limits
]])
golden("each lesson has a column", "ada.json eve.json", { by = "lesson" }, [[


pi, 1,000,000 points
name  figure                01                     05  05, 2,000 points
----  --------  --------------  ---------------------  ----------------
ada   total     1.00 s +-1.0 %         250 ms +-1.0 %                 -
      speed-up            base  4.00 (3.94-4.06) FAST                 -
      of limit               -            1.6 % bytes                 -
eve   total                  -                      -    100 ms +-1.0 %
      speed-up               -                      -             no 01
      of limit               -                      -      not measured
speed-up: over the same figure of lesson 01 on the same machine; per point if the sizes differ
in brackets, and with +-: the 95 % interval of the medians
of limit: relative to the limit measured on the same machine
not measured: no document from that machine contains its limits
]])
golden("each machine has a column with the median of its runs", "ada.json bob.json eve.json",
  { by = "machine", only = "05", figure = "compute", baseline = 5 }, [[


pi, 1,000,000 points
no.  lesson                   figure        lab1, G          home, G
---  -----------------------  --------  -----------  ---------------
05   Lesson 05                compute    188 ms (2)                -
                              of limit  1.1 % bytes                -
05   Lesson 05, 2,000 points  compute             -  50.0 ms +-1.0 %
                              of limit            -     not measured
in brackets, and with +-: the 95 % interval of the medians
of limit: relative to the limit measured on the same machine
not measured: no document from that machine contains its limits
(n): the median of the medians of n runs
]])

-- The results of one machine are shown as compare shows them.
local _, one = show("ada.json bob.json", { by = "machine" })
tap.has(one, "by compute", "documents of one machine make one table")
tap.has(one, "limit of compute: 4.00 GB/s copied", "the table has the machine's limits")
document("few.json", "lab1", "G", { run("03", "gpu", 0.1, { sizes = { points = 5000 } }),
  run("03", "gpu", 0.1, { sizes = { points = 5000 } }),
  run("04", "gpu", 0.1, { sizes = { points = 5000 } }),
  run("06", "gpu", 0.1, { sizes = { points = 6000 } }) })
_, one = show("ada.json few.json", { by = "machine", format = "pretty" })
tap.has(one, "\n† 03, 04: 5,000 points; their speed-ups compare the times per point\n"
  .. "† 06: 6,000 points; its speed-up compares", "notes about other sizes are printed once")
local code, _, err = show("ada.json bob.json", { by = "machine", figure = "work" })
tap.is(code, 2, "a figure is refused for one machine's table")
tap.has(err, "--figure is for a table of several", "the message says so")

-- A document without a host counts as another machine.
document("hid.json", "–", "G", { run("01", "cpu", 1.0) })
document("den.json", "–", "G", { run("05", "gpu", 0.25) })
local _, hidden = show("hid.json den.json")
tap.has(hidden, "no 01", "results of unknown machines are not compared")
_, hidden = show("hid.json den.json", { by = "machine" })
tap.is(names_in(hidden), "hid den", "each document has its own column")

-- Counters are compared without a verdict on speed.
document("amy.json", "a", nil, { counted("02", 4000), counted("05", 1000) })
document("ben.json", "b", nil, { counted("02", 4000), counted("05", 4000) })
golden("counters are shown if there are no times", "amy.json ben.json", {}, [[


pi, 4,000 points
no.  lesson     figure          amy        ben
---  ---------  -------  ----------  ---------
02   Lesson 02  sectors       4,000      4,000
05   Lesson 05  sectors       1,000      4,000
                share    0.250 LESS  1.00 SAME
share: of the count of lesson 02; per point if the sizes differ
]])
local _, times = show("amy.json ada.json", { only = "05" })
tap.has(times, "emulated", "an emulated run has no times")
code, _, err = show("ada.json bob.json", { figure = "sectors" })
tap.is(code, 2, "a figure that no document has fails")
tap.has(err, "no document has the figure sectors; compare all --json=FILE counts it",
  "the message names the figure and the command")

-- Kernels are compared by the time of a launch with the first on the same machine, or by counters.
local function launches(path, host, average, spread)
  document(path, host, "G", nil, { programs = json.array({ {
    lesson = "05", program = "pi", device = "gpu", kernels = json.array({ {
      name = "void sums<4>(float*)", count = 3, grid = { 8, 2, 1 }, block = { 64, 1, 1 },
      total = 3 * average, least = average - spread, most = average + spread } }) } }) })
end
launches("k1.json", "lab1", 2e-5, 1e-7)
launches("k2.json", "lab1", 2e-5, 1e-6)
launches("k4.json", "lab2", 1e-5, 1e-7)
golden("each kernel has a row", "k1.json k2.json k4.json", {}, [[


kernels of 05 pi
no.  lesson                    figure         k1       k2       k4
---  ------------------------  --------  -------  -------  -------
05   sums, 8 x 2 blocks of 64  launch    20.0 us  20.0 us  10.0 us
                               speed-up     base     1.00     base
launch: the average time of one launch
speed-up: over the first column, on the same machine
]])
files.write_document("counters.json", files.read(tap.root .. "/tests/runner/fuzz/counters.json"))
local _, kernels = show("counters.json counters.json", { figure = "requests" })
tap.has(kernels, "\n04   partial_sums, 1056 blocks of 256  requests  1,393,920     1,393,920\n",
  "kernels are compared by counters")
tap.has(kernels, "share          base     1.00 SAME\n", "counters are compared exactly")
local _, both = show("k1.json ada.json", { only = "05" })
tap.has(both, "Lesson 05", "runs have a table")
tap.has(both, "kernels of 05 pi", "kernels have a table")

-- A student's version stands below the lesson's program, whatever its file is called.
document("own.json", "lab1", "G", { run("05", "gpu", 0.25),
  run("05", "gpu", 0.2, { own = true, title = "your fast.cu" }) })
local _, own = show("ada.json own.json", { only = "05" })
tap.has(own, "\n05   Lesson 05 ", "the lesson has a row")
tap.has(own, "\n05   their own version  total                  -            200 ms +-1.0 %",
  "the students' versions have a row")

-- A column is called as the document, its file or --label says; the second of a name has a number.
document("x.json", "lab2", "G", { run("05", "gpu", 0.25) }, { name = "ada" })
document("y.json", "lab3", "G", { run("05", "gpu", 0.25) }, { name = "" })
local _, named = show("ada.json x.json y.json")
tap.is(names_in(named), "ada ada (2) y", "columns are named after documents and files")
_, named = show("ada.json x.json", { label = { "Z", "Q" } })
tap.is(names_in(named), "Z Q", "--label names the columns")
code, _, err = show("ada.json x.json", { label = { "Z" } })
tap.is(code, 2, "too few labels fail")
tap.has(err, "--label: 1 names for 2 documents", "the message counts the labels")

-- Names contain no formula, no markup and no command to the terminal; nor do heads of columns.
document("odd.json", "=1+1", "<script>|*x*", { run("05", "gpu", 0.25, { title = "\27[2J@x" }) },
  { name = "=cmd|'/c calc'!A1\27[31m\u{202e}<b>" })
local _, page = show("odd.json ada.json", { format = "markdown" })
tap.has(page, "| =cmd\\|'/c calc'!A1?\\[31m?&lt;b&gt; |",
  "the head of a column is escaped on a page")
tap.has(page, "| ?\\[2J@x |", "a cell is escaped on a page")
local _, screen = show("odd.json ada.json", { format = "pretty" })
tap.is(screen:find("\27") or screen:find("\u{202e}"), nil,
  "no control character reaches the terminal")
local _, sheet = show("odd.json ada.json", { format = "csv" })
tap.has(sheet, "\n'=cmd|'/c calc'!A1?[31m?<b>,'=1+1,<script>|*x*,",
  "a formula is quoted in a sheet")

-- The same for programs
local _, lines = show("ada.json eve.json", { format = "csv" })
local head, first = lines:match("^([^\n]*)\n([^\n]*)")
tap.is(head, "label,host,gpu,cpu,program,lesson,title,own,choices,device,status,elements,points,"
  .. "width,height,generations,rows,columns,inner,depth,bodies,figure,runs,median,low,high,noise,"
  .. "count,baseline,ratio,ratio_low,ratio_high,verdict,share_of_limit,bound",
  "csv: the head names all fields")
tap.is(first, "ada,lab1,G,A CPU,pi,01,Lesson 01,false,,cpu,passed,,1000000,,,,,,,,,total,1,1,0.99,"
  .. "1.005,0.01,5,01,,,,,,", "csv: a row has all fields")
local _, text = show("ada.json eve.json", { json = true })
local cell = json.decode(text).cells[2]
tap.is({ cell.label, cell.lesson, cell.ratio, cell.verdict, cell.baseline, cell.bound },
  { "ada", "05", 4.0, "FAST", "01", "bytes" }, "JSON: a cell has its comparison")

-- An invalid file is named and skipped; a student without results is listed.
write("bad.json", '{"schema":1,')
write("deep.json", ("["):rep(100000))
write("nan.json", '{"schema":1,"runs":[NaN]}')
write("sizes.json", (json.line({ schema = 1, environment = { date = "d", host = "h",
  compilers = json.array({ "g" }), cpu = { name = "c", cores = 1 } },
  runs = { counted("05", 8) } }):gsub('"points":4000', '"dots":4000')))
document("none.json", "lab9", nil, {})
code, text, err = show("bad.json deep.json nan.json sizes.json none.json ada.json eve.json")
tap.is(code, 1, "a file that is not a document gives exit code 1")
tap.has(err, "bad.json is not a JSON document", "the invalid file is named")
tap.has(err, "deep.json is not a JSON document: nested too deep", "deep nesting is refused")
tap.has(err, "nan.json is not a JSON document", "NaN is refused")
tap.has(err, "sizes.json: runs[1].counted.sizes.points is missing",
  "counters without sizes are refused")
tap.is(select(2, err:gsub("; skipped\n", "")), 4, "the invalid files are skipped")
tap.is(names_in(text), "none ada eve", "the others are shown")
tap.has(text, "\nnone: none of these runs\n", "a document without these runs is named")
code, _, err = show("none.json none.json")
tap.is(code, 2, "a class without runs fails")
tap.has(err, "no runs in these 2 documents", "the message counts the documents")
code, _, err = show("bad.json nan.json")
tap.is(code, 2, "a class without a valid document fails")
tap.has(err, "none of these 2 files is a document", "the message counts the files")
code, _, err = show("ada.json eve.json", { published = true })
tap.is(code, 2, "published figures are refused for a class")
tap.has(err, "--published is for a table of one machine", "the message says so")
tap.done()
