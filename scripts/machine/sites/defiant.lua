-- Defiant, of OLCF's Advanced Computing Ecosystem. Its guide states no time limit. Each GPU has
-- eight of the cores.
return {
  name = "defiant", title = "Defiant, OLCF",
  sources = {
    guide = { title = "Defiant Quick-Start Guide", date = "2026-07",
              address = "docs.olcf.ornl.gov/ace_testbed/defiant_quick_start_guide.html" },
  },
  scheduler = { value = "slurm", source = "guide" },
  launcher = { value = "srun -N1 -n1 --cpus-per-task=8 --gpus-per-task=1 --gpu-bind=closest",
               source = "guide" },
  ranks_launcher = {
    value = "srun -N NODES -n RANKS --cpus-per-task=8 --gpus-per-task=1 --gpu-bind=none",
    source = "guide" },
  needs_account = { value = true, source = "guide" },
  queue = { value = "batch-gpu", source = "guide" },
  -- The guide asks for --gpus or --gres=gpu; the latter is the number on each node.
  request = { value = { "--nodes=NODES", "--ntasks=RANKS", "--ntasks-per-node=GPUS",
                        "--gres=gpu:GPUS", "--cpus-per-task=8" }, source = "guide" },
  gpu_limit = { value = 16, source = "guide" }, -- two nodes
  modules = { value = { "load PrgEnv-gnu", "load cuda/12.6" }, source = "guide" },
  gpu = { value = "NVIDIA H200", source = "guide" },
  gpus_per_node = { value = 8, source = "guide" },
  cores_per_node = { value = 64, source = "guide" },
  architecture = { value = 90, source = "guide" }, -- its module is craype-accel-nvidia90
  scratch = { value = "/lustre/polis/PROJECT/scratch/USER", source = "guide" },
}
