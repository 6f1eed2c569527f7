-- source.lua: shows how two source files differ.

local clean = require "base.clean"
local fail = require "base.fail"
local places = require "base.places"
local process = require "base.process"
local verdict = require "runs.verdict"

local source = {}

local WORDS = { ["+"] = "added", ["-"] = "removed", ["@"] = "place" }

function source.show_difference(out, before, after)
  local argv = { "diff", "-u", "--label", places.path(before), "--label", places.path(after),
                 before, after }
  out:command(argv)
  local done = process(argv, { stdout = "capture", stderr = "capture" })
  local outside = verdict.from_process(done)
  if outside then
    fail(outside.status, "diff cannot compare the sources: %s", outside.message or "interrupted")
  elseif done.code > 1 then
    fail("missing", "diff cannot compare the sources: %s", clean.line(done.stderr))
  end
  for line in done.stdout:gmatch("[^\n]*") do
    out:say("%s", out:paint(WORDS[line:sub(1, 1)], line))
  end
end

return source
