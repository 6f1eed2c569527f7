-- explain.lua: what messages of compilers and of CUDA mean, and what a check is.

local fail = require "base.fail"
local files = require "base.files"
local explain = require "lessons.explain"
local checks = require "lessons.checks"
local host = require "host"

local WANTS = "a check's ID, an error's words, or a program's output: "
  .. "lessons/run 05 2>&1 | lessons/run explain"

-- What the check means that a line names by its ID in brackets, as findings do, or by its title;
-- nil where none is.
local function meaning_of_check(line)
  for _, check in ipairs(checks.all()) do
    local named = line:find("[" .. check.id .. "]", 1, true)
      or line:find("(" .. check.id .. ")", 1, true) or line:find(check.title, 1, true)
    if named then
      return ("%s lessons/run explain %s shows more."):format(check.means, check.id)
    end
  end
end

-- Each line that is known, with its meaning; what means the same as one before is left out.
local function known_lines(lines)
  local list, told = {}, {}
  for _, line in ipairs(lines) do
    local meaning = meaning_of_check(line) or explain.meaning(line)
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

-- The section of docs/checks.md about this check.
local function say_check(out, id)
  local page = "\n" .. assert(files.read(host.root .. "/docs/checks.md")) .. "\n## "
  local _, last = page:find("\n## `" .. id .. "`\n\n", 1, true)
  local section = page:sub(last + 1):match("^(.-)%s*\n## ")
  out:say("%s", out:paint("title", id))
  for line in (section .. "\n"):gmatch("([^\n]*)\n") do out:say("%s", line) end
  return 0
end

local function run(out, options)
  local words = table.concat(options.words, " ")
  if checks.find(words) then return say_check(out, words) end
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
  usage = "explain CHECK | MESSAGE",
  help = "explains a check, or a message of a compiler or of CUDA",
  example = "explain global-race",
  words = { least = 0, most = math.huge, wants = WANTS },
  run = run,
}
