-- compile.lua: compiles a student's file as the lessons are compiled, with the harness: CUDA for
-- the emulator, built to count, or for a GPU; C with the CPU's harness. It finds the compiler's
-- first error.

local files = require "base.files"
local joined = require "base.joined"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local emucc = require "compile.emucc"
local fortran = require "compile.fortran"
local mpi = require "compile.mpi"
local nvcc = require "compile.nvcc"
local openacc = require "compile.openacc"
local sandbox = require "machine.sandbox"
local toolchain = require "machine.toolchain"
local workplace = require "exercises.workplace"

local compile = {}

-- The OpenMP library with which the harness counts cores, as for the lessons. LLVM's own, which
-- clang links for -fopenmp, wants to write where the sandbox forbids it.
local HARNESS_THREADS = "-lgomp"

local function c_compiler()
  local cache = files.read(host.build .. "/CMakeCache.txt") or ""
  return cache:match("\nCMAKE_C_COMPILER:%w+=([^\n]+)\n") or "cc"
end

-- How these sources are compiled to `output` in the sandbox; nil if the job is not sandboxed.
local function boxed(job, output, sources)
  return job.sandboxed and { output = output, shows = sources } or nil
end

-- Runs the C compiler, which writes `output`; the other arguments are more words for it.
local function run_c(out, path, job, output, ...)
  local words = { c_compiler(), "-std=gnu11", "-O2", "-g", "-ffp-contract=off",
                  "-o", job.sandboxed and sandbox.OUTPUT or output }
  local code, said = emucc.compile(out, files.name(path),
    joined(words, emucc.FOLDERS, job.openacc and openacc.FLAGS or {}, ...),
    boxed(job, output, { path }))
  return code == 0, said
end

local function compile_c(out, path, job)
  build.emulator(out, { "harness_cpu", job.reference.target,
                        job.openacc and "harness_openacc" or nil })
  return run_c(out, path, job, job.binary, { "-fopenmp", path },
    job.openacc and openacc.words() or {}, { host.build .. "/cuda/libharness_cpu.a", "-lm" })
end

-- The words with which a CUDA program is compiled and linked for that device. `own` is the file at
-- `path`, or the object compiled from it, and the object of its host in Fortran, if it has one.
local function words_of(path, own, job, device, ...)
  local parts = catalogue.parts(job.lesson.programs[job.program], path)
  return joined(own, emucc.FOLDERS, parts,
    job.ranks and mpi.words(device) or {},
    { ("%s/cuda/libharness_%s.a"):format(host.build, device) }, { ... })
end

-- The file at `path`, and the compiled object of its host in Fortran, if it has one; or nil and the
-- compiler's message.
local function own_of(out, path, job)
  local theirs = catalogue.host(job.lesson.programs[job.program], path)
  if not theirs then return { path } end
  build.targets(out, { "harness_fortran" }, "the harness")
  local folder = job.sandboxed and job.binary .. ".host"
    or ("%s/own/%s/host"):format(host.own, workplace.built_as(job.folder, path))
  local half, said = fortran.compile(out, theirs, folder, job.sandboxed)
  if not half then return nil, said end
  return joined({ path }, half)
end

local function compile_for_gpu(out, name, path, own, job, gpu)
  build.targets(out, { "harness_gpu", job.reference.target, job.ranks and "harness_ranks" or nil },
    "the harness")
  local words = words_of(path, own, job, "gpu", "--fmad=false", "-Xcompiler=-fopenmp")
  if toolchain.has_library("curand") then words[#words + 1] = "-lcurand" end
  return nvcc.compile(out, name, job.binary, words, gpu)
end

-- Compiles a file in C with directives, and its parts in CUDA, for the emulator.
local function compile_mixed(out, path, job)
  local object = job.binary .. ".o"
  local parts = catalogue.parts(job.lesson.programs[job.program], path)
  local fine, said = run_c(out, path, job, object, { "-c", path })
  if not fine then return false, said end
  local words = joined(words_of(path, { object }, job, "emulated", HARNESS_THREADS),
    openacc.words())
  local linked, more = emucc.count(out, files.name(path), job.binary, words,
    { "harness_emulated", "harness_openacc", job.reference.target },
    boxed(job, job.binary, joined({ object }, parts)))
  os.remove(object)
  return linked, said .. more
end

-- Compiles a file in CUDA Fortran for the emulator.
local function compile_cuda_fortran(out, path, job)
  local words = { path, "-I", host.build .. "/cuda/cuda_fortran",
                  host.build .. "/cuda/libharness_cuda_fortran.a",
                  host.build .. "/cuda/libharness_emulated.a", HARNESS_THREADS }
  return emucc.count(out, files.name(path), job.binary, words,
    { "harness_emulated", "harness_cuda_fortran", job.reference.target },
    boxed(job, job.binary, { path }))
end

-- Compiles the file as the program of the job; for the emulator it is built to count. Returns
-- whether it compiles, and the compiler's message. The program that computes the expected answers
-- is built too. `gpu` is from device.lua, for a job on a GPU. A job that is `sandboxed` is compiled
-- in the sandbox.
function compile.file(out, path, job, gpu)
  local name, binary, target = files.name(path), job.binary, job.reference.target
  if job.mixed then return compile_mixed(out, path, job) end
  if job.lesson.edition then return compile_cuda_fortran(out, path, job) end
  if job.openacc or job.device == "cpu" then return compile_c(out, path, job) end
  local own, said = own_of(out, path, job)
  if not own then return false, said end
  if job.device == "gpu" then return compile_for_gpu(out, name, path, own, job, gpu) end
  local parts = catalogue.parts(job.lesson.programs[job.program], path)
  local words = words_of(path, own, job, "emulated", HARNESS_THREADS)
  if job.lanes then table.move({ "--lanes", tostring(job.lanes) }, 1, 2, #words + 1, words) end
  return emucc.count(out, name, binary, words,
    { "harness_emulated", target, job.ranks and "harness_ranks" or nil },
    boxed(job, binary, joined({ path, own[2] }, parts)))
end

local ERRORS = { "error:", "Error:", "undefined reference", "multiple definition" }

local function is_error(line)
  for _, words in ipairs(ERRORS) do
    if line:find(words, 1, true) then return true end
  end
  return false
end

-- Does this line mark a column beyond the end of the line above? The compiler saw the source after
-- the transform, so such a column means nothing in the student's file.
local function points_beyond(line, above)
  return line:match("^[ |]*^") and #line:match("^(.-)%s*$") > #above
end

local MOST_LINES = 6

-- The lines of the first error in the compiler's message, and the number of errors after it. The
-- lines that show its place are indented.
function compile.first_error(said)
  local lines, count, open = {}, 0, false
  for _, line in ipairs(files.lines(said)) do
    if is_error(line) then
      count = count + 1
      open = count == 1
    elseif line:match("^%S") then
      open = false
    end
    if open and points_beyond(line, lines[#lines] or line) then
      lines[1] = lines[1]:gsub("(:%d+):%d+: ", "%1: ", 1)
    elseif open and #lines < MOST_LINES then
      lines[#lines + 1] = line:match("^(.-)%s*$")
    end
  end
  if count > 0 then return lines, count - 1 end
  lines = files.lines(said) -- no line looks like an error: the end says most
  return table.move(lines, math.max(1, #lines - MOST_LINES + 1), #lines, 1, {}), 0
end

return compile
