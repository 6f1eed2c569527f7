-- arguments.lua: what was typed. The flags are defined here, once; help is made from them.

local argparse = require "argparse"
local nearest = require "base.nearest"

local arguments = {}

arguments.VERBS = { "compare", "counters", "diff", "table", "doctor", "help" }

local function whole(flag, low, high)
  return function(text)
    local value = text:match("^%d+$") and math.tointeger(tonumber(text))
    if value and value >= low and value <= high then return value end
    return nil, ("%s %s: a whole number from %d to %d is wanted"):format(flag, text, low, high)
  end
end

local function seconds(text)
  local value = tonumber(text)
  if value and value > 0 and value < math.huge then return value end
  return nil, ("--timeout %s: a number of seconds is wanted"):format(text)
end

local function seeds(text)
  if not (text:match("^%d+$") or text:match("^%d+,%d+$")) then
    return nil, ("--seed %s: S or X,Y is wanted, whole numbers"):format(text)
  end
  for part in text:gmatch("%d+") do
    if not math.tointeger(tonumber(part)) then
      return nil, ("--seed %s: at most %d is possible"):format(text, math.maxinteger)
    end
  end
  return text
end

local function one_of(flag, ...)
  local words = { ... }
  local choice = table.concat(words, ", ", 1, #words - 1) .. " or " .. words[#words]
  return function(text)
    for _, word in ipairs(words) do
      if word == text then return text end
    end
    local near = nearest(text, words)
    return nil, ("%s %s: %s is wanted%s"):format(flag, text, choice,
      near and "; did you mean " .. near .. "?" or "")
  end
end

-- "1/16" is every 16th.
local function share(text)
  local every = math.tointeger(tonumber(text:match("^1/(%d+)$") or ""))
  if every and every >= 1 and every <= 1 << 30 then return every end
  return nil, ("--sample %s: a share such as 1/16 is wanted"):format(text)
end

local function architecture(text)
  if text:match("^%d+%l?$") or text == "native" then return text end
  return nil, ("--arch %s: a number such as 90 is wanted"):format(text)
end

-- A command as a list of its words; nothing interprets quotes.
local function split(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

local parser = argparse("lessons/run"):add_help(false):usage("")
parser:argument("words"):args("*"):hidden(true)

local function flag(name, description)
  return parser:flag(name, description)
end

local function option(name, value, description, convert)
  return parser:option(name, description):argname(value):convert(convert)
end

local MOST = math.maxinteger
option("--points", "N", "random points of pi", whole("--points", 1, 1 << 40))
option("--width", "W", "cells in a row of life", whole("--width", 1, 1 << 20))
option("--height", "H", "rows of life", whole("--height", 1, 1 << 20))
option("--generations", "G", "generations of life", whole("--generations", 0, 0x7fffffff))
option("--seed", "S", "seeds: X or X,Y of pi's points, S of life's first board", seeds)
option("--generator", "NAME", "cuRAND's generator, for lessons that use cuRAND",
  one_of("--generator", "philox", "xorwow", "mrg32k3a", "mtgp32"))
option("--repeats", "N", "timed repeats (default: until the times settle)",
  whole("--repeats", 1, 1000000))
option("--warmup", "N", "untimed repeats before them", whole("--warmup", 0, 1000000))
option("--timeout", "S", "seconds that a program may take", seconds):default("300")
option("--device", "D", "auto, gpu or emulated",
  one_of("--device", "auto", "gpu", "emulated")):default("auto")
flag("--require-gpu", "no GPU is an error (exit code 6), not a reason to emulate")
option("--arch", "A", "GPU architecture to build for, such as 90", architecture)
option("--launcher", "COMMAND", "what starts the programs, such as 'srun -n1'", split)
option("--baseline", "NN", "lesson that speed-ups are over (default: the first)",
  whole("--baseline", 0, MOST))
option("--only", "LESSONS", "of table: these lessons alone", tostring)
option("--sample", "SHARE", "of counters: count a share of the blocks alone, such as 1/16",
  share)
option("-I", "DIR", "of counters: a folder with headers of your program", tostring):count("*")
option("-D", "NAME", "of counters: a macro for your program, also NAME=VALUE", tostring)
  :count("*")
flag("--published", "the figures that the articles printed, beside yours")
option("--format", "F", "of tables: pretty, plain, markdown or csv",
  one_of("--format", "pretty", "plain", "markdown", "csv"))
flag("--json", "one JSON document on standard output; --json=FILE writes it to a file")
flag("--tap", "one line of TAP for each program on standard output")
flag("--dry-run", "show what would be built and run")
flag("--setup", "install what is missing first")
flag("-v --verbose", "show the commands that are run")
flag("-h --help", "this page")

-- The flags, described.
function arguments.options_help()
  return (parser:get_help():gsub("^.-Options:\n", ""))
end

local function flag_names()
  local names = {}
  for name in arguments.options_help():gmatch("%-%-[%l-]+") do names[#names + 1] = name end
  return names
end

-- argparse's message as one line, with the nearest flag.
local function explain(problem)
  local unknown = problem:match("^unknown option '(.-)'")
  if not unknown then return (problem:gsub("\n.*", "")) end
  local near = nearest(unknown, flag_names())
  return ("unknown flag '%s'; %s"):format(unknown,
    near and "did you mean " .. near .. "?" or "lessons/run help lists them")
end

-- argparse has no option with an optional value, so the file of --json=FILE is taken out first.
local function take_json_file(typed)
  local rest, file = {}, nil
  for _, word in ipairs(typed) do
    local name = word:match("^%-%-json=(.*)$")
    file = name or file
    rest[#rest + 1] = name and "--json" or word
  end
  return rest, file
end

-- What stands behind "--" is for the program that counters runs.
local function split_at_dashes(typed)
  for i, word in ipairs(typed) do
    if word == "--" then
      return table.move(typed, 1, i - 1, 1, {}), table.move(typed, i + 1, #typed, 1, {})
    end
  end
  return typed
end

-- Which of the outputs wants standard output for itself; two cannot both have it.
local function conflict(options)
  local alone = {}
  if options.json and not options.json_file then alone[#alone + 1] = "--json" end
  if options.tap then alone[#alone + 1] = "--tap" end
  if options.format == "csv" then alone[#alone + 1] = "--format csv" end
  if #alone > 1 then
    return table.concat(alone, " and ") .. " both want standard output; --json=FILE writes a file"
  end
end

local function set_verb(options)
  local words = options.words
  local first = words[1]
  if options.help then
    options.verb = "help"
  elseif not first then
    options.verb = "contents"
  elseif first == "all" or first:match("^%d") then
    options.verb = "run"
  else
    for _, verb in ipairs(arguments.VERBS) do
      if verb == first then options.verb = verb end
    end
    table.remove(words, 1)
    if not options.verb then
      local near = nearest(first, { "all", table.unpack(arguments.VERBS) })
      return ("unknown command '%s'; %s"):format(first,
        near and "did you mean " .. near .. "?" or "lessons/run help lists them")
    end
  end
end

-- The options typed, with `verb` and the `words` behind it; or nil and what is wrong.
function arguments.parse(typed)
  local own, program_arguments = split_at_dashes(typed)
  local rest, json_file = take_json_file(own)
  local fine, options = parser:pparse(rest)
  if not fine then return nil, explain(options) end
  options.json_file = json_file
  options.program_arguments = program_arguments
  if json_file == "" then return nil, "--json= names no file" end
  local problem = set_verb(options) or conflict(options)
  if problem then return nil, problem end
  return options
end

return arguments
