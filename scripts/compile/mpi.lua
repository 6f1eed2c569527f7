-- mpi.lua: lessons over MPI, whose programs run as several processes, the ranks: whether they can
-- be built here, and the command that starts them.

local files = require "base.files"
local units = require "base.units"
local host = require "host"
local toolchain = require "machine.toolchain"

local mpi = {}

-- What CMake found: `compiler`, its `flags` and the `words` to link, separated by semicolons;
-- `launcher`; or `reason`, why there is no MPI. The table is empty before the first configuration.
function mpi.configured()
  return toolchain.facts_in("mpi.txt")
end

-- The launcher: srun within a job of Slurm; else MPI's own, which CMake found. nil: there is none.
local function find_launcher()
  local srun = os.getenv("SLURM_JOB_ID") and files.find_program("srun")
  if srun then return srun, true end
  local found = mpi.configured().launcher
  return found and files.exists(found) and found or files.find_program("mpirun"), false
end

-- Why such programs cannot run here, and what to do; nil if they can.
function mpi.obstacle()
  local found = mpi.configured()
  if found.reason then return found.reason end
  if found.compiler and not find_launcher() then
    return "MPI is installed without mpirun: lessons/run --setup installs it "
      .. "(Debian: openmpi-bin)"
  end
end

-- Why programs over NCCL cannot be built here for a GPU, and what to do; nil if they can.
function mpi.nccl_obstacle()
  return toolchain.facts_in("nccl.txt").reason
end

-- Is this a job on several machines, each with its own GPUs?
local function is_on_several_machines()
  if (tonumber(os.getenv("SLURM_JOB_NUM_NODES")) or 1) > 1 then return true end
  local listed = os.getenv("LSB_HOSTS")
  if os.getenv("PBS_NODEFILE") then listed = files.read_if_there(os.getenv("PBS_NODEFILE")) end
  local first = (listed or ""):match("%S+")
  for name in (listed or ""):gmatch("%S+") do
    if name ~= first then return true end
  end
  return false
end

-- Why `ranks` ranks cannot run over NCCL on the GPUs of toolchain.gpu(), and what to do; nil if
-- they can, or if the number of GPUs is not known.
function mpi.gpu_obstacle(gpu, ranks)
  local has = gpu.visible
  if not has or ranks <= has or is_on_several_machines() then return nil end
  local who = has < gpu.count and "CUDA_VISIBLE_DEVICES shows" or "this machine has"
  return ("it needs %s, one for each rank, but %s %d; --ranks %d or --device emulated runs it")
    :format(units.many(ranks, "GPU"), who, has, has)
end

-- Flags for Open MPI: more ranks than cores are allowed, also for root; ranks are not bound to
-- cores; and the program itself says why it ended.
local OPEN_MPI = { "-q", "--oversubscribe", "--allow-run-as-root", "--bind-to", "none" }

local is_open_mpi = {}

local function is_open(path)
  if is_open_mpi[path] == nil then
    local said = toolchain.ask(path, "--version") or ""
    is_open_mpi[path] = (said:find("Open MPI", 1, true) or said:find("OpenRTE", 1, true)) ~= nil
  end
  return is_open_mpi[path]
end

-- The words that start that many ranks of a program. If the program can run, there is a launcher.
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

-- The words to compile a lesson's program and link it with the harness; with NCCL for a GPU, if it
-- is installed.
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
