-- Summit, of OLCF, which was shut down in 2024: an example for LSF.
return {
  name = "summit", title = "Summit, OLCF",
  sources = {
    guide = { title = "Summit User Guide", date = "2026-07",
              address = "docs.olcf.ornl.gov/systems/summit_user_guide.html" },
    data = { title = "OLCF Data Management, data storage policy", date = "2026-11",
             address = "docs.olcf.ornl.gov/data/policies.html" },
    cuda = { title = "CUDA Programming Guide, Compute Capabilities (V100: 7.0)", date = "2026-11",
             address = "docs.nvidia.com/cuda/cuda-programming-guide" },
  },
  retired = { value = "2024-11-15", source = "guide" },
  scheduler = { value = "lsf", source = "guide" },
  script_as = { value = "argument", source = "guide" },
  launcher = { value = "jsrun -n1 -a1 -c21 -gGPUS -bpacked:21", source = "guide" },
  needs_account = { value = true, source = "guide" },
  queue = { value = "batch", source = "guide" },
  request = { value = { "-nnodes NODES" }, source = "guide" },
  modules = { value = { "load cuda" }, source = "guide" },
  gpu = { value = "NVIDIA V100", source = "guide" },
  whole_nodes = { value = true, source = "guide" },
  gpus_per_node = { value = 6, source = "guide" },
  cores_per_node = { value = 44, source = "guide" }, -- the system reserves two
  architecture = { value = 70, source = "cuda" },
  time_limit = { value = 120, source = "guide" }, -- of up to 45 nodes
  scratch = { value = "/gpfs/alpine/scratch/USER/PROJECT", source = "guide" },
  writes_to = { value = "scratch", source = "data" }, -- homes are read-only on compute nodes
}
