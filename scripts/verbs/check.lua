-- check.lua: judges a student's own program of a lesson: the answer at awkward sizes, what the
-- checks find, and what the lesson asks for, as counters.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local judge = require "exercises.judge"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local build = require "machine.build"
local device = require "machine.device"
local environment = require "machine.environment"
local plan = require "runs.plan"
local state = require "runs.state"
local judgement = require "views.judgement"

-- Which program of the lesson a file is, by the call that it begins with.
local function program_of(lesson, path)
  local names = catalogue.programs(lesson)
  local text, problem = files.read(path)
  if not text and not files.exists(path) then fail(2, "there is no file %s", path) end
  if not text then fail(2, "%s", problem) end
  local name = judge.problem_of(text)
  if not name then
    fail(2, "%s is no program of lesson %s, which calls lesson_%s() first", files.label(path),
      catalogue.label(lesson), table.concat(names, "() or lesson_"))
  elseif not lesson.programs[name] then
    fail(2, "%s is about %s; lesson %s is about %s", files.label(path), name,
      catalogue.label(lesson), table.concat(names, " and "))
  end
  return name
end

-- The files to judge: { program, path }.
local function files_of(lesson, path)
  if path then
    return { { program = program_of(lesson, path), path = path } }
  end
  local list = workplace.written(lesson)
  for _, file in ipairs(list) do program_of(lesson, file.path) end
  return list
end

-- The lesson's own program passes, and nobody has written it.
local function is_lessons_own(lesson, file)
  return files.read(file.path) == files.read(lesson.programs[file.program].source)
end

local function tell(out, options, list)
  if options.tap then judgement.tap(list) end
  if options.json then files.write_document(options.json_file, judgement.document(list)) end
  if (options.json and not options.json_file) or options.tap then return end
  for i, one in ipairs(list) do
    if i > 1 then out:say("") end
    judgement.show(out, one)
  end
end

local function check(out, options, lessons)
  local lesson = catalogue.one(lessons, options.words, "check")
  local wanted = files_of(lesson, options.words[2])
  local treated = {}
  for _, file in ipairs(wanted) do treated[file.program] = true end
  plan.check_flags(treated, options)
  state.prepare()
  build.prepare(out, device.COUNTING)
  local here, list, worst = environment.collect(device.COUNTING), {}, 0
  for i, file in ipairs(wanted) do
    list[i] = judge.file(out, lesson, file.program, file.path, options, here)
    if host.interrupted() then fail(130, "interrupted") end
    worst = math.max(worst, list[i].outcome.code)
    if list[i].outcome.status == "passed" and not is_lessons_own(lesson, file) then
      progress.add(lesson, "passed", file.program)
    end
  end
  tell(out, options, list)
  return worst
end

return {
  name = "check", place = 53,
  usage = "check 05 [my.cu]",
  help = "judge your version of a lesson: answers, checks, and what is asked",
  words = { least = 1, most = 2, wants = "one lesson, such as check 05, and a file if you like" },
  flags = { "problems", "--timeout", "--json", "--tap" },
  defaults = { timeout = 10 },
  run = check,
}
