-- compute_sanitizer.lua: NVIDIA's compute-sanitizer: its path, its version, and the command that
-- runs one of its tools.

local fail = require "base.fail"
local files = require "base.files"
local device = require "machine.device"
local toolchain = require "machine.toolchain"

local compute_sanitizer = {}

compute_sanitizer.TOOLS = { "memcheck", "racecheck", "initcheck", "synccheck" }

-- More flags of a tool. --padding keeps an access behind an array out of the next array. Errors of
-- calls that CUDA itself makes are ignored, because they also occur in correct programs.
local OF_TOOL = {
  memcheck = { "--leak-check", "full", "--padding", "1024", "--report-api-errors", "explicit" },
}

local MOST_PRINTED = 1000 -- errors; the report's summary counts the rest

-- Its path, from PATH or the toolkit; nil if it is not found.
function compute_sanitizer.path()
  local home = toolchain.home()
  return files.find_program("compute-sanitizer", home and
    { home .. "/bin", home .. "/compute-sanitizer", home .. "/extras/compute-sanitizer" } or {})
end

local MISSING = "compute-sanitizer is not on PATH or beside nvcc; it belongs to the CUDA toolkit"

-- Chooses what checks programs: the device as device.lua chooses it, by `--device` and
-- `--require-gpu` in `options`. With a GPU and the tool there are also `path`, and `version` if the
-- tool prints it.
function compute_sanitizer.choose(options)
  local chosen = device.choose(options.device, options.require_gpu)
  if chosen.kind ~= "gpu" then return chosen end
  local path = compute_sanitizer.path()
  if not path and (options.device == "gpu" or options.require_gpu) then
    fail("missing", "%s", MISSING)
  end
  if not path then return { kind = "emulated", reason = MISSING, gpu = {} } end
  local version = (toolchain.ask(path, "--version") or ""):match("Version ([%d.]+)")
  return { kind = "gpu", reason = chosen.reason, gpu = chosen.gpu, path = path, version = version }
end

-- The words before a program's command that make the tool write its report to a file.
function compute_sanitizer.command(path, tool, report)
  local words = { path, "--tool", tool, "--print-limit", tostring(MOST_PRINTED), "--log-file",
                  report }
  local more = OF_TOOL[tool] or {}
  return table.move(more, 1, #more, #words + 1, words)
end

return compute_sanitizer
