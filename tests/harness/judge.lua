-- judge.lua BUILD: the judges of that build folder hear what scripts say. Prints TAP.

local host = require "host"
local tap = require "tap"

local BUILD = ...

-- A judge of the problem hears what the script of a shell says: its own exit code, the record,
-- what it says is wrong, and what the script printed.
local function judged(problem, arguments, script)
  local argv = { BUILD .. "/cuda/reference/" .. problem, stdout = { file = "record" },
                 stderr = { file = "words" } }
  for word in arguments:gmatch("%S+") do argv[#argv + 1] = word end
  local done = host.run({ "sh", "-c", "exec 8>&$WARPBOOK_JUDGE\n" .. script, stdout = "capture",
                          partner = argv, socket = "WARPBOOK_JUDGE" })
  local read = {}
  for _, name in ipairs({ "record", "words" }) do
    local file <close> = assert(io.open(name))
    read[name] = file:read("a")
  end
  return done.partner_code, read.record, read.words, done.stdout
end

-- Hands in an answer, the bytes of which printf makes, and says what the verdict is.
local ANSWER = "answer() { printf 'answer %d\\n' \"$1\" >&8; printf \"$2\" >&8; head -c 1 <&8; }\n"

-- So many 32-bit words of the same four bytes, for printf.
local function words(count, bytes)
  return bytes:rep(count)
end

local DEAD, POISON = [[\000\000\000\000]], [[\177\177\177\177]]

do -- life: every cell, and where the wrong ones are
  local board = "--width 4 --height 2 --generations 0 --seed 3 --warmup 0"
  local code, record, said, verdicts = judged("life", board,
    ANSWER .. ("answer 32 '%s'"):format(words(8, DEAD)))
  tap.is(code, 0, "a judge that heard the end")
  tap.is(verdicts, "-", "a wrong board is called that")
  tap.has(record, '{"v":1,"kind":"check","repeat":1,"seeds":[3],"ok":false,"answer":null,',
    "in the record, which has the seeds")
  tap.has(record, '"first_wrong":{"row":', "and the first wrong cell")
  tap.has(said, "holds 0, expected 1", "it is told")
  tap.has(said, "where the board is wrong (#):\n  ", "with a map")
  said = select(3, judged("life", board, ANSWER .. ("answer 32 '%s'"):format(words(8, POISON))))
  tap.has(said, "(poison: never written)", "poison is named")

  local bits = ANSWER:gsub("answer %%d", "packed %%d")
  code, record, said, verdicts = judged("life", board,
    bits .. ("answer 8 '%s'"):format(words(2, DEAD)))
  tap.is(code, 0, "a board in bits is heard, too")
  tap.is(verdicts, "-", "a wrong one is called that")
  tap.has(record, '"first_wrong":{"row":', "in the record")
  tap.has(said, "holds 0, expected 1", "and told")
  code, record, said = judged("life", board, bits .. ("answer 32 '%s'"):format(words(8, DEAD)))
  tap.is(code, 1, "bits are as many as cells")
  tap.is(record, "", "and no others are recorded")
  tap.has(said, "an answer has 8 bytes, but this one has 32", "that is told")
  code, record, said = judged("axpy", "--elements 3", bits .. ("answer 4 '%s'"):format(DEAD))
  tap.is(code, 1, "no other problem has any")
  tap.is(record, "", "and none is recorded")
  tap.has(said, "a line that a program may not send: packed 4", "that is told")
end

do -- axpy: every element
  local _, record, said, verdicts = judged("axpy", "--elements 3 --seed 1,2 --warmup 0",
    ANSWER .. ("answer 12 '%s'"):format(words(3, POISON)))
  tap.is(verdicts, "-", "wrong elements are called that")
  tap.has(record, '"wrong_elements":3,"first_wrong":0', "and counted")
  tap.has(said, "wrong: element 0 holds ", "and told")
end

do -- matmul: of the seeds of each repeat
  local expected = host.run({ BUILD .. "/cuda/reference/matmul", "--rows", "1", "--columns", "1",
                              "--inner", "1", "--seed", "3,4", "--seed", "1,2",
                              stdout = "capture" }).stdout
  local script = ANSWER
  for sum in expected:gmatch('"answer":(%d+)') do
    local bytes = ("<f"):pack(tonumber(sum)):gsub(".", function(c)
      return ("\\%03o"):format(c:byte())
    end)
    script = script .. ("answer 4 '%s'\n"):format(bytes)
  end
  local one = "--rows 1 --columns 1 --inner 1 --seed 1,2 --seed 3,4 --warmup 1"
  tap.is(select(4, judged("matmul", one, script)), "++", "products are those of their seeds")
end

do -- pi: repeats and seeds are the judge's own
  local pi = "--points 4 --seed 777,123 --seed 49,83 --warmup 1"
  local expected = host.run({ BUILD .. "/cuda/reference/pi", "--points", "4", "--seed", "49,83",
                              "--seed", "777,123", stdout = "capture" }).stdout
  local first, second = expected:match('"answer":(%d).*"answer":(%d)')
  local function answer(hits) return ("answer 8 '\\00%d%s'\n"):format(hits, ("\\000"):rep(7)) end
  local begin = '{"v":1,"kind":"begin","lesson":"x"}'
  local _, record, said, verdicts = judged("pi", pi, ANSWER .. ("echo '%s' >&8\n"):format(begin)
    .. answer(first) .. answer(second) .. answer("7"))
  tap.is(verdicts, "++-", "right answers are called that")
  tap.is(record, ([[
%s
{"v":1,"kind":"check","repeat":0,"seeds":[49,83],"ok":true,"answer":%d,"expected":%d}
{"v":1,"kind":"check","repeat":1,"seeds":[777,123],"ok":true,"answer":%d,"expected":%d}
{"v":1,"kind":"check","repeat":2,"seeds":[49,83],"ok":false,"answer":7,"expected":%d}
]]):format(begin, first, first, second, second, first), "the record has them in turns")
  tap.is(said, ("wrong: 7 hits, expected %d\n"):format(first), "a wrong one is told")
end

-- What it does not hear
local function refused(script, words_of_it, name)
  local code, record, said = judged("pi", "--points 4 --seed 1,2", script)
  tap.is(code, 1, name .. " ends it")
  tap.has(said, words_of_it, "which it tells")
  tap.is(record, "", "and is in no record")
end
refused([[echo '{"v":1,"kind":"check","repeat":1,"ok":true}' >&8]],
  'a line that a program may not send: {"v":1,"kind":"check"', "a verdict of the program's own")
refused("echo hello >&8", "a line that a program may not send: hello", "a line that is no record's")
refused("printf 'answer 4\\n1234' >&8", "an answer has 8 bytes, but this one has 4",
  "an answer of another size")
refused("printf '%5000d' 7 >&8",
  "a line without an end", "a line without an end")
local code, record = judged("pi", "--points 4 --seed 1,2", "printf 'answer 8\\n12' >&8")
tap.is(code, 0, "half an answer, and an end")
tap.is(record, "", "is none")
tap.done()
