-- nvcc.lua: compiles CUDA files that belong to no lesson, for the GPU of this machine.

local emucc = require "compile.emucc"
local toolchain = require "machine.toolchain"

local nvcc = {}

-- What is not typed otherwise; nvcc warns where it is there twice.
local function standard_of(words)
  for _, word in ipairs(words) do
    if word:find("^%-std") then return {} end
  end
  return { "-std=c++17" }
end

-- Compiles and links what `words` name (files, flags, libraries) as `binary`, with the numbers of
-- the lines in it. `gpu` is device.lua's; `name` is how messages call the program. Returns whether
-- it compiles, and what the compiler said.
function nvcc.compile(out, name, binary, words, gpu)
  local command = { toolchain.nvcc(), "-O2", "-g", "-lineinfo", "-rdc=true", "--extended-lambda",
                    "-arch=sm_" .. gpu.cc:gsub("%.", ""), "-o", binary }
  for _, more in ipairs({ standard_of(words), words }) do
    table.move(more, 1, #more, #command + 1, command)
  end
  local code, said = emucc.compile(out, name, command)
  return code == 0, said
end

return nvcc
