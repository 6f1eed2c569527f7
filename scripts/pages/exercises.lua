-- exercises.lua: the first section of a class's page: what became of each program, of each unnamed
-- member; which lessons most fail, and why. The rows are those of class/exercises.lua.

local outcomes = require "base.outcomes"
local units = require "base.units"
local class_exercises = require "class.exercises"
local report = require "views.report"
local html = require "pages.html"

local element = html.element

local exercises = { id = "exercises", title = "What became of the exercises", wide = true,
                    ways = "lessons/run export, by each member" }

-- What a cell shows for a status, and its class in the style sheet. Other statuses are failures.
local MARKS = {
  passed = { "✓", "passed" }, copied = { "=", "open" }, changed = { "~", "open" },
  begun = { "○", "open" },
}
local FAILED = { wrong = "W", found = "F", goal = "G", build = "B", crashed = "C", cuda = "E",
                 timeout = "T" }

local function mark_of(status)
  local mark = MARKS[status] or { FAILED[status] or "X", "failed" }
  return mark[1], mark[2]
end

local function words_of(status)
  return class_exercises.WORDS[status] or outcomes.WORDS[status]
end

local function label_of(row)
  return ("%s %s"):format(row.lesson:sub(1, 8), report.symbol(row.program))
end

-- ---- the matrix ----

-- The members who handed in something: those of whom most programs passed come first, so that their
-- order is not that of their files.
local function in_order(members, rows)
  local list, passed, place = {}, {}, {}
  for i, member in ipairs(members) do
    passed[member], place[member] = 0, i
    for _, row in ipairs(rows) do
      local entry = row.cells[member]
      passed[member] = passed[member] + (entry and entry.status == "passed" and 1 or 0)
    end
    if #member.entries > 0 then list[#list + 1] = member end
  end
  table.sort(list, function(a, b)
    if passed[a] ~= passed[b] then return passed[a] > passed[b] end
    return place[a] < place[b]
  end)
  return list
end

local function cell_of(entry)
  if not entry then return element("td", { title = "not handed in", "·" }) end
  local mark, class = mark_of(entry.status)
  return element("td", { class = class, title = words_of(entry.status), mark })
end

local function matrix(members, rows)
  local head, body = { element("th", { scope = "col", "lesson" }),
                       element("th", { scope = "col", class = "right", "passed" }) }, {}
  for i in ipairs(members) do head[i + 2] = element("th", { scope = "col", i }) end
  for r, row in ipairs(rows) do
    local cells = { element("th", { scope = "row", label_of(row) }),
                    element("td", { class = "right",
                                    ("%d of %d"):format(row.passed, row.handed) }) }
    for i, member in ipairs(members) do cells[i + 2] = cell_of(row.cells[member]) end
    body[r] = element("tr", cells)
  end
  local caption = "A column for each member"
  return element("div", { class = "scroll", role = "region", tabindex = 0, ["aria-label"] = caption,
    element("table", { class = "matrix", element("caption", { caption }),
      element("thead", { element("tr", head) }), element("tbody", body) }) })
end

-- The marks that the matrix shows, with their words.
local function key(members, rows)
  local items, known = {}, {}
  for _, row in ipairs(rows) do
    for _, member in ipairs(members) do
      local status = row.cells[member] and row.cells[member].status
      if status and not known[status] then
        local mark, class = mark_of(status)
        items[#items + 1] = { element("b", { class = class, mark }), " ", words_of(status) }
        known[status] = true
      end
    end
  end
  return html.list(items, "key")
end

-- ---- which lessons most fail ----

local function most_failing(rows)
  local list = {}
  for i, row in ipairs(rows) do
    if row.failed > 0 then list[#list + 1] = { row = row, place = i } end
  end
  table.sort(list, function(a, b)
    local first, second = a.row.failed / a.row.handed, b.row.failed / b.row.handed
    if first ~= second then return first > second end
    return a.place < b.place
  end)
  return list
end

local FIRST = 3 -- lessons whose reasons are not folded

local function failures(rows)
  local list = {}
  for i, one in ipairs(most_failing(rows)) do
    local row, items = one.row, {}
    for k, reason in ipairs(row.reasons) do
      items[k] = { ("%d of %d: %s"):format(reason.count, row.handed, reason.words or reason.id),
                   reason.id and reason.words and { " ", element("code", { reason.id }) } or {} }
    end
    list[i] = element("div", {
      element("dt", { element("b", { label_of(row) }),
        (" %d of %d fail"):format(row.failed, row.handed) }),
      element("dd", { html.list(items) }),
    })
  end
  if #list == 0 then return element("p", { "No program that was judged fails." }) end
  local first = element("dl", { table.unpack(list, 1, FIRST) })
  if #list <= FIRST then return first end
  local rest = element("dl", { table.unpack(list, FIRST + 1) })
  return { first, element("details", {
    element("summary", { units.many(#list - FIRST, "more program") .. " of which some fail" }),
    rest }) }
end

function exercises.make(data)
  local rows = data.class.exercises
  local members = in_order(data.class.members, rows)
  if #rows == 0 then return nil end
  return element("div", { class = "pair fitting",
    element("div", { matrix(members, rows), key(members, rows) }),
    element("div", {
      element("h3", { "The lessons that most fail, and why" }),
      failures(rows),
      element("p", { class = "soft", "Of the members who handed a program in, by the last verdict"
        .. " of their own check. A member may have several findings." }) }) })
end

return exercises
