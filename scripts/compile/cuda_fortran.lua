-- cuda_fortran.lua: compiles the user's CUDA Fortran for the GPU of this machine: by nvfortran, if
-- it is installed, or else by flang (cuda/emulator/compile/fortran_gpu).

local files = require "base.files"
local host = require "host"
local emucc = require "compile.emucc"
local build = require "compile.build"
local toolchain = require "machine.toolchain"

local cuda_fortran = {}

local function by_nvfortran(path, binary, gpu)
  return { path, "-O2", "-g", "-cuda", "-gpu=cc" .. gpu.cc:gsub("%.", ""), "-o", binary }
end

local function by_flang(binary, gpu)
  local script = host.root .. "/cuda/emulator/compile/fortran_gpu"
  return { script, "--build", host.build .. "/cuda/emulator",
           "--toolkit", (toolchain.nvcc():gsub("/bin/nvcc$", "")),
           "--arch", "sm_" .. gpu.cc:gsub("%.", ""), "-o", binary }
end

-- Compiles and links the `words` (files, flags, libraries) as `binary`. `gpu` is from device.lua;
-- `name` is the program's name for messages. Returns whether it compiles, and the compiler's
-- message.
function cuda_fortran.compile(out, name, binary, words, gpu)
  local path = files.find_program("nvfortran")
  if not path then build.emulator(out, {}) end
  out:say("%s is compiled by %s", name, path or "flang")
  local command = path and by_nvfortran(path, binary, gpu) or by_flang(binary, gpu)
  table.move(words, 1, #words, #command + 1, command)
  local code, said = emucc.compile(out, name, command)
  return code == 0, said
end

return cuda_fortran
