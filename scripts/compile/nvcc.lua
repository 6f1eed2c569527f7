-- nvcc.lua: compiles the user's CUDA files for the GPU of this machine.

local emucc = require "compile.emucc"
local toolchain = require "machine.toolchain"

local nvcc = {}

-- The C++ standard, unless one was typed: nvcc warns if it is given twice.
local function standard_of(words)
  for _, word in ipairs(words) do
    if word:find("^%-std") then return {} end
  end
  return { "-std=c++17" }
end

-- Compiles and links the `words` (files, flags, libraries) as `binary`, with line information.
-- `gpu` is from device.lua; `name` is the program's name for messages. Returns whether it compiles,
-- and the compiler's message.
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
