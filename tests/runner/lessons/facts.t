-- lesson.lua: what it may contain, and the file and line of what is refused.

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
  "    limit = { bytes_per_point = 8 }, published = { total = 1.5, iterations = 10, points = 5,",
  "    hardware = 'a', source = 's' } } },",
  "  questions = { 'q' }, hints = {}, goals = { 'g', 'h' },",
  "}" })
tap.is(good and good.programs.pi.sizes.gpu.points, 67108860, "a valid file is loaded")
tap.is(math.type(good.programs.pi.sizes.gpu.points), "integer", "integers stay integers")

refused({ "return {", "  number = 5,", "  titel = 'T',", "}" },
  "lesson.lua:3: titel is not known", "an unknown key is refused")
refused({ "return {", "number = 5,", "programs = { pi = { sizes = { gpu = { points = 1 },",
  "emulated = { points = 1,", "pionts = 2 } } } } }" },
  "lesson.lua:5: programs.pi.sizes.emulated.pionts is not known",
  "an unknown nested key is refused")
refused({ "return { number = 5, programs = {", "  pi = { sizes = { gpu = { points = 1 },",
  "    emulated = { points = 1.5 } } } } }" },
  "lesson.lua:3: programs.pi.sizes.emulated.points is not valid: expected a whole number"
  .. " from 1 to 1099511627776", "the second of two keys with the same name is named")
refused({ "return {", "number = '5' }" }, "lesson.lua:2: number is not a whole number",
  "a string is refused as a number")
refused({ "return {", "title = 5 }" }, "lesson.lua:2: title is not a string",
  "a number is refused as a string")
refused({ "return { programs = 3 }" }, "lesson.lua:1: programs is not a table",
  "a number is refused as a table")
refused({ "return { number = 5, programs = {", "  life = { sizes = { gpu = {",
  "    points = 1 } } } } }" }, "lesson.lua:3: programs.life.sizes.gpu.points is not known",
  "a size of another problem is refused")
refused({ "return {", "programs = { cake = {} } }" }, "lesson.lua:2: programs.cake is not known",
  "a program of no problem is refused")
refused({ "return {", "goals = 'g' }" }, "lesson.lua:2: goals is not a list",
  "a string is refused as a list")
refused({ "return {", "hints = { 1 } }" }, "lesson.lua:2: hints[1] is not a string",
  "a list of numbers is refused as strings")
refused({ "return { number = 1, title = 't', programs = {} }" },
  "lesson.lua:1: programs names no program", "a lesson without a program is refused")
refused({ "return { number = 1, title = 't', programs = { pi = { sizes = { gpu = { points = 1 } },",
  " choices = { generator = { 'philox', 'luck' } } } } }" },
  "lesson.lua:2: programs.pi.choices.generator[2] is not valid: expected philox, xorwow,"
  .. " mrg32k3a, mtgp32, philox7x16, mwc64x or xoshiro", "an unknown word of a choice is refused")
refused({ "return { number = 1, title = 't', programs = { pi = { sizes = { gpu = { points = 1 } },",
  " choices = { generator = {} } } } }" },
  "lesson.lua:2: programs.pi.choices.generator is empty", "an empty choice is refused")
refused({ "return { number = 1, title = 't', programs = { pi = {} } }" },
  "lesson.lua:1: programs.pi.sizes is missing", "a program without sizes is refused")
refused({ "return { number = 1, title = 't',",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } },", " needs = { 'luck' } }" },
  "lesson.lua:3: needs[1] is not known", "an unknown need is refused")
refused({ "return { mistakes = {",
  "  { what = 'w', program = 'pi', sizes = { points = 1 }, changes = {} },",
  "  { what = 'w', changes = { { from = 'a',", "      too = 'b' } } } } }" },
  "lesson.lua:4: mistakes[2].changes[1].too is not known",
  "an unknown key in a nested list is refused")
refused({ "return { mistakes = {", "  'a barrier' } }" },
  "lesson.lua:1: mistakes[1] is not a table", "a mistake that is not a table is refused")
refused({ "return { number = 1, title = 't',",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } },",
  " mistakes = { { what = 'w', program = 'life', sizes = {}, changes = {} } } }" },
  "lesson.lua:3: mistakes[1].program is not a program of the lesson",
  "a mistake in a missing program is refused")
refused({ "return { number = 1, title = 't', teaches = { 'Coalesced access' },",
  " programs = { pi = { sizes = { gpu = { points = 1 } } } } }" },
  "lesson.lua:1: teaches[1] is not a topic such as index-guard", "an invalid topic is refused")
local GOAL = "return { number = 1, title = 't',"
  .. " programs = { pi = { sizes = { gpu = { points = 1 } } } },"
local function refused_goal(goal, message, name)
  refused({ GOAL, "judged = { " .. goal .. " } }" }, "lesson.lua:2: judged[1]" .. message, name)
end
refused_goal("{ what = 'w', program = 'pi', count = 'sectors', most = 1 }",
  ".count is not known", "a figure that is not counted is refused")
refused_goal("{ what = 'w', program = 'pi', count = 'launches' }",
  " needs most or least", "a goal without a bound is refused")
refused_goal("{ what = 'w', program = 'pi', count = 'launches', per = 'width', most = 1 }",
  ".per is not request, block, work or a size of the problem",
  "a goal by another problem's size is refused")
refused_goal("{ what = 'w', program = 'life', count = 'launches', most = 1 }",
  ".program is not a program of the lesson", "a goal of a missing program is refused")
refused({ GOAL, "start = { life = {} } }" },
  "lesson.lua:2: start.life is not a program of the lesson",
  "a start of a missing program is refused")
refused({ "return { title = 't' }" }, "lesson.lua:1: number is missing",
  "a missing number is refused")
refused({ "return nil" }, "lesson.lua:1: what it returns is not a table",
  "a file that returns no table is refused")
refused({ "return {", "  number = 5", "  title = 'T'", "}" },
  "lesson.lua:3: '}' expected (to close '{' at line 1) near 'title'",
  "a missing comma is a syntax error")
refused({ "", "return { title = os.getenv('HOME') }" },
  "lesson.lua:2: attempt to index a nil value (global 'os')", "the code cannot reach globals")
refused({ "\27Lua" }, "lesson.lua: attempt to load a binary chunk (mode is 't')",
  "bytecode is refused")

-- Code in the file cannot take long, use much memory, or reach anything outside.
refused({ "", "while true do end" }, "lesson.lua:2: it does not end", "an endless loop is stopped")
refused({ "local s = 'x'", "while true do s = s .. s end" },
  "lesson.lua: it uses more than 16 MB of memory", "an endless string is stopped")
refused({ "local s = 'x' for _ = 1, 22 do s = s .. s end", "while true do local t = s .. 'y' end" },
  "lesson.lua:2: it does not end", "a few slow instructions are stopped")
refused({ "local t = {}", "for i = 1, math do t[i] = i end" },
  "lesson.lua:2: bad 'for' limit (number expected, got nil)", "the library math is missing")
refused({ "return { title = ('x'):rep(10000000000) }" },
  "lesson.lua:1: attempt to index a string value (constant 'x')",
  "the functions of strings are missing")
refused({ "return (('a'):rep(30)):find(('a?'):rep(30) .. ('a'):rep(30))" },
  "lesson.lua:1: attempt to index a string value (constant 'a')", "patterns are missing")
tap.has(select(2, lesson({ "local function f() return 1 + f() end", "return f()" })), "lesson.lua:",
  "an endless recursion is stopped")
tap.has(select(2, lesson({ "return " .. ("{"):rep(100000) })), "lesson.lua:",
  "deep nesting is refused")
refused({ "local t = {}", "t.t = t", "return t" },
  "lesson.lua: it returns a table that is nested too deep", "a cyclic table is refused")
refused({ "local a = { 1, 2, 3, 4, 5, 6, 7, 8, 9 }", "for _ = 1, 12 do a = { a, a, a, a } end",
          "return a" }, "lesson.lua: it returns too much",
            "a small text that expands to a huge table is refused")
refused({ "return { [{}] = 1 }" },
  "lesson.lua: it returns a table with a key that is neither a name nor a number",
  "a table as a key is refused")
refused({ "return { number = 1,", " title = function() end }" },
  "lesson.lua:2: title is not a string", "a function is refused as a string")
refused({ "return { number = 1,", " title = 'caf\\xe9' }" }, "lesson.lua:2: title is not UTF-8",
  "a title in another encoding is refused")
refused({ "return { number = 1,", " title = 't', programs = { pi = { sizes = {",
          " gpu = {} } } } }" },
  "lesson.lua:3: programs.pi.sizes.gpu.points is missing",
  "a program without all its sizes is refused")

refused({ GOAL, "predict = { question = 'q',", "program = 'life', count = 'launches' } }" },
  "lesson.lua:3: predict.program is not a program of the lesson",
  "a question about another problem's program is refused")
refused({ GOAL, "predict = { question = 'q', program = 'pi',", "count = 'luck' } }" },
  "lesson.lua:3: predict.count is not known", "a question about an uncounted figure is refused")

-- A bug of the museum
local bug = facts.bug("return { number = 3, title = 'T', line = 'a', repair = {"
  .. " { from = 'a', to = 'b' } } }", "bug.lua")
tap.is(bug and bug.repair[1].to, "b", "a valid bug is loaded")
tap.is(select(2, facts.bug("return { number = 3, title = 'T',\nline = 'a', repair = { 'b' } }",
  "bug.lua")), "bug.lua:2: repair[1] is not a table", "an invalid repair is refused with its line")
tap.is(select(2, facts.bug("return { number = 3, title = 'T',\nhangs = 'yes', line = 'a',"
  .. " repair = { { from = 'a', to = 'b' } } }", "bug.lua")), "bug.lua:2: hangs is not a boolean",
  "hangs is refused unless it is true or false")

tap.done()
