-- workshop.lua: for instructors, on the machine where students will log in: is the site ready for a
-- class? Each thing that it needs is tried and is green, yellow or red, with what to do next. A
-- plan of the time follows.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local units = require "base.units"
local workload = require "exercises.workload"
local host = require "host"
local catalogue = require "lessons.catalogue"
local disk_space = require "machine.disk_space"
local finding = require "machine.finding"
local login_node = require "machine.login_node"
local sites = require "machine.sites"
local surroundings = require "machine.surroundings"
local job_script = require "jobs.script"
local readiness = require "jobs.readiness"
local trial = require "jobs.trial"
local workshop_view = require "views.workshop"

local NOT_READY = 6

-- When each lesson begins, and whether there is time for it. If there is none for a lesson, there
-- is none for those that begin from it: `without` is the lesson that such a lesson lacks.
local function plan_of(all, lessons, hours)
  local list, clock, left_out = {}, 0, {}
  for i, lesson in ipairs(lessons) do
    local minutes = workload.of(all, lesson).minutes
    local without = left_out[lesson.from]
    local fits = not without and (not hours or clock + minutes <= hours * 60)
    list[i] = { lesson = catalogue.label(lesson), title = lesson.title, minutes = minutes,
                fits = fits, begin = fits and clock or nil, without = without }
    if fits then clock = clock + minutes else left_out[lesson.number] = list[i].lesson end
  end
  return list
end

local function time_found(list, hours)
  local needed, left = 0, {}
  for _, one in ipairs(list) do
    needed = needed + one.minutes
    if not one.fits then left[#left + 1] = one.lesson end
  end
  if #left == 0 then return finding.green("time", "%.1f h of work", needed / 60) end
  return finding.yellow("time", "leave some lessons out, or give them as homework",
    "%.1f h of work, and %g h: no time for %s", needed / 60, hours, table.concat(left, ","))
end

local function disk(site, students)
  local need = disk_space.need()
  if need then return disk_space.look(site, need, students) end
  return { finding.red("builds", "build first", "%s: nothing is built there, so the space that a "
    .. "student needs is not known", host.build) }
end

-- All checks, one after another. Each result is shown at once.
local function look(out, options, lessons, site, list)
  local findings = {}
  local function add(found)
    if host.interrupted() then fail("interrupted", "interrupted") end
    findings[#findings + 1] = found
    workshop_view.line(out, found)
  end
  add(surroundings.modules(site, job_script.shell(site)))
  local built = readiness.build(out, lessons, site, options)
  add(built)
  local job = not options.no_job and built.is ~= "red"
    and trial.run(out, lessons, site, options.time, options.patience) or nil
  add(readiness.job(job, site, built))
  add(readiness.class(site, options.students, job and job.took))
  add(surroundings.checkout())
  local shared, is_shared = surroundings.shared(site)
  add(shared)
  for _, found in ipairs(disk(site, is_shared and 1 or options.students)) do add(found) end
  add(surroundings.network(catalogue.label(lessons[1])))
  add(surroundings.desk())
  add(time_found(list, options.hours))
  return findings
end

local function workshop(out, options, all)
  local lessons = catalogue.select(all, options.words)
  for _, lesson in ipairs(lessons) do
    if lesson.broken then fail("lesson", "%s", lesson.broken) end
  end
  local usual = not login_node.of() and "local" or nil
  local site = sites.for_job(options.site, options, options.time, usual)
  local list = plan_of(all, lessons, options.hours)
  out:say("%s, for %s: %s", site.title, units.many(options.students, "student"),
    units.many(#lessons, "lesson"))
  out:say("")
  local findings = look(out, options, lessons, site, list)
  workshop_view.plan(out, list, options.hours)
  if options.json then
    files.write_document(options.json_file, workshop_view.document(site.name, options.students,
      findings, list))
  end
  for _, found in ipairs(findings) do
    if found.is == "red" then return NOT_READY end
  end
  return 0
end

return {
  name = "workshop", place = 61.9,
  usage = "workshop 00-05",
  help = "tests whether a site is ready for a class",
  about = "For instructors, on the machine where students will log in; without --site it is about "
    .. "this machine, unless that is a login node. Each thing that the class needs is tried. It "
    .. "is green; or yellow, if some will miss something; or red, with what to do. A time plan "
    .. "follows.",
  example = "workshop 00-05 --site riker --students 24 --hours 4",
  words = { least = 1, most = math.huge, wants = "lessons, such as workshop 00-05 --site riker" },
  flags = { "--site", "--account", "--reservation", "--queue", "--json",
            { name = "--students", value = "N", convert = convert.whole(1, 10000), default = 30,
              help = "the number of students" },
            { name = "--hours", value = "H", convert = convert.seconds,
              help = "the length of the class, in hours" },
            { name = "--time", value = "MINUTES", convert = convert.whole(1, 60), default = 5,
              help = "the time limit of the test job" },
            { name = "--patience", value = "S", convert = convert.seconds, default = 900,
              help = "how many seconds to wait until it begins" },
            { name = "--no-job", help = "submit no test job" } },
  run = workshop,
}
