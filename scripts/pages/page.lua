-- page.lua: the report as one page of HTML that needs nothing else: no script, no other file, no
-- font, no request. Its sections are the other files of this folder, each { id, title, make, ways
-- }. make(data, participant) returns the section's markup, or nil if there are no data for it;
-- `ways` names the commands that make these data.

local files = require "base.files"
local units = require "base.units"
local host = require "host"
local header = require "views.header"
local report = require "views.report"
local class = require "pages.class"
local html = require "pages.html"
local parts = require "pages.parts"
local possible = require "pages.possible"
local predictions = require "pages.predictions"
local repeats = require "pages.repeats"
local roofline = require "pages.roofline"
local sectors = require "pages.sectors"
local sentences = require "pages.sentences"
local source = require "pages.source"
local speedups = require "pages.speedups"
local sweeps = require "pages.sweeps"

local element = html.element

local page = {}

local OF_ONE = { sentences, possible, parts, repeats, speedups, sectors, roofline, sweeps,
                 predictions, source }
local OF_CLASS = table.move({ sectors, sweeps, source }, 1, 3, #class.SECTIONS + 1,
  table.move(class.SECTIONS, 1, #class.SECTIONS, 1, {}))

-- Forbids scripts and requests, whatever the page contains.
local POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
  .. " form-action 'none'"

local function style(name)
  return files.read(host.root .. "/scripts/pages/style/" .. name)
end

local function head(title, more)
  return element("head", {
    element("meta", { charset = "utf-8" }),
    element("meta", { name = "viewport", content = "width=device-width, initial-scale=1" }),
    element("meta", { ["http-equiv"] = "Content-Security-Policy", content = POLICY }),
    element("meta", { name = "color-scheme", content = "light dark" }),
    element("link", { rel = "icon", href = "data:," }),
    element("title", { title }),
    element("style", { html.markup(style("colours.css") .. style("page.css") .. (more or "")) }),
  })
end

-- The text of a page. `more` is a style sheet besides those of the report; nil: none.
function page.whole(title, body, more)
  local all = element("html", { lang = "en", head(title, more), body })
  return "<!DOCTYPE html>\n" .. html.text(all) .. "\n"
end

-- The lines about the machine, the build and the date, as above every measurement.
local function about(person)
  local list, jobs = {}, {}
  for i, row in ipairs(person.rows) do
    local run = row.run
    jobs[i] = { device = run.device, program = run.program, sizes = run.sizes, label = run.lesson,
                seeds = run.seeds or {} }
  end
  for _, line in ipairs(header.lines(person.environment, jobs)) do
    list[#list + 1] = element("dt", { report.symbol(line[1]) })
    list[#list + 1] = element("dd", { line[2] })
  end
  return element("dl", { class = "about", list })
end

local function section(one, content)
  return element("section", { id = one.id, class = one.wide and "across" or nil,
    ["aria-labelledby"] = one.id .. "-head",
    element("h2", { id = one.id .. "-head", one.title }), content })
end

-- The sections that are left out, with the commands that would fill them.
local function left_out(missing)
  if #missing == 0 then return {} end
  local items = {}
  for i, one in ipairs(missing) do
    items[i] = { element("b", { one.title }), ": ", element("code", { one.ways }) }
  end
  return element("section", { id = "left-out", class = "across",
    ["aria-labelledby"] = "left-out-head",
    element("h2", { id = "left-out-head", "What is missing" }),
    html.folded("The commands that produce it", {
      element("p", { "The results of these commands are kept for lessons/run report; or --json=FILE"
        .. " writes them to a file, which report reads." }), html.list(items) }) })
end

local function contents(there)
  local items = {}
  for i, one in ipairs(there) do
    items[i] = element("a", { href = "#" .. one.id, one.title })
  end
  return element("nav", { ["aria-label"] = "Sections", html.list(items) })
end

local function title_of(data)
  if data.class then return ("Warpbook: a class of %d"):format(#data.participants) end
  local person = data.participants[1]
  local gpu = person.environment.gpu
  return ("Warpbook on an %s"):format(gpu and gpu.name or person.environment.cpu.name)
end

-- The whole page as text; `data` is from data.lua.
function page.text(data)
  local title, there, sections, missing = title_of(data), {}, {}, {}
  local person = data.class and { rows = {} } or data.participants[1]
  for _, one in ipairs(data.class and OF_CLASS or OF_ONE) do
    local content = one.make(data, person)
    if content then
      there[#there + 1] = one
      sections[#sections + 1] = section(one, content)
    else
      missing[#missing + 1] = one
    end
  end
  local body = element("body", {
    element("header", { element("h1", { title }), data.class and class.about(data)
      or about(person), contents(there) }),
    element("main", { sections, left_out(missing) }),
  })
  return page.whole(title, body)
end

-- Is there nothing to show?
function page.is_empty(data)
  local count = #data.counters + #data.sweeps
  for _, person in ipairs(data.participants) do count = count + #person.rows end
  local class_ = data.class
  return count == 0 and not (class_ and #class_.tables + #class_.exercises > 0)
end

-- "12 results" or "a class of 14".
function page.summary(data)
  if data.class then return ("a class of %d"):format(#data.participants) end
  return units.many(#data.participants[1].rows, "result")
end

return page
