-- record.lua: reads what a lesson program left: JSON Lines, each checked before it is believed.
-- The format is documented in docs/record.md.

local json = require "base.json"
local problems = require "lessons.problems"

local record = {}

-- The fields that each kind of line must have. Kinds that the runner itself adds have none.
local FIELDS = {
  begin = { lesson = "string", program = "string", sizes = "table", seeds = "table" },
  device = { device = "string", name = "string" },
  setup = { seconds = "number" },
  check = { ["repeat"] = "integer", ok = "boolean" },
  sample = { ["repeat"] = "integer", phases = "table", total = "number" },
  error = { text = "string", file = "string", line = "integer", call = "string" },
  limits = { name = "string", copy_bytes_per_second = "number", launch_seconds = "number" },
  ["end"] = { ok = "boolean" },
  environment = {},
  verdict = {},
}

local function is_a(value, kind)
  if kind == "integer" then return math.type(value) == "integer" end
  return type(value) == kind
end

local function check_fields(line)
  local fields = FIELDS[line.kind]
  if not fields then
    return ("unknown kind '%s'"):format(tostring(line.kind))
  end
  for field, kind in pairs(fields) do
    if not is_a(line[field], kind) then
      return ("'%s' of a %s line is not %s %s"):format(field, line.kind,
        kind == "integer" and "an" or "a", kind)
    end
  end
end

-- The phases are those of the program's problem; whether it is the right program is asked later.
local function check_phases(phases, program)
  local problem, wanted = problems.find(program), {}
  for key in pairs(phases) do wanted[#wanted + 1] = key end
  for _, phase in ipairs(problem and problem.phases or {}) do wanted[#wanted + 1] = phase.key end
  for _, key in ipairs(wanted) do
    local seconds = phases[key]
    if type(seconds) ~= "number" or seconds < 0 then
      return ("phase '%s' of a sample is not a time"):format(key)
    end
  end
end

local function check_sample(line, result)
  if not result.passed[line["repeat"]] then
    return ("the sample of repeat %d has no passed check"):format(line["repeat"])
  end
  local wrong = check_phases(line.phases, result.begin and result.begin.program)
  if wrong then return wrong end
  if line.total <= 0 then return "the total of a sample is not a time" end
end

-- Takes one line into `result`; returns what is wrong with it, if anything.
local function take(result, text)
  local line, problem = json.decode(text)
  if type(line) ~= "table" then return problem or "not a JSON object" end
  if line.v ~= 1 then return ("version %s is not 1"):format(tostring(line.v)) end
  problem = check_fields(line)
  if problem then return problem end

  if line.kind == "check" then
    result.checks[#result.checks + 1] = line
    result.passed[line["repeat"]] = line.ok
  elseif line.kind == "sample" then
    problem = check_sample(line, result)
    if problem then return problem end
    result.samples[#result.samples + 1] = line
  else
    result[line.kind] = line
  end
end

-- Reads a record's text. Returns its last line of each kind under the kind's name, all `checks`
-- and `samples`, and in `problem` the first thing that is wrong ("line 3: …"), up to which
-- everything is kept.
function record.read(text)
  local result = { checks = {}, samples = {}, passed = {} }
  local number = 0
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

-- The last check, the first failed one where there is any.
function record.check(result)
  for _, check in ipairs(result.checks) do
    if not check.ok then return check end
  end
  return result.checks[#result.checks]
end

return record
