-- Polaris, of the Argonne Leadership Computing Facility.
return {
  name = "polaris", title = "Polaris, ALCF",
  sources = {
    jobs = { title = "Running Jobs on Polaris", date = "2026-08",
             address = "docs.alcf.anl.gov/polaris/running-jobs" },
    pbs = { title = "Running Jobs using PBS", date = "2026-08",
            address = "docs.alcf.anl.gov/running-jobs" },
    machine = { title = "Polaris Machine Overview", date = "2026-08",
                address = "docs.alcf.anl.gov/polaris" },
    compiling = { title = "Compiling and Linking on Polaris", date = "2026-08",
                  address = "docs.alcf.anl.gov/polaris/compiling-and-linking" },
  },
  scheduler = { value = "pbs", source = "pbs" },
  launcher = { value = "mpiexec -n 1 --ppn 1 --depth=32 --cpu-bind depth", source = "jobs" },
  -- The cores of a node, shared evenly by its GPUs.
  ranks_launcher = { value = "mpiexec -n RANKS --ppn GPUS --depth=8 --cpu-bind depth",
                     source = "jobs" },
  needs_account = { value = true, source = "pbs" },
  queue = { value = "debug", source = "jobs" },
  request = { value = { "-l select=NODES:system=polaris", "-l place=scatter",
                        "-l filesystems=home:eagle", "-k doe" }, source = "pbs" },
  modules = { value = { "swap PrgEnv-nvidia PrgEnv-gnu", "load nvidia-mixed" },
              source = "compiling" },
  gpu = { value = "NVIDIA A100", source = "machine" },
  whole_nodes = { value = true, source = "pbs" },
  gpu_limit = { value = 8, source = "jobs" }, -- the queue debug has two nodes for a job
  gpus_per_node = { value = 4, source = "machine" },
  cores_per_node = { value = 32, source = "machine" },
  architecture = { value = 80, source = "compiling" }, -- its module is craype-accel-nvidia80
  time_limit = { value = 60, source = "jobs" }, -- of the queue debug
}
