-- emucc.lua: compiles CUDA files to count, with the emulator that they are linked with.

local fail = require "base.fail"
local outcomes = require "base.outcomes"
local process = require "base.process"
local streams = require "base.streams"
local host = require "host"
local build = require "compile.build"
local counting = require "compile.counting"
local sandbox = require "machine.sandbox"
local build_tool = require "compile.build_tool"

local emucc = {}

-- Where the headers of lessons are.
emucc.FOLDERS = { "-I", host.root .. "/cuda/harness", "-I", host.root .. "/cuda/problems" }

-- Runs a compiler's command under keep; with `boxed`, in the sandbox, where it writes to
-- sandbox.OUTPUT: boxed.output is the file that this becomes, boxed.shows the paths of the sources.
-- Returns its exit code, nil where a signal ended it, and what it said. Where it could not do its
-- work, the run ends.
function emucc.compile(out, name, command, boxed)
  out:progress("compiling %s", name)
  out:command(command)
  local argv = boxed and sandbox.compiling(command, boxed.shows) or command
  local patience = boxed and sandbox.PATIENCE or build_tool.PATIENCE
  local done = process(table.move(argv, 1, #argv, 2, { host.keeper }),
    { stdout = boxed and { file = boxed.output } or "null", stderr = "capture",
      timeout = patience })
  out:clear()
  if boxed then sandbox.take(boxed.output) end
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.error then fail("missing", "%s cannot be compiled here: %s", name, done.error) end
  if done.timed_out then
    fail("build", "%s is not compiled after %g s; its includes may never end", name, patience)
  end
  return done.code, done.stderr or ""
end

-- Compiles and links what `words` name (files, flags, libraries) as `binary`; `more` are targets of
-- the build that are needed besides the emulator. Returns whether it compiles, and what the
-- compiler said. `name` is how messages call the program. Where that is not to blame, the run ends.
-- `boxed` as for emucc.compile.
function emucc.count(out, name, binary, words, more, boxed)
  local targets = table.move(more or {}, 1, #(more or {}), 1, {})
  -- emucc builds a part of the emulator that the program asks for; but not in a sandbox, where the
  -- build folder can only be read.
  if boxed then targets[#targets + 1] = "parts" end
  local obstacle = counting.obstacle()
  if obstacle then fail("missing", "%s", obstacle) end
  build.emulator(out, targets)
  local command = { host.root .. "/cuda/emulator/compile/emucc",
                    "--build", host.build .. "/cuda/emulator", "--count",
                    "-o", boxed and sandbox.OUTPUT or binary }
  table.move(words, 1, #words, #command + 1, command)
  local code, said = emucc.compile(out, name, command, boxed)
  if code == 0 or code == 1 then return code == 0, said end
  streams.write(io.stderr, said)
  if code == outcomes.CODES.missing then fail("missing", "%s cannot be compiled here", name) end
  fail("build", "the emulator itself is broken, which is no mistake of %s: emucc %s", name,
    code and "ended with exit code " .. code or "was ended")
end

return emucc
