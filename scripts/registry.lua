-- registry.lua: the verbs, each a file in scripts/verbs/, and the flags that they take. The command
-- line is parsed, and help and the messages about mistakes are made, from it.
--
-- A verb's file returns a table:
--   name      the word that is typed: "compare"
--   place     a number: help lists the verbs in this order
--   implied   function(word): is this verb meant if `word`, which names no verb, is typed first?
--             `word` is nil if nothing is typed. nil: the verb has to be named
--   usage     how it is typed, for help: "compare 01-06"
--   help      what it does, in one line, which begins with a verb
--   about     more sentences about it, for its own page of help; nil: none
--   example   a command that is typed often, without "lessons/run"; its meaning after two spaces
--   of_lesson function(lesson, label): the words to type for this lesson, for `help 05`; nil where
--             the verb is not for it. nil: the verb is for no single lesson
--   words     { least, most, wants }: how many words it takes, and which; nil: none
--   behind    true where the arguments after "--" are for it; nil: it takes none
--   defaults  { [key of a flag] = value }: defaults that differ from the flag's own; nil: none
--   convert   function(flag): how it reads that flag's value; nil: as the flag says
--   flags     the names of flags in flags.SHARED, "problems" for all flags of the problems, and
--             flags of its own, declared as in flags.lua; nil: only the general ones
--   run       function(out, options, lessons, registry): does it and returns the exit code.
--             `options` are from arguments.parse, `lessons` is the whole catalogue

local convert = require "base.convert"
local files = require "base.files"
local schema = require "base.schema"
local flags = require "flags"
local host = require "host"

local registry = {}

local VERB = {
  name = "string", place = "number", ["implied?"] = "function", usage = "string", help = "string",
  ["about?"] = "string", example = "string", ["of_lesson?"] = "function",
  ["words?"] = { least = "number", most = "number", wants = "string" }, ["behind?"] = "boolean",
  ["convert?"] = "function",
  ["flags?"] = "table", ["defaults?"] = "table", run = "function",
}
local FLAG = { name = "string", help = "string" }
local FLAG_WITH_VALUE = { name = "string", help = "string", value = "string", convert = "function" }

-- What is wrong with a verb's table; nil if nothing is.
local function mistake_in(verb)
  local wrong = schema.mismatch(verb, VERB, "verb")
  if wrong then return wrong end
  for key in pairs(verb) do
    if not (VERB[key] or VERB[key .. "?"]) then return ("verb.%s is not known"):format(key) end
  end
  for i, flag in ipairs(verb.flags or {}) do
    if type(flag) == "table" then
      wrong = schema.mismatch(flag, flag.value and FLAG_WITH_VALUE or FLAG,
        ("flags[%d]"):format(i))
      if wrong then return wrong end
    end
  end
end

-- No two verbs share a name or a place.
local function check_apart(verbs, verb, file)
  for _, other in ipairs(verbs) do
    for _, key in ipairs({ "name", "place" }) do
      if verb[key] == other[key] then
        error(("%s: the verb %s has the %s %s, too"):format(file, other.name, key, verb[key]), 0)
      end
    end
  end
end

local function append(list, more)
  table.move(more, 1, #more, #list + 1, list)
end

local function shared(name, verb)
  for _, flag in ipairs(flags.SHARED) do
    if flag.name == name then return flag end
  end
  error(("the verb %s: there is no shared flag '%s'"):format(verb.name, name), 0)
end

-- The flags that a verb takes, and of them its own.
local function flags_of(verb)
  local list, own = {}, {}
  for _, listed in ipairs(verb.flags or {}) do
    if listed == "problems" then
      append(list, flags.PROBLEMS)
    elseif type(listed) == "string" then
      list[#list + 1] = shared(listed, verb)
    else
      own[#own + 1] = listed
    end
  end
  append(list, own)
  append(list, flags.GENERAL)
  return list, own
end

-- "--verbose" of "-v --verbose".
local function long_name(flag)
  return flag.name:match("%S+$")
end

-- May both be known? No verb takes two of one name, and what is typed for them has one form.
local function may_share_name(a, b, takers)
  if not (a.value and b.value) or a.many ~= b.many then return false end
  local of_a = {}
  for _, name in ipairs(takers[a] or {}) do of_a[name] = true end
  for _, name in ipairs(takers[b] or {}) do
    if of_a[name] then return false end
  end
  return true
end

-- What was declared, with what follows from it: `long`, the name for messages; `key`, the option's;
-- `takers`, the names of the verbs that take it.
local function all_flags(verbs)
  local takers, declared, own = {}, {}, {}
  for _, verb in ipairs(verbs) do
    local list, its_own = flags_of(verb)
    for _, flag in ipairs(list) do
      takers[flag] = takers[flag] or {}
      table.insert(takers[flag], verb.name)
    end
    append(own, its_own)
  end
  for _, group in ipairs({ flags.PROBLEMS, flags.SHARED, own, flags.GENERAL }) do
    append(declared, group)
  end
  local list, known, of_name = {}, {}, {}
  for _, flag in ipairs(declared) do
    local long = long_name(flag)
    local other = of_name[long]
    if other and other ~= flag and not may_share_name(other, flag, takers) then
      error(("the flag %s is declared twice"):format(long), 0)
    elseif not known[flag] then
      list[#list + 1] = setmetatable({
        long = long, key = convert.key(long), takers = takers[flag] or {},
      }, { __index = flag })
    end
    known[flag], of_name[long] = true, flag
  end
  return list
end

-- { verbs, flags } of verbs' tables, which come by the names of their files.
function registry.of(by_file)
  local verbs = {}
  for file, verb in pairs(by_file) do
    local wrong = mistake_in(verb)
    if wrong then error(("%s: %s"):format(file, wrong), 0) end
    check_apart(verbs, verb, file)
    verbs[#verbs + 1] = verb
  end
  table.sort(verbs, function(a, b) return a.place < b.place end)
  return { verbs = verbs, flags = all_flags(verbs) }
end

-- Those of scripts/verbs/.
function registry.load()
  local by_file = {}
  for _, file in ipairs(files.list(host.root .. "/scripts/verbs")) do
    local name = file:match("^(.*)%.lua$")
    if name then by_file["scripts/verbs/" .. file] = require("verbs." .. name) end
  end
  return registry.of(by_file)
end

-- The verb of that name, or nil.
function registry.find(known, name)
  for _, verb in ipairs(known.verbs) do
    if verb.name == name then return verb end
  end
end

return registry
