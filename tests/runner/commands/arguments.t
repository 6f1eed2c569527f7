-- What can be typed, and the one-line message for each mistake

local tap = require "tap"
local arguments = require "arguments"
local nearest = require "base.nearest"
local nvcc_flags = require "compile.nvcc_flags"
local registry = require "registry"

local known = registry.load()

local function parse(line)
  local words = {}
  for word in line:gmatch("%S+") do words[#words + 1] = word end
  return arguments.parse(words, known)
end

local function refused(line, message)
  local options, problem = parse(line)
  tap.is(options or problem, message, "refused: " .. line)
end

local verbs = {
  [""] = "contents", ["05"] = "run", ["03-06"] = "run", ["02,05"] = "run", ["all"] = "run",
  ["compare 01-06"] = "compare", ["diff 05"] = "diff", ["doctor"] = "doctor", ["help"] = "help",
  ["05 --help"] = "help", ["-h"] = "help", ["--points 5 05"] = "run", ["--setup"] = "contents",
}
for line, verb in pairs(verbs) do
  local options, problem = parse(line)
  tap.is(options and options.verb or problem, verb, "'" .. line .. "' is " .. verb)
end

local options = parse("05 --points 4294967297 --seed 1,2 --timeout 2.5 --json=out.json -v")
tap.is(options.points, 4294967297, "a number of points may exceed 32 bits")
tap.is(options.seed, "1,2", "two seeds are accepted")
tap.is(options.timeout, 2.5, "a timeout may have a fraction")
tap.is(options.json and options.json_file, "out.json", "--json=FILE keeps the file")
tap.is(options.verbose, true, "-v is accepted")
options = parse("05 06 --json")
tap.is(options.words, { "05", "06" }, "--json does not take a lesson as its file")
tap.is(parse("check --points 3 --help").words, { "check" }, "--help keeps the command")
tap.is(parse("-h").words, {}, "-h without a command has no words")
tap.is(options.device .. options.timeout, "auto300", "flags have their defaults")
tap.is(parse("05").json_file, nil, "the file of an earlier command line is forgotten")
tap.is(parse("05").points, nil, "the size of an earlier command line is forgotten")
tap.is(arguments.parse({ "05", "--launcher", "srun -n1" }, known).launcher, { "srun", "-n1" },
  "a launcher is a list of words")

refused("compar 01", "unknown command 'compar'; did you mean compare?")
refused("al", "unknown command 'al'; did you mean all?")
refused("frobnicate", "unknown command 'frobnicate'; lessons/run help lists all commands")
tap.is({ arguments.parse({ "counters", "a\nb.cu" }, known) },
  { nil, "'a?b.cu' contains a control character, such as a line break; rename it" },
  "a name with a line break is refused")
refused("05 --pionts 3", "unknown flag '--pionts'; did you mean --points?")
refused("05 -x", "unknown flag '-x'; lessons/run help lists all flags")
refused("05 --points", "option '--points' requires an argument")
refused("05 --points 1e6", "--points 1e6: expected a whole number from 1 to 1099511627776")
refused("05 --points=-1", "--points -1: expected a whole number from 1 to 1099511627776")
refused("05 --points 0", "--points 0: expected a whole number from 1 to 1099511627776")
refused("05 --points 99999999999999999999",
  "--points 99999999999999999999: expected a whole number from 1 to 1099511627776")
refused("05 --repeats 0", "--repeats 0: expected a whole number from 1 to 1000000")
refused("05 --timeout never", "--timeout never: expected a number of seconds")
refused("05 --timeout 0", "--timeout 0: expected a number of seconds")
refused("05 --seed 1,", "--seed 1,: expected whole numbers, S or X,Y")
refused("05 --seed 99999999999999999999",
  "--seed 99999999999999999999: expected at most 9223372036854775807")
refused("05 --device gqu", "--device gqu: expected auto, gpu or emulated; did you mean gpu?")
refused("05 --format xml", "--format xml: expected pretty, plain, markdown or csv")
refused("05 --generator philux",
  "--generator philux: expected philox, xorwow, mrg32k3a, mtgp32, philox7x16, mwc64x or xoshiro;"
  .. " did you mean philox?")
refused("05 --arch sm_90", "--arch sm_90: expected a number such as 90, or gfx90a for an AMD GPU")
refused("05 --json=", "--json= names no file")
refused("05 --json --tap",
  "--json and --tap both write to standard output; --json=FILE writes to a file")
refused("05 --tap --format csv",
  "--tap and --format csv both write to standard output; --json=FILE writes to a file")
tap.is(parse("05 --tap --json=x").tap, true, "a document in a file leaves standard output free")

-- Several values, for verbs that take them
local function axis(line)
  local values = parse("sweep 01 " .. line)
  local points = values.points
  return type(points) == "table" and table.concat(points.values, " ") or points
end
tap.is(axis("--points 2^8..2^11"), "256 512 1024 2048", "a range of powers of two is expanded")
tap.is(axis("--points 10^2..10^4"), "100 1000 10000", "a range of powers of ten is expanded")
tap.is(axis("--points 64..512"), "64 128 256 512", "a range of other numbers doubles")
tap.is(axis("--points 64..300"), "64 128 256 300", "a range ends at its last value")
tap.is(axis("--points 500,2^7,100,100"), "100 128 500", "a list is sorted, without repetitions")
tap.is(axis("--points 2^20"), 1048576, "a single power is one value")
tap.is(parse("sweep 06 --points 1..4 --generator philox,xorwow").generator.values,
  { "philox", "xorwow" }, "several words are a list")
local EXAMPLES = "expected a range such as 2^8..2^24 or 64..4096, or a list such as 100,1000"
refused("sweep 01 --points 2^9..2^8",
  "--points 2^9..2^8: it runs backwards; did you mean 2^8..2^9?")
refused("sweep 01 --points 64..64",
  "--points 64..64: this is one value, but a sweep needs two or more")
refused("sweep 01 --points 7,7", "--points 7,7: this is one value, but a sweep needs two or more")
refused("sweep 01 --points 64..", "--points 64..: " .. EXAMPLES)
refused("sweep 01 --points=", "--points : " .. EXAMPLES)
refused("sweep 01 --points 1,,2", "--points 1,,2: " .. EXAMPLES)
refused("sweep 01 --points 1..2..3", "--points 1..2..3: " .. EXAMPLES)
refused("sweep 01 --points 2^8..2^50",
  "--points 2^8..2^50: expected a whole number from 1 to 1099511627776")
refused("sweep 01 --points 9^9999",
  "--points 9^9999: expected a whole number from 1 to 1099511627776")
refused("sweep 01 --points 1^2..9",
  "--points 1^2..9: a range begins at 1 or more and grows, as in 1..64 or 2^8..2^24")
refused("sweep 07 --generations 0..9",
  "--generations 0..9: a range begins at 1 or more and grows, as in 1..64 or 2^8..2^24")
refused("sweep 07 --generations 0,9",
  "--generations 0,9: 0 has no place on a logarithmic axis")
refused("sweep 06 --generator philox,xorwo",
  "--generator philox,xorwo: expected philox, xorwow, mrg32k3a, mtgp32, philox7x16, mwc64x or"
  .. " xoshiro; did you mean xorwow?")
refused("05 --points 1..4", "--points 1..4: expected a whole number from 1 to 1099511627776")

-- nvcc's flags, for a program of the user's own
local function compilers(line)
  local parsed, problem = parse(line)
  if not parsed then return problem end
  local words, ignored = nvcc_flags.words(parsed.compiler)
  return table.concat(parsed.words, " ") .. " | " .. table.concat(words, " ") .. " | "
    .. table.concat(ignored, " ")
end
tap.is(compilers("counters -O3 a.cu -arch sm_70 -gencode arch=compute_70,code=sm_70 -rdc=true -DN=7"
  .. " b.cu -Xcompiler -fopenmp -lineinfo -lcurand -G -g --std c++17 --timeout 3 -dc -o program"),
  "a.cu b.cu | -DN=7 -Xcompiler -fopenmp -lcurand --std c++17 | -O3 -arch sm_70"
  .. " -gencode arch=compute_70,code=sm_70 -rdc=true -lineinfo -G -g -dc -o program",
  "flags that have an effect are passed on, in their order, with their values")
tap.is(nvcc_flags.words(parse("kernels a.cu -O3 -arch sm_70 -maxrregcount 32 -o b").compiler, true),
  { "-O3", "-maxrregcount", "32" }, "nvcc gets its flags, but for the GPU and the file")
tap.is(compilers("lanes a.cu -forward-unknown-to-host-compiler -Wall"),
  "a.cu | -forward-unknown-to-host-compiler -Wall | ", "nvcc can pass on unknown flags")
refused("counters a.cu -maxregcount=32",
  "unknown flag '-maxregcount=32'; did you mean -maxrregcount?")
refused("counters a.cu --timeuot 3", "unknown flag '--timeuot'; did you mean --timeout?")
refused("counters a.cu -Wall",
  "unknown flag '-Wall'; nvcc takes a flag of the host's compiler as -Xcompiler -Wall")
refused("counters 05 -O3", "unknown flag '-O'; lessons/run help lists all flags")

tap.is(nearest("dcotor", { "diff", "doctor" }), "doctor", "two swapped letters are found")
tap.is(nearest("coalesced", { "04-partial-sum", "05-coalesced" }), "05-coalesced",
  "part of a name is found")
tap.is(nearest("zzz", { "diff", "doctor" }), nil, "nothing is found if nothing is near")

refused("doctor --json",
  "doctor does not take --json; run, compare, sweep, submit, counters, kernels, profile, sanitize"
    .. ", feedback, check, progress, table, regrade, similar and workshop do")
refused("table a.json --baseline 42 --repeats 3",
  "table does not take --repeats; run, compare, sweep, submit, counters and kernels do")
refused("01 --only 02", "run does not take --only; kernels, table, regrade and similar do")
refused("--points 3",
  "contents does not take --points; run, compare, sweep, submit, counters, kernels, profile, lanes"
  .. ", step, sanitize, check and watch do")
refused("counters 05 --tap", "counters does not take --tap; run, compare and check do")
refused("diff 05 --baseln 1", "unknown flag '--baseln'; did you mean --baseline?")
refused("05 -I include",
  "run does not take -I; counters, kernels, profile, lanes, step and sanitize do")
refused("05 -- x",
  "run takes no arguments after --; counters, kernels, profile, lanes, step and sanitize do")
refused("doctor now", "doctor takes no words, but 'now' was typed")
refused("diff 01 02", "diff takes one lesson, such as diff 05, and --file for your version")
tap.is(parse("counters 05 -I a -I b -- -x --points").I, { "a", "b" },
  "a flag can be given twice")
tap.is(parse("counters my.cu -- -x --points").behind, { "-x", "--points" },
  "the words after -- are kept")
tap.is(parse("counters my.cu").I, nil, "a flag that was not given has no value")

-- A verb is defined by its file; a mistake in the file is reported.
local function verb(changes)
  local made = { name = "spin", place = 1, usage = "spin", help = "it turns",
                 example = "spin", run = function() return 0 end }
  for key, value in pairs(changes) do made[key] = value end
  return made
end

local function mistake(changes, message)
  local fine, problem = pcall(registry.of, { ["scripts/verbs/spin.lua"] = verb(changes) })
  tap.is(fine or problem, message, "a mistake: " .. message)
end
mistake({ helpp = "x" }, "scripts/verbs/spin.lua: verb.helpp is not known")
mistake({ place = "first" }, "scripts/verbs/spin.lua: verb.place is not a number")
mistake({ words = { least = 1, wants = "x" } },
  "scripts/verbs/spin.lua: verb.words.most is missing")
mistake({ flags = { { name = "--rounds" } } }, "scripts/verbs/spin.lua: flags[1].help is missing")
mistake({ flags = { { name = "--rounds", help = "x", value = "N" } } },
  "scripts/verbs/spin.lua: flags[1].convert is missing")
mistake({ flags = { "--rounds" } }, "the verb spin: there is no shared flag '--rounds'")
mistake({ flags = { { name = "--repeats", help = "x" } } }, "the flag --repeats is declared twice")
local function by(help, also)
  local own = { name = "--by", value = "X", help = help, convert = function() return help end }
  return verb({ name = help, place = #help, flags = { own, also } })
end
local both = registry.of({ a = by("spin"), b = by("swing") })
tap.is(arguments.parse({ "swing", "--by", "x" }, both).by, "swing",
  "verbs may share the name of a flag")
tap.is(arguments.parse({ "spin", "--by", "x" }, both).by, "spin", "each verb has its own flag")
local _, meeting = pcall(registry.of, { a = by("spin", "problems") })
tap.is(meeting, "the flag --by is declared twice", "a verb cannot declare a flag twice")
local _, nameless = pcall(registry.of, { ["scripts/verbs/x.lua"] = {} })
tap.is(nameless, "scripts/verbs/x.lua: verb.example is missing", "a verb without a name is refused")
local _, twins = pcall(registry.of, { a = verb({}), b = verb({ place = 2 }) })
tap.has(twins, "the verb spin has the name spin, too", "two verbs with the same name are refused")
local own = registry.of({ a = verb({ flags = { { name = "--fast", help = "x" } } }) })
tap.is(arguments.parse({ "spin", "--fast" }, own).fast, true, "a verb's own flag is known")

tap.done()
