-- facts.lua: loads one lesson.lua and checks that it says what it may and must say.
-- The file is text, run in an empty environment: it can state facts and do nothing else.

local problems = require "lessons.problems"

local facts = {}

local function program_of(problem)
  local sizes = {}
  local published = { total = "number", iterations = "integer", hardware = "string",
                      source = "string" }
  for _, size in ipairs(problem.sizes) do
    sizes[size.key], published[size.key] = "integer", "integer"
  end
  for _, phase in ipairs(problem.phases) do published[phase.key] = "number" end
  return { sizes = { gpu = sizes, emulated = sizes }, limit = problem.limit, published = published }
end

local PROGRAMS = {}
for _, problem in ipairs(problems.LIST) do PROGRAMS[problem.name] = program_of(problem) end

-- A program that is known to be wrong: the lesson's own, with other text in places.
local MISTAKE = { what = "string", program = "string", sizes = {},
                  changes = { each = { from = "string", to = "string" } } }
for _, key in ipairs(problems.SIZES) do MISTAKE.sizes[key] = "integer" end

local LESSON = {
  number = "integer", title = "string", from = "integer", programs = PROGRAMS,
  teaches = "strings", needs = "strings",
  questions = "strings", hints = "strings", goals = "strings",
  mistakes = { each = MISTAKE },
}

local REQUIRED = { "number", "title", "programs" }
local NEEDS = { curand = true, gpu = true }

-- The line on which the key at the end of `path` stands, found key by key.
local function line_of(text, path)
  local at = 1
  for _, key in ipairs(path) do
    local word = type(key) == "string" and key:gsub("%W", "%%%0") or nil
    at = word and text:find("%f[%w_]" .. word .. "%f[^%w_]", at) or at
  end
  return 1 + select(2, text:sub(1, at - 1):gsub("\n", ""))
end

local function is_strings(value)
  if type(value) ~= "table" then return false end
  for key, item in pairs(value) do
    if math.type(key) ~= "integer" or type(item) ~= "string" then return false end
  end
  return true
end

-- nil, or why `value` is not of `kind`: a type's name, or a table of fields, which `visit`
-- looks at; the field `each` stands for all items of a list.
local function mismatch(value, kind)
  if kind == "strings" then
    return not is_strings(value) and "is not a list of strings" or nil
  elseif kind == "integer" then
    return math.type(value) ~= "integer" and "is not a whole number" or nil
  elseif type(kind) == "string" then
    return type(value) ~= kind and "is not a " .. kind or nil
  end
  return type(value) ~= "table" and "is not a table" or nil
end

-- Calls `complain(path, what)` at the first thing in `value` that `fields` does not allow.
local function visit(value, fields, path, complain)
  for key, inner in pairs(value) do
    local here = table.move(path, 1, #path, 1, {})
    here[#here + 1] = key
    local kind = fields.each and math.type(key) == "integer" and fields.each or fields[key]
    if not kind then complain(here, "is not known") end
    local wrong = mismatch(inner, kind)
    if wrong then complain(here, wrong) end
    if type(kind) == "table" then visit(inner, kind, here, complain) end
  end
end

local function check(lesson, complain)
  if type(lesson) ~= "table" then complain({}, "does not return a table") end
  visit(lesson, LESSON, {}, complain)
  for _, key in ipairs(REQUIRED) do
    if lesson[key] == nil then complain({}, ("has no '%s'"):format(key)) end
  end
  if not next(lesson.programs) then complain({ "programs" }, "names no program") end
  for name, program in pairs(lesson.programs) do
    if not program.sizes then complain({ "programs", name }, "has no 'sizes'") end
  end
  for i, mistake in ipairs(lesson.mistakes or {}) do
    for key in pairs(MISTAKE) do
      if not mistake[key] then complain({ "mistakes", i }, ("has no '%s'"):format(key)) end
    end
    if not lesson.programs[mistake.program] then
      complain({ "mistakes", i, "program" }, "is none of the lesson's")
    end
  end
  for _, topic in ipairs(lesson.teaches or {}) do
    if not topic:match("^%l[%l%d-]*$") then
      complain({ "teaches" }, ("names '%s', which is no word for a topic"):format(topic))
    end
  end
  for _, need in ipairs(lesson.needs or {}) do
    if not NEEDS[need] then complain({ "needs" }, ("names the unknown '%s'"):format(need)) end
  end
end

-- The facts in `text`, or nil and "NAME:LINE: what is wrong". `name` is the file's, for messages.
function facts.load(text, name)
  local chunk, problem = load(text, "@" .. name, "t", {})
  if not chunk then return nil, problem end
  local ran, lesson = pcall(chunk)
  if not ran then return nil, tostring(lesson) end
  local fine, complaint = pcall(check, lesson, function(path, what)
    local key = path[#path] and (" '%s'"):format(path[#path]) or ""
    error({ ("%s:%d:%s %s"):format(name, line_of(text, path), key, what) }, 0)
  end)
  if fine then return lesson end
  if type(complaint) == "table" then return nil, complaint[1] end
  error(complaint, 0)
end

return facts
