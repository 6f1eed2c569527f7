-- explain.lua: what messages of compilers, of CUDA and of the workbook's checks mean.

local fail = require "base.fail"
local files = require "base.files"
local explain = require "lessons.explain"
local findings = require "views.findings"
local host = require "host"

local WANTS = "an error's words, or a program's output: lessons/run 05 2>&1 | lessons/run explain"

-- Each line that is known, with its meaning; what means the same as one before is left out.
local function known_lines(lines)
  local list, told = {}, {}
  for _, line in ipairs(lines) do
    local meaning = findings.meaning(line) or explain.meaning(line)
    if meaning and not told[meaning] then
      told[meaning] = true
      list[#list + 1] = { line = line, meaning = meaning }
    end
  end
  return list
end

local MOST = 1 << 24 -- bytes: a program may print without end

-- What stands on standard input; nobody types it.
local function input()
  if host.terminal().stdin then fail("usage", "explain wants %s", WANTS) end
  return io.read(MOST) or ""
end

local function run(out, options)
  local words = table.concat(options.words, " ")
  local list = known_lines(files.lines(words ~= "" and words or input()))
  for i, one in ipairs(list) do
    if i > 1 then out:say("") end
    out:say("%s", one.line)
    out:say("    %s", one.meaning)
  end
  if #list > 0 then return 0 end
  out:say("No message is known here. Of a compiler's errors the first is the one to read; the line "
    .. "that it names, or the one before, is where to look.")
  return 1
end

return {
  name = "explain", place = 64,
  usage = "explain ERROR...",
  help = "what a message means, of nvcc, g++, CUDA or the checks; or of what is piped in",
  words = { least = 0, most = math.huge, wants = WANTS },
  run = run,
}
