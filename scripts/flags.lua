-- flags.lua: the flags that several verbs take, each declared once. A verb lists by name those that
-- it takes, and declares a flag that only it takes in its own file.
--
-- A flag, here or of a verb or of a problem, is
--   name      as it is typed: "--points", or with a short form "-v --verbose"
--   value     the name of its value in help, such as "N"; nil: the flag has no value
--   help      what it is for, in one line
--   convert   function(text): the value, or nil and what was expected; see base/convert.lua
--   default   the value if it is not typed; nil: none
--   many      true if it may be typed several times; its value is a list
--   group     the heading in help under which it stands; nil: that of the verb that declares it
--   rank      where that group stands in the help of one verb, whose own flags come first
-- Its value is in options under the name without the leading dashes; inner dashes become "_".

local convert = require "base.convert"
local problems = require "lessons.problems"
local figures = require "runs.figures"

local flags = {}

local function architecture(text)
  if text:match("^%d+%l?$") or text == "native" or text:match("^gfx%x+$") then return text end
  return nil, "expected a number such as 90, or gfx90a for an AMD GPU"
end

-- The flags of the problems. A verb that runs lessons takes all of them.
flags.PROBLEMS = problems.flags()

local function head(group, rank, list)
  for _, flag in ipairs(list) do flag.group, flag.rank = group, rank end
end

head("Sizes, seeds and choices of the problems", 2, flags.PROBLEMS)

flags.SHARED = {}

local function share(group, list)
  head(group, 1, list)
  table.move(list, 1, #list, #flags.SHARED + 1, flags.SHARED)
end

share("How a program is run", {
  { name = "--repeats", value = "N", help = "timed repeats (default: until the times settle)",
    convert = convert.whole(1, 1000000) },
  { name = "--warmup", value = "N", help = "untimed repeats before the timed ones",
    convert = convert.whole(0, 1000000) },
  { name = "--timeout", value = "S", help = "end a program after S seconds",
    convert = convert.seconds, default = 300 },
  { name = "--launcher", value = "COMMAND", help = "start programs by it, such as 'srun -n1'",
    convert = convert.words },
  { name = "--trust", help = "run students' programs without a sandbox, with your rights" },
  { name = "--file", value = "FILE", help = "run your version instead of the lesson's program",
    convert = convert.text },
  { name = "--language", value = "L",
    help = "fortran: the lessons' editions in CUDA Fortran (default: C)",
    convert = convert.one_of("fortran") },
  { name = "--lanes", value = "N",
    help = "32 or 64: the lanes of a warp in the emulator (AMD's GPUs: 64)",
    convert = function(text)
      local lanes = math.tointeger(tonumber(text))
      if lanes == 32 or lanes == 64 then return lanes end
      return nil, "expected 32 or 64"
    end },
  { name = "--dry-run", help = "print the commands that would build and run; run nothing" },
})

share("Device and build", {
  { name = "--device", value = "D", help = "auto, gpu or emulated",
    convert = convert.one_of("auto", "gpu", "emulated"), default = "auto" },
  { name = "--require-gpu", help = "without a GPU end with exit code 6 instead of emulating" },
  { name = "--arch", value = "A", help = "build for this GPU architecture, such as 90 or gfx90a",
    convert = architecture },
})

share("Tables, documents and pictures", {
  { name = "--format", value = "F", help = "of tables: pretty, plain, markdown or csv",
    convert = convert.one_of("pretty", "plain", "markdown", "csv") },
  { name = "--json",
    help = "print one JSON document on standard output; --json=FILE writes it to a file" },
  { name = "--tap", help = "print one line of TAP for each program on standard output" },
  { name = "--svg", value = "FILE", help = "also write a picture in SVG", convert = convert.text },
  { name = "--baseline", value = "NN",
    help = "the lesson that speed-ups are over (default: the first)",
    convert = convert.whole(0, math.maxinteger) },
  { name = "--published", help = "show the published figures beside yours" },
  { name = "--figure", value = "NAME",
    help = "work (the total without making the data), total, a phase such as compute, or a count: "
      .. table.concat(figures.COUNTED, ", "),
    convert = convert.one_of(table.unpack(figures.NAMES)) },
  { name = "--only", value = "LESSONS",
    help = "take only these lessons; table shows the problems that they share",
    convert = convert.text },
})

share("Jobs on a cluster", {
  { name = "--site", value = "SITE", convert = convert.text,
    help = "the cluster: a name, or a file of your own (docs/clusters.md)" },
  { name = "--account", value = "PROJECT", convert = convert.text,
    help = "the project that is charged (or WARPBOOK_ACCOUNT)" },
  { name = "--reservation", value = "NAME", convert = convert.text,
    help = "the reservation whose nodes the job uses (or WARPBOOK_RESERVATION)" },
  { name = "--queue", value = "QUEUE", convert = convert.text,
    help = "the queue or partition, if not the site's" },
})

-- The flags that every verb takes.
flags.GENERAL = {
  { name = "--setup", help = "first install what is missing" }, -- by lessons/run and main.lua
  { name = "--with-lua", value = "PATH", convert = convert.text,
    help = "with --setup: build Lua from its source in PATH, and install nothing" },
  { name = "-v --verbose", help = "show the commands that are run" },
  { name = "-h --help", help = "show this help; after a command, the help of that command" },
}
head("All commands", 3, flags.GENERAL)

return flags
