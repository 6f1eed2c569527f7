-- flags.lua: the flags that several verbs take, each declared once; a verb names those that it
-- takes. A flag of one verb alone is declared in that verb's file.
--
-- A flag, here or of a verb or of a problem, is
--   name      as it is typed: "--points", or with a short form "-v --verbose"
--   value     what stands for its value in help, such as "N"; nil: it has none, it is on or off
--   help      what it is for, in one line
--   convert   function(text): the value, or nil and what is wanted; base/convert.lua has the usual
--   default   the value where it is not typed; nil: none
--   many      true where it may be typed several times: its value is a list
-- Its value is in options under the name without dashes, others than the first as "_".

local convert = require "base.convert"
local problems = require "lessons.problems"
local figures = require "runs.figures"

local flags = {}

local function architecture(text)
  if text:match("^%d+%l?$") or text == "native" then return text end
  return nil, "a number such as 90 is wanted"
end

-- Those of the problems: a verb that runs lessons takes them all.
flags.PROBLEMS = problems.flags()

flags.SHARED = {
  { name = "--repeats", value = "N", help = "timed repeats (default: until the times settle)",
    convert = convert.whole(1, 1000000) },
  { name = "--warmup", value = "N", help = "untimed repeats before them",
    convert = convert.whole(0, 1000000) },
  { name = "--timeout", value = "S",
    help = "seconds that a program may take, of check 10, of regrade 30",
    convert = convert.seconds, default = 300 },
  { name = "--device", value = "D", help = "auto, gpu or emulated",
    convert = convert.one_of("auto", "gpu", "emulated"), default = "auto" },
  { name = "--require-gpu", help = "no GPU is an error (exit code 6), not a reason to emulate" },
  { name = "--arch", value = "A", help = "GPU architecture to build for, such as 90",
    convert = architecture },
  { name = "--launcher", value = "COMMAND", help = "what starts the programs, such as 'srun -n1'",
    convert = convert.words },
  { name = "--baseline", value = "NN", help = "lesson that speed-ups are over (default: the first)",
    convert = convert.whole(0, math.maxinteger) },
  { name = "--file", value = "FILE", help = "your version in the place of the lesson's program",
    convert = convert.text },
  { name = "--figure", value = "NAME",
    help = "work (the total without making the data), total, a phase such as compute; or,"
      .. " counted, " .. table.concat(figures.COUNTED, ", "),
    convert = convert.one_of(table.unpack(figures.NAMES)) },
  { name = "--published", help = "the figures that the articles printed, beside yours" },
  { name = "--format", value = "F", help = "of tables: pretty, plain, markdown or csv",
    convert = convert.one_of("pretty", "plain", "markdown", "csv") },
  { name = "--json",
    help = "one JSON document on standard output; --json=FILE writes it to a file" },
  { name = "--svg", value = "FILE", help = "also as a picture", convert = convert.text },
  { name = "--only", value = "LESSONS",
    help = "these lessons alone, of table by problems that they share",
    convert = convert.text },
  { name = "--tap", help = "one line of TAP for each program on standard output" },
  { name = "--site", value = "SITE", convert = convert.text,
    help = "where: a name, or a file of your own (docs/clusters.md)" },
  { name = "--account", value = "PROJECT", convert = convert.text,
    help = "the project that pays (or WARPBOOK_ACCOUNT)" },
  { name = "--reservation", value = "NAME", convert = convert.text,
    help = "nodes that are kept for you (or WARPBOOK_RESERVATION)" },
  { name = "--queue", value = "QUEUE", convert = convert.text,
    help = "another queue or partition than the site's" },
  { name = "--dry-run", help = "show what would be built and run" },
}

-- Those that every verb takes.
flags.GENERAL = {
  { name = "--setup", help = "install what is missing first" }, -- lessons/run does it, and this:
  { name = "--with-lua", value = "PATH", convert = convert.text,
    help = "with --setup: take Lua from its source in PATH, and install nothing" },
  { name = "-v --verbose", help = "show the commands that are run" },
  { name = "-h --help", help = "this page" },
}

return flags
