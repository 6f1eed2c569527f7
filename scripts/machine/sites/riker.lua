-- Riker, of the Oak Ridge Leadership Computing Facility.
return {
  name = "riker", title = "Riker, OLCF",
  sources = {
    guide = { title = "Riker User Guide", date = "2026-08",
              address = "docs.olcf.ornl.gov/systems/riker_user_guide.html" },
    slurm = { title = "sbatch, a manual page of Slurm 22.05", date = "2023-04",
              address = "slurm.schedmd.com/sbatch.html" },
    cuda = { title = "CUDA Programming Guide, Compute Capabilities (L40S: 8.9)", date = "2026-11",
             address = "docs.nvidia.com/cuda/cuda-programming-guide" },
  },
  scheduler = { value = "slurm", source = "guide" },
  launcher = { value = "srun -N1 -n1 --cpus-per-task=16 --gpus-per-task=1", source = "guide" },
  ranks_launcher = {
    value = "srun -N NODES -n RANKS --cpus-per-task=16 --gpus-per-task=1 --gpu-bind=none",
    source = "slurm" },
  needs_account = { value = true, source = "guide" },
  queue = { value = "gpu", source = "guide" },
  request = { value = { "--nodes=NODES", "--ntasks=RANKS", "--gpus-per-task=1",
                        "--cpus-per-task=16" }, source = "slurm" },
  modules = { value = { "load cuda/13.3.0" }, source = "guide" },
  gpu = { value = "NVIDIA L40S", source = "guide" },
  gpus_per_node = { value = 2, source = "guide" },
  cores_per_node = { value = 64, source = "guide" },
  architecture = { value = 89, source = "cuda" },
  time_limit = { value = 48 * 60, source = "guide" }, -- of one node or two
  scratch = { value = "/lustre/orion/PROJECT/scratch/USER", source = "guide" },
}
