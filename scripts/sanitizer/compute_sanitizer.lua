-- compute_sanitizer.lua: NVIDIA's compute-sanitizer: its path, its version, and the command that
-- runs one of its tools.

local gpu_tool = require "machine.gpu_tool"

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
  return gpu_tool.path("compute-sanitizer",
    { "/bin", "/compute-sanitizer", "/extras/compute-sanitizer" })
end

-- Chooses what checks programs, as gpu_tool.choose does.
function compute_sanitizer.choose(options)
  return gpu_tool.choose(options, compute_sanitizer.path(), "compute-sanitizer",
    "Version ([%d.]+)")
end

-- The words before a program's command that make the tool write its report to a file.
function compute_sanitizer.command(path, tool, report)
  local words = { path, "--tool", tool, "--print-limit", tostring(MOST_PRINTED), "--log-file",
                  report }
  local more = OF_TOOL[tool] or {}
  return table.move(more, 1, #more, #words + 1, words)
end

return compute_sanitizer
