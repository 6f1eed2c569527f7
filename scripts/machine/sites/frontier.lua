-- Frontier, of OLCF, with AMD's GPUs: each MI250X has two dies, and each die is a GPU of its own
-- for Slurm and HIP. A job has whole nodes. The lessons were compiled for gfx90a with Debian's
-- hipcc; no job of Warpbook has run on Frontier, and no lesson on an AMD GPU.
return {
  name = "frontier", title = "Frontier, OLCF",
  sources = {
    nodes = { title = "Frontier User Guide, Frontier Compute Nodes", date = "2026-07",
              address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    slurm = { title = "Frontier User Guide, Common Slurm Options", date = "2026-07",
              address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    login = { title = "Frontier User Guide, Login vs Compute Nodes", date = "2026-07",
              address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    priority = { title = "Frontier User Guide, Job Priority by Node Count", date = "2026-07",
                 address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    mapping = { title = "Frontier User Guide, GPU Mapping, Example 2", date = "2026-07",
                address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    compiling = { title = "Frontier User Guide, Compiling", date = "2026-07",
                  address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
    data = { title = "Frontier User Guide, Lustre Filesystem", date = "2026-07",
             address = "docs.olcf.ornl.gov/systems/frontier_user_guide.html" },
  },
  scheduler = { value = "slurm", source = "slurm" },
  -- Each die shares its cache with eight cores, of which Slurm reserves one.
  launcher = { value = "srun -N1 -n1 --cpus-per-task=7 --gpus-per-task=1 --gpu-bind=closest",
               source = "mapping" },
  ranks_launcher = {
    value = "srun -N NODES -n RANKS --cpus-per-task=7 --gpus-per-task=1 --gpu-bind=closest",
    source = "mapping" },
  needs_account = { value = true, source = "slurm" },
  queue = { value = "batch", source = "slurm" },
  request = { value = { "--nodes=NODES" }, source = "slurm" },
  -- gcc compiles the host's part, and hipcc, of the module rocm, the kernels.
  modules = { value = { "load PrgEnv-gnu", "load craype-accel-amd-gfx90a", "load rocm" },
              source = "compiling" },
  gpu = { value = "AMD MI250X", source = "nodes" },
  whole_nodes = { value = true, source = "login" },
  gpus_per_node = { value = 8, source = "nodes" },
  cores_per_node = { value = 64, source = "nodes" }, -- 8 of them are reserved
  architecture = { value = "gfx90a", source = "compiling" },
  time_limit = { value = 120, source = "priority" }, -- of up to 91 nodes
  scratch = { value = "/lustre/orion/PROJECT/scratch/USER", source = "data" },
}
