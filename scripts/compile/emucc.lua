-- emucc.lua: compiles CUDA files with counters, and links them with the emulator.

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

-- The folders of the lessons' headers.
emucc.FOLDERS = { "-I", host.root .. "/cuda/harness", "-I", host.root .. "/cuda/problems" }

-- Runs a compiler's command under keep. If `boxed` is given, it runs in the sandbox, where it
-- writes to sandbox.OUTPUT: boxed.output is where this file is moved, boxed.shows are the paths of
-- the sources. Returns the exit code, nil if a signal ended it, and the compiler's message. If the
-- compiler could not run, the run ends.
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

-- Compiles and links the `words` (files, flags, libraries) as `binary`; `more` are targets of the
-- build that it needs besides the emulator. Returns whether it compiles, and the compiler's
-- message. `name` is the program's name for messages. If something else than the program is the
-- cause of a failure, the run ends. `boxed` is as for emucc.compile.
function emucc.count(out, name, binary, words, more, boxed)
  local targets = table.move(more or {}, 1, #(more or {}), 1, {})
  -- emucc builds a part of the emulator when a program needs it. In a sandbox it cannot, because
  -- the build folder is read-only there.
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
