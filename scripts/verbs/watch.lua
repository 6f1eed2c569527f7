-- watch.lua: judges a student's files after each save, on one screen, until it is ended.

local fail = require "base.fail"
local outcomes = require "base.outcomes"
local places = require "base.places"
local host = require "host"
local current = require "exercises.current"
local progress = require "exercises.progress"
local submissions = require "exercises.submissions"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local plan = require "runs.plan"
local state = require "runs.state"
local judgement = require "views.judgement"
local hint = require "verbs.hint"
local solution = require "verbs.solution"

local POLL = 0.2 -- seconds between two looks, because a network file system does not report a save
local PATIENCE = 10 -- looks; an editor may replace a file by removing it first

-- What changes when a file is saved; nil if the file does not exist.
local function look(path)
  local found = host.stat(path)
  return found and found.type == "file" and ("%d %.6f"):format(found.size, found.mtime) or nil
end

-- Was the file saved since it was judged, and is the save complete: is it the same as a look ago?
local function is_due(file)
  local now = look(file.path)
  local settled = now ~= nil and now == file.seen
  file.seen, file.gone = now, now == nil and (file.gone or 0) + 1 or nil
  return settled and now ~= file.judged
end

-- A failure after one save is shown; the next save is then judged.
local function attempt(action, ...)
  local fine, result = pcall(action, ...)
  if fine then return result end
  if type(result) ~= "table" or result.code == outcomes.CODES.interrupted then
    error(result, 0)
  end
  return nil, result.message
end

local function draw(self)
  local out = self.out
  out:new_screen()
  for _, file in ipairs(self.files) do
    if (file.gone or 0) >= PATIENCE then
      out:say("%s is gone; it is judged as soon as it is back", places.path(file.path))
    elseif file.problem then
      out:say("%s  %s", out:paint("FAIL", "FAIL"), file.problem)
    elseif file.judgement then
      judgement.show_first(out, file.judgement)
      out:say("  judged in %.1f s, at %s%s", file.took, file.at,
        file.still and "; " .. file.still or "")
    end
    out:say("")
  end
  out:say("h hint   s solution   n next   q quit   (or save, and it is judged again)")
end

-- Shows the verdict as early as possible: before smaller sizes are tried, and before nvcc has
-- finished.
local function judge(self, file)
  local began = host.now()
  file.judged = file.seen
  local function keep(judged, still)
    file.judgement, file.still = judged, still
    file.took, file.at = host.now() - began, os.date("%H:%M:%S")
  end
  local options = setmetatable({ first = function(judged, still)
    keep(judged, still)
    draw(self)
  end }, { __index = self.options })
  local one
  one, file.problem = attempt(function()
    file.program = submissions.program(self.lesson, file.path)
    return submissions.judge(self.out, self.lessons, self.lesson, file, options, self.environment)
  end)
  keep(one)
end

-- ---- keys ----

local function say_next(self)
  local label = catalogue.label(self.lesson)
  if not progress.read(self.lesson).passed then
    self.out:say("Lesson %s is not passed yet; h gives a hint.", label)
  end
  for _, lesson in ipairs(self.lessons) do
    if lesson.number > self.lesson.number and not lesson.broken then
      local number = catalogue.label(lesson)
      self.out:say("Next is %s, %s. Press q; lessons/run start %s begins it.", number, lesson.title,
        number)
      self.out:say("Read lessons/%s/README.md first, up to \"Run it\".", lesson.folder)
      return
    end
  end
  self.out:say("This is the last lesson. lessons/run bugs shows programs that have a mistake.")
end

local function say_verbs(verb)
  return function(self)
    local _, problem = attempt(verb.run, self.out, self.options, self.lessons)
    if problem then self.out:say("%s", problem) end
  end
end

local KEYS = { h = say_verbs(hint), s = say_verbs(solution), n = say_next }

-- Does what the typed key asks for; false if watching should end. Keys such as the arrows arrive as
-- several bytes after an escape, and are ignored.
local function obey(self, typed)
  if typed:match("^\27") then return true end
  for key in typed:gmatch(".") do
    if key == "q" or key == "\4" then return false end
    if KEYS[key] then
      draw(self)
      self.out:say("")
      KEYS[key](self)
    end
  end
  return true
end

-- ---- the loop ----

-- Judges what was saved. The screen changes then, and when a file no longer exists.
local function look_at_files(self)
  local changed = false
  for _, file in ipairs(self.files) do
    local was_gone = file.gone
    if is_due(file) then
      judge(self, file)
      changed = true
    end
    changed = changed or file.gone == PATIENCE or (was_gone or 0) >= PATIENCE and not file.gone
  end
  if changed then draw(self) end
end

local function watch(out, options, lessons)
  local terminal = host.terminal()
  local lesson, path = current.lesson(out, lessons, options.words, "watch", true)
  if not (terminal.stdin and terminal.stdout) then
    fail("usage",
      "watch needs a terminal, for its screen and its keys; lessons/run check %s judges once",
      catalogue.label(lesson))
  end
  options.words = { catalogue.label(lesson), path } -- the verbs of the keys take them
  local self = { out = out, options = options, lessons = lessons, lesson = lesson,
                 files = submissions.of(lesson, path) }
  local treated = {}
  for _, file in ipairs(self.files) do
    treated[file.program] = true
    file.seen = look(file.path)
  end
  plan.check_flags(treated, options)
  state.prepare()
  build.prepare(out, device.COUNTING)
  self.environment = environment.collect(device.COUNTING)
  repeat
    look_at_files(self)
    local typed, closed = host.key(POLL)
    if host.interrupted() then fail("interrupted", "interrupted") end
  until closed or typed and not obey(self, typed)
  return 0
end

return {
  name = "watch", place = 55,
  usage = "watch [05] [my.cu]",
  help = "judges your version at each save, on one screen",
  about = "It is for a second window beside the editor. Keys give a hint, show the solution once "
    .. "your version has passed, and name the next lesson.",
  example = "watch 05",
  of_lesson = function(_, label) return label end,
  words = { least = 0, most = 2, wants = "one lesson, such as watch 05, and a file if you like; "
            .. "without one it is the lesson that you worked at last" },
  flags = { "problems", "--language", "--timeout" },
  defaults = { timeout = 10 },
  run = watch,
}
