-- record.lua: reads the record of a lesson's program: JSON Lines, each checked before it is used.
-- docs/record.md describes the format.

local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local formats = require "lessons.formats"

local record = {}

-- The order of the kinds of lines. Lines of repeats may be several; each other kind is there once.
local PLACES = { environment = 0, begin = 1, device = 2, ranks = 3, setup = 4, check = 5,
                 sample = 5, error = 5, limits = 5, ["end"] = 6, verdict = 7 }
local OF_REPEATS = 5

local function check_order(line, result)
  local place = PLACES[line.kind]
  if place < result.place or place == result.place and place ~= OF_REPEATS then
    return ("a line of kind %s has no place here"):format(line.kind)
  end
  result.place = place
end

local function check_repeat(line, result)
  local last = result.checks[#result.checks]
  if last and line["repeat"] ~= last["repeat"] + 1 then
    return ("repeat %d follows repeat %d"):format(line["repeat"], last["repeat"])
  end
end

-- A sample belongs to the repeat whose check came last. There is one for each repeat.
local function check_sample(line, result)
  local check, sample = result.checks[#result.checks], result.samples[#result.samples]
  if not (check and check.ok and check["repeat"] == line["repeat"]) then
    return ("the sample of repeat %d has no check that passed"):format(line["repeat"])
  elseif sample and sample["repeat"] == line["repeat"] then
    return ("repeat %d has two samples"):format(line["repeat"])
  end
  local of_program = formats.sample(result.begin and result.begin.program)
  return of_program and schema.mismatch(line, of_program, "sample")
end

-- Adds one line to `result`; returns what is wrong with it, or nil.
local function take(result, text)
  local line, problem = json.decode(text)
  if type(line) ~= "table" then return problem or "not a JSON object" end
  if line.v ~= 1 then return ("version %s is not 1"):format(tostring(line.v)) end
  local fields = formats.RECORD[line.kind]
  if not fields then return ("unknown kind '%s'"):format(tostring(line.kind)) end
  -- The judge looks at the kind that comes first in the line. A second kind would be a forgery.
  local head = ('{"v":1,"kind":"%s"'):format(line.kind)
  if text:sub(1, #head) ~= head then return "its kind is not the first field" end
  problem = schema.mismatch(line, fields, line.kind) or check_order(line, result)
  if problem then return problem end

  if line.kind == "check" then
    problem = check_repeat(line, result)
    if problem then return problem end
    result.checks[#result.checks + 1] = line
  elseif line.kind == "sample" then
    problem = check_sample(line, result)
    if problem then return problem end
    result.samples[#result.samples + 1] = line
  else
    result[line.kind] = line
  end
end

-- Reads the text of a record, which begins after `behind` other lines, or none. Returns the last
-- line of each kind under the kind's name, all `checks` and `samples`, and in `problem` the first
-- mistake ("line 3: …"); everything before it is kept.
function record.read(text, behind)
  local result = { checks = {}, samples = {}, place = -1 }
  local number = behind or 0
  for line, ending in text:gmatch("([^\n]*)(\n?)") do
    if line == "" and ending == "" then break end
    number = number + 1
    local problem = take(result, line)
    if problem then
      result.problem = ("line %d: %s"):format(number,
        ending == "" and "cut off in the middle" or problem)
      break
    end
  end
  return result
end

-- Reads the file of a record.
function record.load(path)
  local text, unreadable = files.read(path)
  local result = record.read(text or "")
  result.problem = unreadable and files.exists(path) and unreadable or result.problem
  return result
end

-- The first check that failed; if none did, that of repeat 1, whose seeds are the requested ones.
function record.check(result)
  local first
  for _, check in ipairs(result.checks) do
    if not check.ok then return check end
    if check["repeat"] == 1 then first = check end
  end
  return first
end

return record
