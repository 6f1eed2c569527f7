-- fortran.lua: programs whose host is in Fortran: whether they can be built here; and it compiles
-- the host of a student's version.

local files = require "base.files"
local host = require "host"
local emucc = require "compile.emucc"
local sandbox = require "machine.sandbox"
local toolchain = require "machine.toolchain"

local fortran = {}

-- What CMake found: `compiler`, its `flags`, the `library` to link; or `reason`, why there is none.
-- The table is empty before the first configuration.
local function configured()
  return toolchain.facts_in("fortran.txt")
end

-- Why such programs cannot be built here, and what to do; nil if they can.
function fortran.obstacle()
  return configured().reason
end

-- Compiles the host at `path`; harness_fortran is built first. The object and its modules are
-- written to `folder`; if it is `sandboxed`, only the object is, from the sandbox. Returns what to
-- link before the harness, or nil; and the compiler's message.
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
