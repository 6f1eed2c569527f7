-- explain.lua: explains checks, words of the glossary, and messages of compilers and of CUDA.

local clean = require "base.clean"
local files = require "base.files"
local nearest = require "base.nearest"
local explain = require "lessons.explain"
local checks = require "lessons.checks"
local glossary = require "lessons.glossary"
local host = require "host"

local PIPE = "lessons/run 05 2>&1 | lessons/run explain"

-- The meaning of the check that a line names, by its title, or by its ID in brackets as in
-- findings. nil if it names none.
local function meaning_of_check(line)
  for _, check in ipairs(checks.all()) do
    local named = line:find("[" .. check.id .. "]", 1, true)
      or line:find("(" .. check.id .. ")", 1, true) or line:find(check.title, 1, true)
    if named then
      return ("%s lessons/run explain %s shows more."):format(check.means, check.id)
    end
  end
end

-- The lines that can be explained, { line, meaning } each. Of several with the same meaning only
-- the first is listed.
local function known_lines(lines)
  local list, said = {}, {}
  for _, line in ipairs(lines) do
    local meaning = meaning_of_check(line) or explain.meaning(line)
    if meaning and not said[meaning] then
      said[meaning] = true
      list[#list + 1] = { line = line, meaning = meaning }
    end
  end
  return list
end

-- Prints a title and lines of a page.
local function say_section(out, title, text)
  out:say("%s", out:paint("title", title))
  for line in (clean.unlinked(text) .. "\n"):gmatch("([^\n]*)\n") do out:say("%s", line) end
  return 0
end

-- Prints the section of docs/checks.md about a check.
local function say_check(out, id)
  local page = "\n" .. assert(files.read(host.root .. "/docs/checks.md")) .. "\n## "
  local _, last = page:find("\n## `" .. id .. "`\n\n", 1, true)
  return say_section(out, id, page:sub(last + 1):match("^(.-)%s*\n## "))
end

local function say_lines(out, list)
  for i, one in ipairs(list) do
    if i > 1 then out:say("") end
    out:say("%s", one.line)
    out:say("    %s", one.meaning)
  end
  return 0
end

local function ids()
  local list = {}
  for i, check in ipairs(checks.all()) do list[i] = check.id end
  return list
end

-- Prints all that can be explained, and how.
local function say_all(out)
  local words = glossary.words()
  table.sort(words)
  out:say("lessons/run explain global-race              explains a check")
  out:say("lessons/run explain sector                   explains a word of the glossary")
  out:say("lessons/run explain invalid argument         explains a message of a compiler or CUDA")
  out:say("%-44s explains what a run printed", PIPE)
  out:say("")
  out:entry("checks:", 9, table.concat(ids(), ", "))
  out:say("")
  out:entry("words:", 9, table.concat(words, ", "))
  return 0
end

local MOST_WORDS = 3 -- more words are a message, not a word that was mistyped

local function say_unknown(out, words)
  local known, count = ids(), select(2, words:gsub("%S+", ""))
  local all = glossary.words()
  table.move(all, 1, #all, #known + 1, known)
  local near = count > 0 and count <= MOST_WORDS and nearest(words:lower(), known)
  if near then
    out:say("'%s' is not known here. Did you mean %s? lessons/run explain %s", words, near, near)
  else
    out:say("No message is known here. Of a compiler's errors read the first one: the mistake is "
      .. "in the line that it names, or in the line before.")
  end
  return 1
end

local MOST = 1 << 24 -- bytes, because a program may print without end

local function run(out, options)
  local words = table.concat(options.words, " ")
  if words == "" and host.terminal().stdin then return say_all(out) end
  if checks.find(words) then return say_check(out, words) end
  local entry = glossary.find(words)
  if entry then return say_section(out, entry.word, entry.text) end
  local list = known_lines(files.lines(words ~= "" and words or io.read(MOST) or ""))
  return #list > 0 and say_lines(out, list) or say_unknown(out, words)
end

return {
  name = "explain", place = 64,
  usage = "explain WORD | MESSAGE",
  help = "explains a check, a glossary word, or a message",
  about = "It explains a check such as global-race, a word of the glossary such as sector, or a "
    .. "message of nvcc, g++ or CUDA. Without words it lists what it can explain, or reads "
    .. "messages that are piped in.",
  example = "explain sector",
  words = { least = 0, most = math.huge, wants = "a check, a word, a message, or nothing" },
  run = run,
}
