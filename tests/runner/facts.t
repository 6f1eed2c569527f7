-- lesson.lua: what it may say, and the file and line of what it may not.

local tap = require "tap"
local facts = require "lessons.facts"

local function lesson(lines)
  return facts.load(table.concat(lines, "\n"), "lesson.lua")
end

local function refused(lines, message, name)
  local loaded, problem = lesson(lines)
  tap.is(loaded or problem, message, name)
end

local good = lesson({
  "return {",
  "  number = 5, title = 'T', from = 4, needs = { 'curand' },",
  "  programs = { pi = { sizes = { gpu = { points = 67108860 }, emulated = { points = 10 } },",
  "    limit = { bytes_per_point = 8 }, published = { total = 1.5, iterations = 10 } } },",
  "  questions = { 'q' }, hints = {}, goals = { 'g', 'h' },",
  "}" })
tap.is(good and good.programs.pi.sizes.gpu.points, 67108860, "a good one is loaded")
tap.is(math.type(good.programs.pi.sizes.gpu.points), "integer", "and integers stay integers")

refused({ "return {", "  number = 5,", "  titel = 'T',", "}" },
  "lesson.lua:3: 'titel' is not known", "unknown key")
refused({ "return {", "number = 5,", "programs = { pi = { sizes = { gpu = { points = 1 },",
  "emulated = { points = 1,", "pionts = 2 } } } } }" },
  "lesson.lua:5: 'pionts' is not known", "unknown key far inside")
refused({ "return { number = 5, programs = {", "  pi = { sizes = { gpu = { points = 1 },",
  "    emulated = { points = 1.5 } } } } }" },
  "lesson.lua:3: 'points' is not a whole number", "the second of two keys of one name")
refused({ "return {", "number = '5' }" }, "lesson.lua:2: 'number' is not a whole number",
  "wrong type")
refused({ "return {", "title = 5 }" }, "lesson.lua:2: 'title' is not a string", "wrong type")
refused({ "return { programs = 3 }" }, "lesson.lua:1: 'programs' is not a table", "wrong type")
refused({ "return { number = 5, programs = {", "  life = { sizes = { gpu = {",
  "    points = 1 } } } } }" }, "lesson.lua:3: 'points' is not known", "another problem's size")
refused({ "return {", "programs = { cake = {} } }" }, "lesson.lua:2: 'cake' is not known",
  "a program of no problem")
refused({ "return {", "goals = 'g' }" }, "lesson.lua:2: 'goals' is not a list of strings",
  "one string is no list")
refused({ "return {", "hints = { 1 } }" }, "lesson.lua:2: 'hints' is not a list of strings",
  "a list of numbers")
refused({ "return { number = 1, title = 't', programs = {} }" },
  "lesson.lua:1: 'programs' names no program", "no program")
refused({ "return { number = 1, title = 't', programs = { pi = {} } }" },
  "lesson.lua:1: 'pi' has no 'sizes'", "a program without sizes")
refused({ "return { number = 1, title = 't',",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } },", " needs = { 'luck' } }" },
  "lesson.lua:3: 'needs' names the unknown 'luck'", "an unknown need")
refused({ "return { mistakes = {", "  { what = 'w', sizes = { points = 1 } },",
  "  { what = 'w', changes = { { from = 'a',", "      too = 'b' } } } } }" },
  "lesson.lua:4: 'too' is not known", "an unknown key in a list of a list")
refused({ "return { mistakes = {", "  'a barrier' } }" }, "lesson.lua:1: '1' is not a table",
  "a mistake that is no table")
refused({ "return { number = 1, title = 't',",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } },",
  " mistakes = { { what = 'w', program = 'life', sizes = {}, changes = {} } } }" },
  "lesson.lua:3: 'program' is none of the lesson's", "a mistake in a program that is not there")
refused({ "return { number = 1, title = 't', teaches = { 'Coalesced access' },",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } } }" },
  "lesson.lua:1: 'teaches' names 'Coalesced access', which is no word for a topic", "no topic")
refused({ "return { title = 't' }" }, "lesson.lua:1: has no 'number'", "something missing")
refused({ "return nil" }, "lesson.lua:1: does not return a table", "no table")
refused({ "return {", "  number = 5", "  title = 'T'", "}" },
  "lesson.lua:3: '}' expected (to close '{' at line 1) near 'title'", "a forgotten comma")
refused({ "", "return { title = os.getenv('HOME') }" },
  "lesson.lua:2: attempt to index a nil value (global 'os')", "code that reaches outside")
refused({ "\27Lua" }, "attempt to load a binary chunk (mode is 't')", "bytecode")

tap.done()
