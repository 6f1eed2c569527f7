-- mpi.lua: lessons over MPI, whose programs run as several processes, the ranks: whether they can
-- be built here, and what starts them.

local files = require "base.files"
local host = require "host"
local toolchain = require "machine.toolchain"

local mpi = {}

-- What CMake found: `compiler`, its `flags` and the `words` to link, each with a semicolon between;
-- `launcher`; or `reason`, why there is no MPI. Empty before the first configuration.
function mpi.configured()
  return toolchain.facts_in("mpi.txt")
end

-- Slurm's own, in an allocation; else MPI's, which CMake has found beside it. nil: there is none.
local function find_launcher()
  local srun = os.getenv("SLURM_JOB_ID") and files.find_program("srun")
  if srun then return srun, true end
  local found = mpi.configured().launcher
  return found and files.exists(found) and found or files.find_program("mpirun"), false
end

-- Why such programs cannot run here, and what to do; nil where they can.
function mpi.obstacle()
  local found = mpi.configured()
  if found.reason then return found.reason end
  if found.compiler and not find_launcher() then
    return "MPI is here, and its mpirun is not: lessons/run --setup installs it "
      .. "(Debian: openmpi-bin)"
  end
end

-- Why programs over NCCL cannot be built here for a GPU, and what to do; nil where they can.
function mpi.nccl_obstacle()
  return toolchain.facts_in("nccl.txt").reason
end

-- Open MPI's own words: it starts more ranks than there are cores, as root, too, does not tie each
-- to one core, and leaves it to the program to say why it ended.
local OPEN_MPI = { "-q", "--oversubscribe", "--allow-run-as-root", "--bind-to", "none" }

local is_open_mpi = {}

local function is_open(path)
  if is_open_mpi[path] == nil then
    local said = toolchain.ask(path, "--version") or ""
    is_open_mpi[path] = (said:find("Open MPI", 1, true) or said:find("OpenRTE", 1, true)) ~= nil
  end
  return is_open_mpi[path]
end

-- The words before a program that start so many ranks of it. Where it can run, there are some.
function mpi.launcher(ranks)
  local path, is_slurm = find_launcher()
  local words = { path }
  local more = is_slurm and { "--overlap" } or is_open(path) and OPEN_MPI or {}
  table.move(more, 1, #more, 2, words)
  table.move({ "-n", tostring(ranks) }, 1, 2, #words + 1, words)
  return words
end

local function words_of(text)
  local list = {}
  for word in (text or ""):gmatch("[^;]+") do list[#list + 1] = word end
  return list
end

-- The words for a compiler of a lesson's program, and those to link it, with the harness; with NCCL
-- where that is found, for a GPU.
function mpi.words(device)
  local found, nccl = mpi.configured(), toolchain.facts_in("nccl.txt")
  local list = words_of(found.flags)
  if device == "gpu" and nccl.library then
    table.move({ "-I" .. nccl.folder, nccl.library }, 1, 2, #list + 1, list)
  end
  for _, word in ipairs({ "-Wl,--undefined=harness_ranks_begin",
                          host.build .. "/cuda/libharness_ranks.a",
                          table.unpack(words_of(found.words)) }) do
    list[#list + 1] = word
  end
  return list
end

return mpi
