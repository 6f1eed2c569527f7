-- Perlmutter, of the National Energy Research Scientific Computing Center, where a queue is a
-- "quality of service". Only excerpts of its pages were read, and scripts that cite them; the names
-- of its modules and the place of scratch were not found. A CPU is a hardware thread there: a node
-- has 128, and each GPU a quarter. The project for GPUs ends with "_g".
return {
  name = "perlmutter", title = "Perlmutter, NERSC",
  sources = {
    jobs = { title = "Running Jobs on Perlmutter", date = "2026-11",
             address = "docs.nersc.gov/systems/perlmutter/running-jobs" },
    policy = { title = "Queues and Charges", date = "2026-11",
               address = "docs.nersc.gov/jobs/policy" },
    machine = { title = "Perlmutter Architecture", date = "2026-11",
                address = "docs.nersc.gov/systems/perlmutter/architecture" },
    slurm = { title = "srun, a manual page of Slurm 22.05", date = "2023-04",
              address = "slurm.schedmd.com/srun.html" },
    cuda = { title = "CUDA Programming Guide, Compute Capabilities (A100: 8.0)", date = "2026-11",
             address = "docs.nvidia.com/cuda/cuda-programming-guide" },
  },
  scheduler = { value = "slurm", source = "jobs" },
  launcher = { value = "srun -N1 -n1 --cpus-per-task=32 --gpus-per-task=1", source = "jobs" },
  ranks_launcher = {
    value = "srun -N NODES -n RANKS --cpus-per-task=32 --gpus-per-task=1 --gpu-bind=none",
    source = "slurm" },
  needs_account = { value = true, source = "policy" },
  queue = { value = "shared", source = "policy" }, -- the others give and charge whole nodes
  queue_flag = { value = "--qos", source = "policy" },
  constraint = { value = "gpu", source = "jobs" },
  request = { value = { "--nodes=NODES", "--ntasks=RANKS", "--gpus-per-task=1",
                        "--cpus-per-task=32" }, source = "jobs" },
  gpu = { value = "NVIDIA A100", source = "machine" },
  gpus_per_node = { value = 4, source = "machine" },
  gpu_limit = { value = 2, source = "policy" }, -- of the queue shared: half a node
  cores_per_node = { value = 64, source = "machine" },
  architecture = { value = 80, source = "cuda" },
  time_limit = { value = 48 * 60, source = "policy" }, -- of the queue shared
}
