-- page.lua: the page that `similar` writes: the pairs of similar programs of a class, with the
-- passages that each pair has in common side by side.

local files = require "base.files"
local units = require "base.units"
local host = require "host"
local privacy = require "class.privacy"
local report = require "views.report"
local similar = require "views.similar"
local html = require "pages.html"
local report_page = require "pages.page"

local element = html.element

local page = {}

local COLUMNS = {
  { key = "pair", title = "students" },
  { key = "exercise", title = "program" },
  { key = "score", title = "score", right = true },
  { key = "lines", title = "lines", right = true },
}

local function exercise_of(pair)
  return ("%s %s"):format(pair.lesson, report.symbol(pair.name))
end

local function students_of(pair)
  return ("%s and %s"):format(pair.one.member.label, pair.other.member.label)
end

local function table_of(found)
  local rows = {}
  for i, pair in ipairs(found.pairs) do
    rows[i] = { pair = element("a", { href = "#pair-" .. i, students_of(pair) }),
                exercise = exercise_of(pair), score = units.percent(pair.score),
                lines = tostring(pair.lines) }
  end
  return html.table("Pairs of programs, the highest score first", COLUMNS, rows)
end

-- The lines of a passage in one program. Lines that were given are pale.
local function side(student, passage)
  local lines, number = {}, 0
  for text in (passage.file.source .. "\n"):gmatch("([^\n]*)\n") do
    number = number + 1
    if number >= passage.first and number <= passage.last then
      lines[#lines + 1] = element("div", { class = passage.own[number] and "own" or "given",
        element("span", { class = "number", number }), element("code", { text }) })
    end
  end
  return element("div", { class = "side", element("div", { class = "name",
    ("%s, %s:%d"):format(student, passage.file.name, passage.first) }), lines })
end

local function section(pair, i)
  local passages = {}
  for k, passage in ipairs(pair.passages) do
    passages[k] = element("div", { class = "passage", side(pair.one.member.label, passage.one),
      side(pair.other.member.label, passage.other) })
  end
  local id = "pair-" .. i
  return element("section", { id = id, ["aria-labelledby"] = id .. "-head",
    element("h2", { id = id .. "-head", ("%s: %s"):format(exercise_of(pair), students_of(pair)) }),
    element("p", { ("Score %s; %s in common that %s not given. These are in bold print."):format(
      units.percent(pair.score), units.many(pair.lines, "line"),
      pair.lines == 1 and "was" or "were") }),
    passages })
end

-- The whole page as text; `found` is from comparison.of.
function page.text(found)
  local sections = {}
  for i, pair in ipairs(found.pairs) do sections[i] = section(pair, i) end
  local body = element("body", {
    element("header", { element("h1", { "A reason to look, and no more" }),
      element("p", { "These pairs of programs have code in common. A score is the share of the"
        .. " smaller program's fingerprints that the other has: hashes of 12 tokens, in which names"
        .. " are numbered. Comments, white space and the code that every student has do not count."
        .. " Students who worked together, read the same book or thought alike have common code,"
        .. " too: look at the lines and talk with the students. " .. similar.REASON }),
      element("p", { element("b", { privacy }) }),
      element("p", { similar.counts(found) .. "." }) }),
    element("main", { #found.pairs > 0 and table_of(found) or {}, sections }),
  })
  return report_page.whole("Warpbook: similar programs", body,
    files.read(host.root .. "/scripts/pages/similar/similar.css"))
end

return page
