-- arguments.lua: parses the command line. The verbs and flags come from registry.lua.

local argparse = require "argparse"
local nearest = require "base.nearest"
local output = require "base.output"
local units = require "base.units"
local document_kinds = require "lessons.document_kinds"
local nvcc_flags = require "compile.nvcc_flags"
local own_program = require "runs.own_program"
local registry = require "registry"

local arguments = {}

-- argparse reads each letter after a single dash as a flag. So -std becomes --std before.
local function is_compilers(flag)
  return flag.name:match("^%-%a%a")
end

local function with_two_dashes(typed, known)
  local words = table.move(typed, 1, #typed, 1, {})
  for _, flag in ipairs(known.flags) do
    for i, word in ipairs(words) do
      if is_compilers(flag) and word:match("^[^=]*") == flag.name then words[i] = "-" .. word end
    end
  end
  return words
end

local function declare(parser, flag)
  if not flag.value then
    parser:flag(flag.name)
    return
  end
  local option = parser:option((is_compilers(flag) and "-" or "") .. flag.name)
  if flag.many then option:count("*"):init(nil) end
end

local function parser_of(known)
  local parser, declared = argparse("lessons/run"):add_help(false):usage(""), {}
  parser:argument("words"):args("*")
  for _, flag in ipairs(known.flags) do
    if not declared[flag.long] then declare(parser, flag) end
    declared[flag.long] = true
  end
  return parser
end

-- Of the flags that `fits(flag)` accepts, the one that is nearest to a mistyped name.
local function nearest_flag(name, known, fits)
  local names = {}
  for _, flag in ipairs(known.flags) do
    if flag.long:match("^%-%-") and fits(flag) then names[#names + 1] = flag.long end
  end
  return nearest(name, names)
end

local function any()
  return true
end

-- argparse's message as one line, with the nearest flag as a suggestion.
local function explain(problem, known)
  local unknown = problem:match("^unknown option '(.-)'")
  if not unknown then return (problem:gsub("\n.*", "")) end
  local near = nearest_flag(unknown, known, any)
  return ("unknown flag '%s'; %s"):format(unknown,
    near and "did you mean " .. near .. "?" or "lessons/run help lists all flags")
end

-- argparse has no option with an optional value, so the file of --json=FILE is taken out before.
local function take_json_file(typed)
  local rest, file = {}, nil
  for _, word in ipairs(typed) do
    local name = word:match("^%-%-json=(.*)$")
    file = name or file
    rest[#rest + 1] = name and "--json" or word
  end
  return rest, file
end

-- The words before "--", and those after it; nil if there is no "--".
local function split_at_dashes(typed)
  for i, word in ipairs(typed) do
    if word == "--" then
      return table.move(typed, 1, i - 1, 1, {}), table.move(typed, i + 1, #typed, 1, {})
    end
  end
  return typed
end

-- The verb that the first word names; or, if it names none, the verb that is implied by it; or nil
-- and a message. A word that names a verb is removed from options.words.
local function verb_of(options, known)
  local words = options.words
  local first = words[1]
  local named = first and registry.find(known, first)
  if named then
    table.remove(words, 1)
    return named
  end
  local names = { "all" }
  for _, verb in ipairs(known.verbs) do
    if verb.implied and verb.implied(first) then return verb end
    names[#names + 1] = verb.name
  end
  local held = document_kinds.of_word(first)
  if held then return nil, ("'%s' is no command: %s"):format(first, held) end
  local near = nearest(first, names)
  return nil, ("unknown command '%s'; %s"):format(first,
    near and "did you mean " .. near .. "?" or "lessons/run help lists all commands")
end

local function takes(verb, flag)
  for _, name in ipairs(flag.takers) do
    if name == verb.name then return true end
  end
  return false
end

-- One flag for each name. If several verbs declare a flag of that name, it is the one of this verb.
local function meant_by(verb, known)
  local list, place = {}, {}
  for _, flag in ipairs(known.flags) do
    local at = place[flag.long]
    if not at then
      list[#list + 1] = flag
      place[flag.long] = #list
    elseif takes(verb, flag) then
      list[at] = flag
    end
  end
  return list
end

-- "table does", "run, compare and counters do"
local function doers(names)
  return units.joined(names) .. (#names == 1 and " does" or " do")
end

-- Converts the texts that were typed to values. Returns a message about the first text that is not
-- valid, or nil.
local function convert_values(options, verb, known)
  for _, flag in ipairs(meant_by(verb, known)) do
    local convert = verb.convert and verb.convert(flag) or flag.convert
    local typed = flag.value and options[flag.key]
    local list = flag.many and typed or { typed or nil }
    for i, text in ipairs(list) do
      local value, wanted = convert(text)
      if value == nil then return ("%s %s: %s"):format(flag.long, text, wanted) end
      list[i] = value
    end
    if typed and not flag.many then options[flag.key] = list[1] end
  end
end

local OF_COMPILER = {}
for _, flag in ipairs(own_program.FLAGS) do OF_COMPILER[flag.name] = true end

-- Do the words name a source file, and a verb that compiles it?
local function compile_own(typed, known)
  local source, compiles = false, false
  for _, word in ipairs(typed) do
    source = source or own_program.is_source(word)
    for _, flag in ipairs(known.flags) do
      local verb = OF_COMPILER[flag.name] and registry.find(known, word)
      compiles = compiles or verb and takes(verb, flag)
    end
  end
  return source and compiles
end

-- Takes nvcc's flags out of words that name a program of the user's own. Returns the other words
-- and these flags, or nil and a message.
local function take_compilers(typed, known)
  if not compile_own(typed, known) then return typed, {} end
  local own = {}
  for _, flag in ipairs(known.flags) do
    for name in flag.name:gmatch("%S+") do own[name] = not OF_COMPILER[name] or nil end
  end
  return nvcc_flags.take(typed, own)
end

-- A message about the first typed flag that the verb does not take; nil if there is none.
local function wrong_flag(options, verb, known)
  for _, flag in ipairs(meant_by(verb, known)) do
    if options[flag.key] ~= nil and not takes(verb, flag) then
      local near = nearest_flag(flag.long, known, function(other) return takes(verb, other) end)
      return ("%s does not take %s; %s%s"):format(verb.name, flag.long, doers(flag.takers),
        near and "; did you mean " .. near .. "?" or "")
    end
  end
end

local function wrong_words(options, verb)
  local words, wanted = options.words, verb.words
  if not wanted then
    return words[1] and ("%s takes no words, but '%s' was typed"):format(verb.name, words[1])
  elseif #words < wanted.least or #words > wanted.most then
    return ("%s takes %s"):format(verb.name, wanted.wants)
  end
end

local function wrong_behind(options, verb, known)
  if not options.behind or verb.behind then return nil end
  local names = {}
  for _, other in ipairs(known.verbs) do
    if other.behind then names[#names + 1] = other.name end
  end
  return ("%s takes no arguments after --; %s"):format(verb.name, doers(names))
end

-- A message if two outputs need standard output, which only one can have.
local function conflict(options)
  local alone = {}
  if options.json_file == "" then return "--json= names no file" end
  if output.is_json(options) then alone[#alone + 1] = "--json" end
  if options.tap then alone[#alone + 1] = "--tap" end
  if options.format == "csv" then alone[#alone + 1] = "--format csv" end
  if #alone > 1 then
    return table.concat(alone, " and ")
      .. " both write to standard output; --json=FILE writes to a file"
  end
end

local function set_defaults(options, verb, known)
  local own = verb.defaults or {}
  for _, flag in ipairs(known.flags) do
    if options[flag.key] == nil and takes(verb, flag) then
      options[flag.key] = own[flag.key] or flag.default
    end
  end
end

-- A message about a word that no file, flag or value may be. A name with a line break would be two
-- lines in each file that lists names.
local function wrong_characters(typed)
  for _, word in ipairs(typed) do
    if word:find("%c") then
      return ("'%s' contains a control character, such as a line break; rename it")
        :format((word:gsub("%c", "?")))
    end
  end
end

-- The options for --help: help about the first word, whatever else was typed.
local function for_help(options)
  return { verb = "help", words = { options.words[1] }, verbose = options.verbose }
end

-- The parsed options, with the `verb`'s name, the `words` after it, `compiler`: nvcc's flags, as
-- nvcc_flags.take returns them, and `behind`: a list of the arguments after "--", or nil. Returns
-- nil and a message if something is wrong. `known` is from registry.lua.
function arguments.parse(typed, known)
  local own, behind = split_at_dashes(typed)
  local unfit = wrong_characters(own)
  if unfit then return nil, unfit end
  local others, compiler = take_compilers(own, known)
  if not others then return nil, compiler end
  local rest, json_file = take_json_file(with_two_dashes(others, known))
  local fine, options = parser_of(known):pparse(rest)
  if not fine then return nil, explain(options, known) end
  if options.help then return for_help(options) end
  options.json_file, options.behind, options.compiler = json_file, behind, compiler
  local verb, problem = verb_of(options, known)
  problem = problem or convert_values(options, verb, known) or wrong_flag(options, verb, known)
    or wrong_words(options, verb) or wrong_behind(options, verb, known) or conflict(options)
  if problem then return nil, problem end
  set_defaults(options, verb, known)
  options.verb = verb.name
  return options
end

return arguments
