-- judge.lua BUILD: sends what scripts print to the judges of that build folder. Prints TAP.

local host = require "host"
local tap = require "tap"

local BUILD = ...

-- Runs a shell script as the partner of a problem's judge. Returns the judge's exit code, record
-- and messages, and what the script printed.
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

-- A shell function that sends an answer, whose bytes printf makes, and prints the verdict.
local ANSWER = "answer() { printf 'answer %d\\n' \"$1\" >&8; printf \"$2\" >&8; head -c 1 <&8; }\n"

-- `count` 32-bit words of the same four bytes, for printf.
local function words(count, bytes)
  return bytes:rep(count)
end

local DEAD, POISON = [[\000\000\000\000]], [[\177\177\177\177]]

do -- life: wrong cells and their places
  local board = "--width 4 --height 2 --generations 0 --seed 3 --warmup 0"
  local code, record, said, verdicts = judged("life", board,
    ANSWER .. ("answer 32 '%s'"):format(words(8, DEAD)))
  tap.is(code, 0, "the judge succeeds at the program's end")
  tap.is(verdicts, "-", "a wrong board gets the verdict -")
  tap.has(record, '{"v":1,"kind":"check","repeat":1,"seeds":[3],"ok":false,"answer":null,',
    "the record has the verdict and the seeds")
  tap.has(record, '"first_wrong":{"row":', "the record has the first wrong cell")
  tap.has(said, "holds 0, expected 1", "the message names a wrong cell")
  tap.has(said, "where the board is wrong (#):\n  ", "the message has a map")
  said = select(3, judged("life", board, ANSWER .. ("answer 32 '%s'"):format(words(8, POISON))))
  tap.has(said, "(poison: never written)", "a cell that was never written is named")

  local bits = ANSWER:gsub("answer %%d", "packed %%d")
  code, record, said, verdicts = judged("life", board,
    bits .. ("answer 8 '%s'"):format(words(2, DEAD)))
  tap.is(code, 0, "the judge accepts a board in bits")
  tap.is(verdicts, "-", "a wrong board in bits gets the verdict -")
  tap.has(record, '"first_wrong":{"row":', "the record has its first wrong cell")
  tap.has(said, "holds 0, expected 1", "the message names a wrong cell")
  code, record, said = judged("life", board, bits .. ("answer 32 '%s'"):format(words(8, DEAD)))
  tap.is(code, 1, "a board in bits of another size is refused")
  tap.is(record, "", "it is not recorded")
  tap.has(said, "an answer has 8 bytes, but this one has 32", "the message gives both sizes")
  code, record, said = judged("axpy", "--elements 3", bits .. ("answer 4 '%s'"):format(DEAD))
  tap.is(code, 1, "another problem refuses an answer in bits")
  tap.is(record, "", "it is not recorded")
  tap.has(said, "a line that a program may not send: packed 4", "the message shows the line")
end

do -- axpy: wrong elements
  local _, record, said, verdicts = judged("axpy", "--elements 3 --seed 1,2 --warmup 0",
    ANSWER .. ("answer 12 '%s'"):format(words(3, POISON)))
  tap.is(verdicts, "-", "wrong elements get the verdict -")
  tap.has(record, '"wrong_elements":3,"first_wrong":0', "the record counts them")
  tap.has(said, "wrong: element 0 holds ", "the message names one of them")
end

do -- matmul: each repeat has its seeds
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
  tap.is(select(4, judged("matmul", one, script)), "++",
    "each product is compared with that of its seeds")
end

do -- pi: the judge chooses repeats and seeds
  local pi = "--points 4 --seed 777,123 --seed 49,83 --warmup 1"
  local expected = host.run({ BUILD .. "/cuda/reference/pi", "--points", "4", "--seed", "49,83",
                              "--seed", "777,123", stdout = "capture" }).stdout
  local first, second = expected:match('"answer":(%d).*"answer":(%d)')
  local function answer(hits) return ("answer 8 '\\00%d%s'\n"):format(hits, ("\\000"):rep(7)) end
  local begin = '{"v":1,"kind":"begin","lesson":"x"}'
  local _, record, said, verdicts = judged("pi", pi, ANSWER .. ("echo '%s' >&8\n"):format(begin)
    .. answer(first) .. answer(second) .. answer("7"))
  tap.is(verdicts, "++-", "right answers get the verdict +, a wrong one -")
  tap.is(record, ([[
%s
{"v":1,"kind":"check","repeat":0,"seeds":[49,83],"ok":true,"answer":%d,"expected":%d}
{"v":1,"kind":"check","repeat":1,"seeds":[777,123],"ok":true,"answer":%d,"expected":%d}
{"v":1,"kind":"check","repeat":2,"seeds":[49,83],"ok":false,"answer":7,"expected":%d}
]]):format(begin, first, first, second, second, first), "the record has them in turns")
  tap.is(said, ("wrong: 7 hits, expected %d\n"):format(first), "the message names the wrong answer")
end

-- Lines that the judge refuses
local function refused(script, words_of_it, name)
  local code, record, said = judged("pi", "--points 4 --seed 1,2", script)
  tap.is(code, 1, name .. " ends the judge")
  tap.has(said, words_of_it, "the message shows it")
  tap.is(record, "", "it is not recorded")
end
refused([[echo '{"v":1,"kind":"check","repeat":1,"ok":true}' >&8]],
  'a line that a program may not send: {"v":1,"kind":"check"', "a verdict of the program's own")
refused("echo hello >&8", "a line that a program may not send: hello",
  "a line that is not of a record")
refused("printf 'answer 4\\n1234' >&8", "an answer has 8 bytes, but this one has 4",
  "an answer of another size")
refused("printf '%5000d' 7 >&8",
  "a line without an end", "a line without an end")
local code, record = judged("pi", "--points 4 --seed 1,2", "printf 'answer 8\\n12' >&8")
tap.is(code, 0, "an end in the middle of an answer is accepted")
tap.is(record, "", "half an answer is not recorded")
tap.done()
