-- workshop.lua: shows whether the machines are ready for a class: a line for each check, what to do
-- next, and a time plan; for people, and as a document.

local json = require "base.json"

local workshop = {}

local WORDS = { green = "PASS", yellow = "SKIP", red = "FAIL" } -- whose colours they take

-- Prints one finding of machine/finding.lua.
function workshop.line(out, found)
  out:item("%s %-8s  %s", out:paint(WORDS[found.is], ("%-6s"):format(found.is)), found.name,
    found.text)
  if found.todo then out:say("                 -> %s", found.todo) end
end

-- Minutes as "1:05".
local function clock(minutes)
  return ("%d:%02d"):format(minutes // 60, minutes % 60)
end

local COLUMNS = {
  { key = "begin", title = "at", right = true }, { key = "lesson", title = "lesson" },
  { key = "title", title = "title", shrink = 12 },
  { key = "minutes", title = "minutes", right = true },
}

-- When a lesson begins, or why it does not.
local function beginning(one)
  if one.fits then return clock(one.begin) end
  return one.without and "needs " .. one.without or "no time"
end

-- Prints the plan: a list of { lesson, title, minutes, begin (minutes after the start), fits,
-- without (a lesson that is left out, and from which this one begins) }. `hours` is the time for
-- the class, or nil.
function workshop.plan(out, list, hours)
  local rows, left, sum = {}, {}, 0
  for i, one in ipairs(list) do
    rows[i] = { begin = beginning(one), lesson = one.lesson, title = one.title,
                minutes = tostring(one.minutes) }
    if one.fits then sum = sum + one.minutes else left[#left + 1] = one.lesson end
  end
  out:say("")
  out:table(COLUMNS, rows)
  out:item("%s of work%s, without breaks; a proposal, by the rule of lessons/run syllabus",
    clock(sum), hours and (" in %g h"):format(hours) or "")
  if #left > 0 then out:item("no time is left for: %s", table.concat(left, ",")) end
end

local ORDER = { "schema", "site", "students", "ready", "checks", "name", "is", "text", "todo",
                "plan", "lesson", "title", "begin", "minutes", "fits",
                "without" }

-- The checks and the plan as the text of a document; `site` is the site's name.
function workshop.document(site, students, findings, list)
  local ready = true
  for _, found in ipairs(findings) do ready = ready and found.is ~= "red" end
  return json.document({ schema = 1, site = site, students = students, ready = ready,
                         checks = json.array(findings), plan = json.array(list) }, ORDER)
end

return workshop
