-- sanitizers.lua: compiles a lesson in C with a sanitizer of clang's, and the harness with it: a
-- sanitizer knows only what compiled code does. The lesson is not optimised, so that each access is
-- in the program, at its line.

local files = require "base.files"
local joined = require "base.joined"
local process = require "base.process"
local host = require "host"
local build_tool = require "compile.build_tool"
local counting = require "compile.counting"
local emucc = require "compile.emucc"
local sandbox = require "machine.sandbox"

local sanitizers = {}

local THREADS = "4" -- also on a machine with fewer cores

-- In the order in which they run: the cause of a mistake comes first. `finds` is in words.
--
-- ThreadSanitizer learns from Archer, a part of LLVM's OpenMP, which accesses a directive orders.
-- It cannot run code that chooses a function's clone before it has begun.
--
-- MemorySanitizer needs all code to be compiled by it, and LLVM's OpenMP is not: the program runs
-- on one thread. A call such as omp_get_max_threads() is answered by gcc's library.
sanitizers.LIST = {
  { name = "address", finds = "accesses out of bounds",
    flags = { "-fopenmp", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined" },
    env = { OMP_NUM_THREADS = THREADS,
            ASAN_OPTIONS = "detect_leaks=0:redzone=2048:max_redzone=2048",
            UBSAN_OPTIONS = "print_stacktrace=1" } },
  { name = "memory", finds = "uninitialised reads",
    flags = { "-fopenmp-simd", "-fsanitize=memory", "-fsanitize-memory-track-origins",
              "-DWARPBOOK_MEMORY_SANITIZER" },
    libraries = { "-Wl,--as-needed", "-lgomp" },
    env = {} },
  { name = "thread", finds = "races",
    flags = { "-fopenmp", "-fsanitize=thread", "-Dtarget_clones(...)=unused" },
    env = { OMP_NUM_THREADS = THREADS, OMP_DYNAMIC = "false", ARCHER_OPTIONS = "verbose=1",
            TSAN_OPTIONS = "ignore_noninstrumented_modules=1:history_size=7" } },
}

-- The sources of the harness for the CPU, with all problems; and their text with their headers'.
local function harness_sources()
  local list, texts = {}, {}
  local problems = { "problems", "problems/definitions", "problems/answers" }
  for _, folder in ipairs(joined({ "harness", "json" }, problems)) do
    local place = host.root .. "/cuda/" .. folder
    for _, name in ipairs(host.list(place) or {}) do
      local other_device = name == "ranks.c" or name == "device_openacc.c"
      if name:match("%.[ch]$") and not other_device then
        texts[#texts + 1] = files.read(place .. "/" .. name)
        if name:match("%.c$") then list[#list + 1] = place .. "/" .. name end
      end
    end
  end
  return list, table.concat(texts)
end

local OF_LESSON = { "-O0" }
-- With -O0 the program takes twice as long. The last two keep the callers of malloc() in a report.
local OF_HARNESS = { "-O1", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls" }

-- The words of clang for this sanitizer, before the names of files; `how` is a list above.
local function compiler(one, how)
  return joined({ counting.clang(), "-std=gnu11", "-g", "-ffp-contract=off", "-w" }, how,
    emucc.FOLDERS, one.flags)
end

-- Compiles the harness in the empty folder. Returns true; or nil and the compiler's message.
local function compile_harness(out, one, folder, sources)
  local command = joined({ host.keeper }, compiler(one, OF_HARNESS), { "-D_GNU_SOURCE",
    "-DWARPBOOK_SANITIZED", '-DWARPBOOK_COMPILER="clang"', "-I", host.root .. "/cuda/json", "-c" },
    sources)
  out:progress("compiling the harness with -fsanitize=%s", one.name)
  out:command(command)
  local done = process(command, { cwd = folder, stdout = "null", stderr = "capture",
    timeout = build_tool.PATIENCE })
  out:clear()
  if done.code == 0 then return true end
  return nil, done.stderr or done.error or ""
end

-- The harness's objects for this sanitizer. They are compiled once, into a folder that appears when
-- it is complete. Returns nil and the compiler's message if that fails.
local function harness(out, one)
  local sources, text = harness_sources()
  local folder = ("%s/sanitized/%s-%s"):format(host.own, one.name,
    host.hash(table.concat(compiler(one, OF_HARNESS), "\n") .. text))
  if not files.exists(folder) then
    local half = ("%s.%.6f"):format(folder, host.time())
    host.mkdir(half)
    local fine, said = compile_harness(out, one, half, sources)
    if not fine then return nil, said end
    os.rename(half, folder) -- another run may have been faster
  end
  local objects = {}
  for i, source in ipairs(sources) do
    objects[i] = ("%s/%s.o"):format(folder, files.name(source):match("^(.*)%.c$"))
  end
  return objects
end

-- The first line of a compiler's message that names an error.
local function reason(said)
  return said:match("([^\n]*error: [^\n]*)") or said:match("([^\n]*cannot find [^\n]*)")
    or said:match("[^\n]+") or "it does not compile"
end

local function compile(out, one, path, binary, boxed)
  local objects, said = harness(out, one)
  if not objects then return false, said end
  local words = joined(compiler(one, OF_LESSON), { "-o", boxed and sandbox.OUTPUT or binary, path },
    objects, one.libraries or {}, { "-lm" })
  local code
  code, said = emucc.compile(out, files.name(path), words,
    boxed and { output = binary, shows = joined({ path }, objects) } or nil)
  return code == 0, said
end

-- Compiles the file at `path`, an absolute path, with this sanitizer, in the sandbox if `boxed`.
-- Returns true; or nil and why there is no program.
function sanitizers.compile(out, one, path, binary, boxed)
  local obstacle = counting.obstacle()
  if obstacle then return nil, obstacle end
  local fine, said = compile(out, one, path, binary, boxed)
  if fine then return true end
  return nil, ("clang cannot build it with -fsanitize=%s: %s"):format(one.name, reason(said))
end

-- The environment in which the program runs. A report names lines if clang's symbolizer is there.
function sanitizers.environment(one)
  local env = {}
  for name, value in pairs(one.env) do env[name] = value end
  local asked = process({ counting.clang(), "-print-prog-name=llvm-symbolizer" },
    { stdout = "capture", stderr = "null" })
  local variable = ({ address = "ASAN", memory = "MSAN", thread = "TSAN" })[one.name] .. "_OPTIONS"
  local symbolizer = (asked.stdout or ""):match("^(/[^\n]+)")
  if symbolizer then
    env[variable] = (env[variable] and env[variable] .. ":" or "") .. "external_symbolizer_path="
      .. symbolizer
  end
  return env
end

return sanitizers
