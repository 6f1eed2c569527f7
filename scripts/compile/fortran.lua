-- fortran.lua: programs whose host is in Fortran: whether they can be built here, and the half of
-- a student's version that is compiled by itself.

local files = require "base.files"
local host = require "host"
local emucc = require "compile.emucc"
local sandbox = require "machine.sandbox"
local toolchain = require "machine.toolchain"

local fortran = {}

-- What CMake found: `compiler`, its `flags`, the `library` to link; or `reason`, why there is none.
-- Empty before the first configuration.
local function configured()
  return toolchain.facts_in("fortran.txt")
end

-- Why such programs cannot be built here, and what to do; nil where they can.
function fortran.obstacle()
  return configured().reason
end

-- Compiles the host at `path`, for which harness_fortran is built; the object and its modules go
-- into `folder`; where it is `sandboxed`, the object alone, out of the sandbox. Returns what to
-- link, before the harness, or nil; and what the compiler said.
function fortran.compile(out, path, folder, sandboxed)
  local found = configured()
  local object = ("%s/%s.o"):format(folder, files.name(path))
  host.mkdir(folder)
  local command = { found.compiler }
  for flag in found.flags:gmatch("%S+") do command[#command + 1] = flag end
  table.move({ "-I", host.build .. "/cuda/fortran", "-J", sandboxed and "/tmp" or folder, "-c",
               path, "-o", sandboxed and sandbox.OUTPUT or object }, 1, 8, #command + 1, command)
  local code, said = emucc.compile(out, files.name(path), command,
    sandboxed and { output = object, shows = { path } })
  if code ~= 0 then return nil, said end
  return { object, host.build .. "/cuda/libharness_fortran.a", found.library }, said
end

return fortran
