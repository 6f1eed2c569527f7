-- help.lua: help about all commands, one command or a lesson, made from what the verbs declare.

local fail = require "base.fail"
local nearest = require "base.nearest"
local places = require "base.places"
local units = require "base.units"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local tracks = require "lessons.tracks"
local report = require "views.report"

local COLUMNS = {
  { key = "usage", title = "command", csv = "command" },
  { key = "help", title = "what it does", csv = "help" },
}

local EXIT_CODES = [[
Exit codes: 0 passed, 1 wrong answer, 2 mistake in the command line, 3 build failed, 4 crash or
CUDA error, 5 timeout, 6 something is missing or cannot be read or written, 70 a fault of Warpbook
itself, 77 skipped, 130 interrupted. Of several lessons the highest counts; 77 only if all were
skipped.

If the checkout cannot be written to, WARPBOOK_DIR names a folder for builds and records.
docs/timing.md says how times are taken, docs/record.md what --json writes.
]]

local function usage(verb)
  return ("lessons/run " .. verb.usage):match("^(.-) *$")
end

-- The column at which the texts begin: after the longest term, each of which is indented.
local function column_beside(terms, indent)
  local longest = 0
  for _, term in ipairs(terms) do longest = math.max(longest, utf8.len(term)) end
  return indent + longest + 2
end

local function say_list(out, indent, terms, texts)
  local column = column_beside(terms, indent)
  for i, term in ipairs(terms) do out:entry((" "):rep(indent) .. term, column, texts[i]) end
end

local function say_commands(out, verbs)
  local terms, texts = {}, {}
  for i, verb in ipairs(verbs) do terms[i], texts[i] = usage(verb), verb.help end
  say_list(out, 0, terms, texts)
end

-- ---- flags ----

local function name_of(flag)
  return flag.name:gsub(" ", ", ") .. (flag.value and " " .. flag.value or "")
end

-- " (default: 300; check and watch: 10)", for one verb or for all.
local function defaults(flag, verbs, verb)
  local own = verb and verb.defaults and verb.defaults[flag.key]
  local parts = { (own or flag.default) and ("default: %s"):format(own or flag.default) }
  local order, takers = {}, {}
  for _, one in ipairs(verb and {} or verbs) do
    local other = one.defaults and one.defaults[flag.key]
    if other and not takers[other] then
      order[#order + 1], takers[other] = other, {}
    end
    if other then table.insert(takers[other], one.name) end
  end
  for _, other in ipairs(order) do
    parts[#parts + 1] = ("%s: %s"):format(units.joined(takers[other]), other)
  end
  return #parts > 0 and (" (%s)"):format(table.concat(parts, "; ")) or ""
end

local function takes(verb, flag)
  for _, name in ipairs(flag.takers) do
    if name == verb.name then return true end
  end
  return false
end

-- The groups in the order of one verb's page, with its own flags first.
local function in_order(groups)
  for i, group in ipairs(groups) do group.place = (group[1].rank or 0) * #groups + i end
  table.sort(groups, function(a, b) return a.place < b.place end)
  return groups
end

-- The flags in groups, each with its title: those of one verb, or of all if `verb` is nil.
local function grouped(list, verb)
  local groups, by_title = {}, {}
  for _, flag in ipairs(list) do
    local title = flag.group or "Of " .. units.joined(flag.takers)
    if not verb or takes(verb, flag) then
      if not by_title[title] then
        by_title[title] = { title = title }
        groups[#groups + 1] = by_title[title]
      end
      table.insert(by_title[title], flag)
    end
  end
  return verb and in_order(groups) or groups
end

local function say_flags(out, known, verb)
  local groups, terms = grouped(known.flags, verb), {}
  for _, group in ipairs(groups) do
    for _, flag in ipairs(group) do terms[#terms + 1] = name_of(flag) end
  end
  local column = column_beside(terms, 3)
  for _, group in ipairs(groups) do
    out:say("")
    out:say("%s", out:paint("title", group.title .. ":"))
    for _, flag in ipairs(group) do
      out:entry("   " .. name_of(flag), column, flag.help .. defaults(flag, known.verbs, verb))
    end
  end
end

-- ---- the pages ----

-- Prints the list of commands as a table in the chosen format, for README.md.
local function show_commands(out, verbs)
  local rows = {}
  for i, verb in ipairs(verbs) do
    rows[i] = { usage = { text = usage(verb), markdown = ("`%s`"):format(usage(verb)) },
                help = { text = verb.help, markdown = verb.help } }
  end
  out:table(COLUMNS, rows)
  return 0
end

local function show_all(out, known)
  say_commands(out, known.verbs)
  out:say("")
  out:say("lessons/run help check says more of a command, lessons/run help 05 of a lesson.")
  say_flags(out, known)
  out:say("")
  out:say(EXIT_CODES)
  return 0
end

local function show_verb(out, known, verb)
  out:say("%s", out:paint("title", usage(verb)))
  out:say("")
  out:entry("", 0, ("This command %s. %s"):format(verb.help, verb.about or ""))
  if verb.words then
    out:say("")
    out:entry("", 0, ("It takes %s."):format(verb.words.wants))
  end
  out:say("")
  out:say("%s", out:paint("title", "Example:"))
  local typed, meaning = verb.example:match("^(.-)  +(.+)$")
  typed = "lessons/run " .. (typed or verb.example)
  say_list(out, 3, { typed }, { meaning or verb.help })
  say_flags(out, known, verb)
  return 0
end

-- The paths of the student's files that exist.
local function own_files(lesson)
  local list = {}
  for _, file in ipairs(workplace.there(lesson)) do list[#list + 1] = places.path(file.path) end
  return list
end

local function titles_of(lesson)
  local titles = {}
  for i, name in ipairs(lesson.tracks) do titles[i] = tracks.BY_NAME[name].title end
  return titles
end

local function show_lesson(out, known, lesson)
  local label, symbols = catalogue.label(lesson), {}
  for i, name in ipairs(catalogue.programs(lesson)) do symbols[i] = report.symbol(name) end
  out:say("%s", out:paint("title", ("%s  %s"):format(label, lesson.title)))
  out:say("")
  local standing, own = progress.words(lesson), own_files(lesson)
  out:entry("   about", 11, table.concat(symbols, " and "))
  if lesson.tracks then out:entry("   track", 11, table.concat(titles_of(lesson), "; ")) end
  out:entry("   page", 11, places.path(lesson.path .. "/README.md"))
  if #own > 0 then out:entry("   yours", 11, table.concat(own, ", ")) end
  if standing ~= "" then out:entry("   so far", 11, standing) end
  out:say("")
  local terms, texts = {}, {}
  for _, verb in ipairs(known.verbs) do
    local words = verb.of_lesson and verb.of_lesson(lesson, label)
    if words then
      local name = verb.implied and verb.implied(words) and "" or verb.name .. " "
      terms[#terms + 1], texts[#texts + 1] = "lessons/run " .. name .. words, verb.help
    end
  end
  say_list(out, 0, terms, texts)
  return 0
end

local function unknown(word, known)
  local names = { "commands" }
  for _, verb in ipairs(known.verbs) do names[#names + 1] = verb.name end
  local near = nearest(word, names)
  fail("usage", "there is no command '%s'; %s", word,
    near and "did you mean " .. near .. "?" or "lessons/run help lists all")
end

local function show(out, options, lessons, known)
  local word = options.words[1]
  if not word then return show_all(out, known) end
  if word == "commands" then return show_commands(out, known.verbs) end
  for _, verb in ipairs(known.verbs) do
    if verb.name == word then return show_verb(out, known, verb) end
  end
  if word:match("^%d") then
    return show_lesson(out, known, catalogue.one(lessons, options.words, "help"))
  end
  unknown(word, known)
end

return {
  name = "help", place = 80,
  usage = "help [COMMAND | 05]",
  help = "lists commands, flags and exit codes; or explains one command",
  about = "It does the same after any command: lessons/run check --help.",
  example = "help check  the same as lessons/run check --help",
  words = { least = 0, most = 1,
            wants = "a command, a lesson, 'commands' for their list alone, or nothing" },
  flags = { "--format" },
  run = show,
}
