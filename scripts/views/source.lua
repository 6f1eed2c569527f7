-- source.lua: sources for people: what a path is called, and how two files differ.

local clean = require "base.clean"
local fail = require "base.fail"
local process = require "base.process"
local host = require "host"
local verdict = require "runs.verdict"

local source = {}

local WORDS = { ["+"] = "added", ["-"] = "removed", ["@"] = "place" }

-- A path as it is told: from the checkout, or from WARPBOOK_DIR, where it lies in one of them.
function source.label(path)
  for _, top in ipairs({ host.write or host.root, host.root }) do
    if path:sub(1, #top + 1) == top .. "/" then return path:sub(#top + 2) end
  end
  return path
end

function source.show_difference(out, before, after)
  local argv = { "diff", "-u", "--label", source.label(before), "--label", source.label(after),
                 before, after }
  out:command(argv)
  local done = process(argv, { stdout = "capture", stderr = "capture" })
  local outside = verdict.from_process(done)
  if outside then
    fail(outside.code, "diff cannot compare the sources: %s", outside.message or "interrupted")
  elseif done.code > 1 then
    fail(6, "diff cannot compare the sources: %s", clean.line(done.stderr))
  end
  for line in done.stdout:gmatch("[^\n]*") do
    out:say("%s", out:paint(WORDS[line:sub(1, 1)], line))
  end
end

return source
