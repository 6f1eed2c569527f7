-- own_program.lua: a program of the user, in CUDA or with directives of OpenACC, compiled with
-- counters and run in the emulator.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local output = require "base.output"
local places = require "base.places"
local process = require "base.process"
local streams = require "base.streams"
local temporary = require "base.temporary"
local host = require "host"
local explain = require "lessons.explain"
local emucc = require "compile.emucc"
local cuda_fortran = require "compile.cuda_fortran"
local nvcc = require "compile.nvcc"
local nvcc_flags = require "compile.nvcc_flags"
local openacc = require "compile.openacc"
local checks = require "lessons.checks"
local counts = require "kernels.counts"
local verdict = require "runs.verdict"

local own_program = {}

-- The flags of the compiler for such a program that help shows; nvcc's others are taken, too.
own_program.FLAGS = {
  { name = "-I", value = "DIR", help = "a folder with headers",
    convert = convert.text, many = true },
  { name = "-D", value = "NAME", help = "a macro, also NAME=VALUE",
    convert = convert.text, many = true },
  { name = "-L", value = "DIR", help = "a folder with libraries",
    convert = convert.text, many = true },
  { name = "-l", value = "NAME", help = "a library, such as -l cublas",
    convert = convert.text, many = true },
  { name = "-std", value = "NAME", help = "the C++ standard, such as -std=c++20",
    convert = convert.text, many = true },
}

for _, flag in ipairs(own_program.FLAGS) do flag.group = "The compiler of your own program" end

local SOURCES = { "%.cuf?$", "%.cpp$", "%.cc$", "%.c$", "%.f90$" }

-- Is this word a source file, or a list of them?
function own_program.is_source(word)
  for _, ending in ipairs(SOURCES) do
    if word:match(ending) then return true end
  end
  return false
end

-- Is this a C file with directives of OpenACC?
local function has_directives(word)
  local text = word:match("%.c$") and files.read(word)
  return text ~= nil and text:find("#%s*pragma%s+acc%s") ~= nil
end

-- The first .cu or .cuf file of the words, or C file with directives, which names the program; nil
-- if the words are lessons. The files may have any order. `counts_only` is true for a verb that
-- does not check: the accesses of loops with directives are not seen.
function own_program.name(words, counts_only)
  local source, name
  for _, word in ipairs(words) do
    source = source or own_program.is_source(word) and word
    name = name or (word:match("%.cuf?$") or has_directives(word)) and word
  end
  if name and not counts_only and has_directives(name) then
    fail("usage", "the loops of directives are not checked; lessons/run counters %s counts what "
      .. "is launched and copied", name)
  end
  if not source then return nil end
  for _, word in ipairs(words) do
    if not files.exists(word) then
      fail("usage", "there is no file %s%s", word, word:match("^%d+$")
        and ("; for your version of lesson %s type %s --file %s"):format(word, word, source) or "")
    end
  end
  if not name then
    fail("usage", "%s has no kernels and no directives; also name a .cu or .cuf file", source)
  end
  return name
end

-- The typed programs, each with its own options, whose words are its files. Usually it is one
-- program of all words. Of "a.cu,b.cu" each is one program, and the other words' files belong to
-- both.
function own_program.each(options)
  local list, shared = {}, {}
  for _, word in ipairs(options.words) do
    local several = word:find(",", 1, true) and not files.exists(word)
    for part in word:gmatch(several and "[^,]+" or ".+") do
      if several then list[#list + 1] = part else shared[#shared + 1] = part end
    end
  end
  if #list == 0 then return { options } end
  for i, file in ipairs(list) do
    local words = table.move(shared, 1, #shared, 2, { file })
    list[i] = setmetatable({ words = words }, { __index = options })
  end
  return list
end

local OF_COMPILER = {}
for _, flag in ipairs(own_program.FLAGS) do OF_COMPILER[flag.name] = true end

local OF_ANY = { "--timeout", "--format", "--setup", "--verbose" }

-- If a flag of lessons is typed for the program `name`, or a flag of such programs for lessons
-- (`name` is nil), the run ends. `more` are the verb's own flags that are also for a program.
function own_program.check_flags(options, name, known, more)
  local of_program = {}
  for _, flag in ipairs(OF_ANY) do of_program[flag] = true end
  for _, flag in ipairs(more) do of_program[flag] = true end
  for _, flag in ipairs(known.flags) do
    local typed = options[flag.key] ~= nil
    local of_compiler = OF_COMPILER[flag.long]
    if typed and name and not of_program[flag.long] and not of_compiler then
      fail("usage", "%s is for lessons; %s gets its own arguments after --", flag.long, name)
    elseif typed and not name and of_compiler then
      fail("usage", "%s is for a program of your own, such as my.cu", flag.long)
    end
  end
  if options.behind and not name then
    fail("usage", "arguments after -- are for a program of your own, such as my.cu")
  end
end

-- The files in CUDA C++ that may contain kernels.
function own_program.kernel_sources(options)
  local sources = {}
  for _, word in ipairs(options.words) do
    if word:match("%.cu$") then sources[#sources + 1] = word end
  end
  return sources
end

-- The typed flags for nvcc, which compiles for a GPU that Warpbook chooses.
function own_program.flags(options)
  return (nvcc_flags.words(options.compiler, true))
end

-- Compiles the C files with directives in `words` by gcc, and puts the objects in their place, next
-- to `binary`. Returns the objects, the compiler's message, and whether all files compile.
local function compile_directives(out, options, binary, words)
  local objects, all = {}, ""
  for i, word in ipairs(words) do
    if has_directives(word) then
      local gcc = openacc.gcc()
      if not gcc then
        fail("missing", "%s has directives, and gcc, which compiles them, is missing", word)
      end
      local object = ("%s-%d.o"):format(binary, i)
      local command = { gcc, "-O2", "-g", "-c", "-o", object, word }
      table.move(openacc.FLAGS, 1, #openacc.FLAGS, #command + 1, command)
      for _, flag in ipairs(options.compiler) do
        if flag.name == "-I" or flag.name == "-D" then
          table.move(flag.words, 1, #flag.words, #command + 1, command)
        end
      end
      local code, said = emucc.compile(out, word, command)
      all = all .. said
      if code ~= 0 then return objects, all, false end
      objects[#objects + 1], words[i] = object, object
    end
  end
  return objects, all, true
end

-- Compiles the program with counters. Returns whether it compiles, and the compilers' message.
local function compile_to_count(out, options, name, binary, words)
  local objects, said, fine = compile_directives(out, options, binary, words)
  if fine then
    local more
    fine, more = emucc.count(out, name, binary, words)
    said = said .. more
  end
  for _, object in ipairs(objects) do os.remove(object) end
  return fine, said
end

-- Compiles the program with counters, or for `gpu`, from device.lua. Libraries come after the files
-- that need them. Returns the binary, which is a temporary file, and the compiler's message.
function own_program.compile(out, options, name, gpu)
  local binary = temporary.path(name:match("([^/]*)%.%a+$"))
  local words = table.move(options.words, 1, #options.words, 1, {})
  local flags, ignored = nvcc_flags.words(options.compiler, gpu ~= nil)
  table.move(flags, 1, #flags, #words + 1, words)
  if #ignored > 0 then
    streams.write(io.stderr, "flags that have no effect here: ", table.concat(ignored, " "), "\n")
  end
  local fine, said
  if gpu and name:match("%.cuf$") then
    fine, said = cuda_fortran.compile(out, name, binary, words, gpu)
  elseif gpu then
    fine, said = nvcc.compile(out, name, binary, words, gpu)
  else
    if options.lanes then
      table.move({ "--lanes", tostring(options.lanes) }, 1, 2, #words + 1, words)
    end
    fine, said = compile_to_count(out, options, name, binary, words)
  end
  streams.write(io.stderr, places.shortened(said))
  if not fine then
    local meaning = explain.first(files.lines(said))
    fail("build", "%s does not compile%s", name, meaning and "\n" .. meaning or "")
  end
  return binary, said
end

own_program.FASTER = "--timeout gives it more time; smaller sizes, or --sample 1/16, make it faster"

-- Is standard output reserved for a document, a table or a page?
function own_program.is_silent(options)
  return output.is_json(options) or options.format == "csv" or options.format == "markdown"
end

-- The program reads what is piped in. It runs in a background process group, where reading from a
-- terminal would stop it, so it gets no terminal as input.
local function run(options, binary, path, variables)
  local env = { EMUCC_REPORT = path, EMUCC_SAMPLE = counts.sample(options) }
  for name, value in pairs(variables or {}) do env[name] = value end
  local argv = table.move(options.behind or {}, 1, #(options.behind or {}), 2, { binary })
  return process(argv, {
    timeout = options.timeout,
    env = env,
    stdin = not host.terminal().stdin and "inherit" or nil,
    stdout = own_program.is_silent(options) and "null" or "inherit", stderr = "inherit",
  })
end

-- Runs a program that own_program.compile has compiled, with the arguments options.behind; the
-- `variables` are set in its environment. Its output is passed through, unless it is_silent.
-- Returns the path of its counters, the exit code, and, if the program was ended from outside, the
-- outcome.
function own_program.run(options, binary, variables)
  local path = counts.file()
  local ended = run(options, binary, path, variables)
  local outside = verdict.from_process(ended, options.timeout)
  if outside and outside.status == "interrupted" then
    os.remove(path)
    fail("interrupted", "interrupted")
  end
  return path, ended.code, outside
end

-- The words of this command for the same program, with the flags and arguments that were typed.
function own_program.again(command, options)
  local words = table.move(options.words, 1, #options.words, 2, { command })
  for _, flag in ipairs(options.compiler) do
    table.move(flag.words, 1, #flag.words, #words + 1, words)
  end
  if options.lanes then
    table.move({ "--lanes", tostring(options.lanes) }, 1, 2, #words + 1, words)
  end
  if options.behind then
    words[#words + 1] = "--"
    table.move(options.behind, 1, #options.behind, #words + 1, words)
  end
  return words
end

-- Compiles the program of the files options.words, and runs it, as the two functions above do.
-- Returns the path of its counters, the compiler's message, the exit code, and, if the program was
-- ended from outside, the outcome.
function own_program.count(out, options, name)
  local binary, said = own_program.compile(out, options, name)
  local path, code, outside = own_program.run(options, binary)
  os.remove(binary)
  return path, said, code, outside
end

-- Adds a finding if nvcc refuses the program, although it ran here. `refusal` is from
-- ptxas.kernels, or nil. `said` is the message of the emulator's compiler: if it has warned about
-- the same line, the warning suffices.
function own_program.add_refusal(found, refusal, said)
  if not refusal then return end
  for line in said:gmatch("[^\n]+") do
    local file, number = line:match("^(.-):(%d+):.*warning: ")
    if file == refusal.file and math.tointeger(number) == refusal.line then return end
  end
  table.insert(found.findings, checks.finding("refused-by-nvcc", {
    file = refusal.file, line = refusal.line, text = refusal.text }))
end

-- "my.cu: crashed: it called abort() (SIGABRT), at my.cu:12". `outside` is from own_program.count,
-- `crash` from counts.take.
function own_program.words(name, outside, crash)
  return ("%s: %s: %s%s%s"):format(name, outcomes.WORDS[outside.status], outside.message,
    crash and ", at " .. places.line(crash.file, crash.line) or "",
    outside.status == "timeout" and "; " .. own_program.FASTER or "")
end

return own_program
