-- check.lua: judges a student's program, or those of several lessons: the answers at awkward sizes,
-- the findings of the checks, and the lesson's goals, by its counters.

local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local current = require "exercises.current"
local own_version = require "exercises.own_version"
local progress = require "exercises.progress"
local submissions = require "exercises.submissions"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local plan = require "runs.plan"
local session = require "runs.session"
local state = require "runs.state"
local judgement = require "views.judgement"
local report = require "views.report"

-- If there is a GPU, prints how long the programs that passed take there, as `run --file` measures
-- it. This does not change the verdict.
local function tell_times(out, options, list)
  local asked = setmetatable({ device = "auto", timeout = 300 }, { __index = options })
  if device.choose(asked.device).kind ~= "gpu" then return end
  for _, one in ipairs(list) do
    if one.outcome.status == "passed" then
      local measured = session.new(out, asked, { own_version.of(one.lesson, one.path) })
      session.collect_environment(measured)
      session.measure(measured, function(job) report.line(out, job.result, job.detail) end)
    end
  end
end

-- Shows the judgements: in full if they are of one lesson, else each on one screen, and then all in
-- a table.
local function show(out, list, is_range)
  for i, one in ipairs(list) do
    if i > 1 then out:say("") end
    if is_range then judgement.show_first(out, one) else judgement.show(out, one) end
  end
  if is_range then judgement.table(out, list) end
end

local function tell(out, options, list, is_range)
  if options.tap then judgement.tap(list) end
  if options.json then files.write_document(options.json_file, judgement.document(list)) end
  if output.is_json(options) or options.tap then return end
  show(out, list, is_range)
  tell_times(out, options, list)
  local lesson = list[1].lesson
  if not is_range and progress.read(lesson).passed then
    out:say("lessons/run solution %s shows how the lesson does it.", catalogue.typed(lesson))
  end
end

-- The programs of the typed lessons that the student has begun, { lesson, file } each; nil if the
-- words do not name several lessons.
local function of_range(lessons, words)
  local typed = #words == 1 and not words[1]:match("%.cu?f?$")
    and catalogue.select(lessons, words) or {}
  if #typed < 2 then return nil end
  local list = {}
  for _, lesson in ipairs(typed) do
    for _, file in ipairs((lesson.broken or lesson.lacks) and {} or workplace.there(lesson)) do
      list[#list + 1] = { lesson = lesson, file = file }
    end
  end
  if #list > 0 then return list end
  fail("usage", "none of the lessons %s is begun; lessons/run start 05 begins one", words[1])
end

local function of_lesson(out, lessons, words)
  local lesson, path = current.lesson(out, lessons, words, "check", true)
  local list = submissions.of(lesson, path)
  for i, file in ipairs(list) do list[i] = { lesson = lesson, file = file } end
  return list
end

local function check(out, options, lessons)
  local range = of_range(lessons, options.words)
  local wanted, treated = range or of_lesson(out, lessons, options.words), {}
  for _, one in ipairs(wanted) do treated[one.file.program] = true end
  plan.check_flags(treated, options)
  state.prepare()
  build.prepare(out, device.COUNTING)
  local here, list, worst = environment.collect(device.COUNTING), {}, 0
  for i, one in ipairs(wanted) do
    list[i] = submissions.judge(out, lessons, one.lesson, one.file, options, here)
    worst = math.max(worst, list[i].outcome.code)
  end
  tell(out, options, list, range ~= nil)
  return worst
end

return {
  name = "check", place = 53,
  usage = "check [05] [my.cu]",
  help = "judges your version: its answers, the checks, and the goals",
  about = "The program runs in the emulator, built to count, at small awkward sizes; a size that "
    .. "fails is made smaller. It passes if its answers are right, the checks find nothing, "
    .. "and the lesson's goals are met. The verdict is the same with a GPU and without. "
    .. "check 00-05 judges each of these lessons that you have begun.",
  example = "check 05 --points 22167551  also with this many points",
  of_lesson = function(_, label) return label end,
  words = { least = 0, most = 2, wants = "one lesson, such as check 05, and a file if you like; "
            .. "or several, such as check 00-05; without one it is the lesson that you worked at "
            .. "last" },
  flags = { "problems", "--language", "--lanes", "--timeout", "--json", "--tap" },
  defaults = { timeout = 10 },
  run = check,
}
