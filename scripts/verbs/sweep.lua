-- sweep.lua: measures lessons at many sizes: `sweep 09,11 --elements 2^8..2^24`.

local complain = require "base.complain"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local temporary = require "base.temporary"
local host = require "host"
local axis = require "sweeps.axis"
local documents = require "runs.documents"
local lines = require "sweeps.lines"
local sweep = require "sweeps.sweep"
local sweep_document = require "sweeps.document"
local verdict = require "runs.verdict"
local sweeps = require "pages.sweeps"
local curves = require "views.curves"
local gnuplot = require "views.gnuplot"
local header = require "views.header"
local view = require "views.sweep"

local NUMBERS = axis.of_several(convert.whole(1, 0x7fffffff))

-- If a PNG cannot be drawn, says so before anything is measured, and returns false.
local function can_draw(options)
  if not options.png or gnuplot.find() then return true end
  complain("--png: no picture is drawn, because gnuplot is not installed (Debian: gnuplot-nox);"
    .. " lessons/run --setup installs it. --svg needs no gnuplot. The rest is done")
  return false
end

local function write_files(one, options, draws)
  if options.csv then files.write_document(options.csv, view.csv(one)) end
  if options.json then files.write_document(options.json_file, view.document(one)) end
  if options.svg then files.write_document(options.svg, sweeps.file(one)) end
  if options.png and draws then
    gnuplot.write(options.png, curves.pictures(one), temporary.path("script"))
  end
end

-- The outcomes of all points, as verdict.worst takes them.
local function runs_of(one)
  local runs = {}
  for _, line in ipairs(one.lines) do
    for _, point in pairs(line.points) do runs[#runs + 1] = point end
  end
  return runs
end

-- Shows a sweep that was measured earlier.
local function show_document(out, options, path)
  local draws, one = can_draw(options), sweep_document.read(path)
  view.show(out, one)
  if out.format ~= "csv" then header.sources(out, { one.environment }) end
  write_files(one, options, draws)
  return draws and 0 or outcomes.CODES.missing
end

-- Keeps a complete sweep for a report: the newest of these lessons over this size. One over ranks
-- may be kept with weak scaling and with strong scaling.
local function keep(one)
  local labels = {}
  for _, line in ipairs(one.lines) do
    if line.label ~= labels[#labels] then labels[#labels + 1] = line.label end
  end
  documents.keep(("sweep-%s%s-%s"):format(one.axis.name, one.axis.weak and "-weak" or "",
    table.concat(labels, "-")), view.document(one))
end

local function run(out, options, all)
  local first = options.words[1]
  if #options.words == 1 and first:match("%.json$") then
    return show_document(out, options, first)
  end
  local draws = can_draw(options)
  local one = sweep.new(out, options, all)
  local jobs = {}
  for i, line in ipairs(one.lines) do jobs[i] = line.first end
  header.print(out, one.environment, jobs, view.header(one))
  sweep.measure(one, function(...) view.tell(out, one, ...) end)
  view.show(out, one)
  write_files(one, options, draws)
  if host.interrupted() then
    local points, passed = sweep.count(one)
    fail("interrupted",
      "interrupted; %d of %d points are kept, and the same command continues from there", passed,
      points)
  end
  keep(one)
  local code = verdict.worst(runs_of(one))
  return code == 0 and not draws and outcomes.CODES.missing or code
end

-- The axis for "SIDE=8..32", with its `name`.
local function constant(text)
  local name, values = text:match("^([%a_][%w_]*)=(.*)$")
  if not name then return nil, "expected a constant and its values, such as SIDE=8..32" end
  local found, wanted = NUMBERS(values)
  if found then found.name = name end
  return found, wanted
end

return {
  name = "sweep", place = 35,
  usage = "sweep 01,05",
  help = "measures lessons at many sizes: a table, a plot, the crossings",
  about = "Values are a range such as 2^8..2^24 or 64..4096, which doubles, or a list such as "
    .. "100,1000. It reports where one lesson overtakes another. What was measured before is "
    .. "kept, and only what is missing is measured.",
  example = "sweep 01,05 --points 10^4..10^8  two lessons at five sizes",
  words = { least = 1, most = math.huge,
            wants = "lessons and a size: sweep 01,05 --points 10^4..10^8, or a document of one" },
  convert = lines.convert,
  flags = { "problems", "--repeats", "--warmup", "--timeout", "--device", "--require-gpu", "--arch",
            "--launcher", "--format", "--json", "--svg", "--figure",
            { name = "--threads", value = "A..B", convert = NUMBERS,
              help = "the constant THREADS in the lessons' source" },
            { name = "--blocks", value = "A..B", convert = NUMBERS,
              help = "the constant BLOCKS_EACH, blocks on each multiprocessor" },
            { name = "--constant", value = "NAME=A..B", convert = constant,
              help = "another constant of an enum in their source, such as SIDE=8..32" },
            { name = "--weak", help = "over --ranks: let the size that they share grow with them" },
            { name = "--png", value = "FILE", help = "also write a picture in PNG",
              convert = convert.text },
            { name = "--csv", value = "FILE", help = "also write a file of csv",
              convert = convert.text },
            { name = "--fresh", help = "measure again what an earlier sweep has kept" } },
  run = run,
}
