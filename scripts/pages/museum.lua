-- museum.lua: the section of a class's page about the bug museum: how many members found and
-- repaired each mistake.

local bugs = require "lessons.bugs"
local html = require "pages.html"

local museum = { id = "museum", title = "The bug museum",
                 ways = "lessons/run bugs, by each member, and export" }

local COLUMNS = {
  { key = "label", title = "bug" },
  { key = "title", title = "symptom" },
  { key = "repaired", title = "repaired", right = true },
  { key = "located", title = "line found", right = true },
  { key = "peeked", title = "answer shown", right = true },
}

-- How many members did something about each bug, by its number: { tried, repaired, located, peeked
-- }.
local function counts(members)
  local of = {}
  for _, member in ipairs(members) do
    for _, one in ipairs(member.documents[1].document.bugs or {}) do
      local sum = of[one.bug] or { tried = 0, repaired = 0, located = 0, peeked = 0 }
      of[one.bug], sum.tried = sum, sum.tried + 1
      for _, key in ipairs({ "repaired", "located", "peeked" }) do
        sum[key] = sum[key] + (one[key] and 1 or 0)
      end
    end
  end
  return of
end

function museum.make(data)
  local of, rows = counts(data.class.members), {}
  for _, bug in ipairs(next(of) and bugs.load() or {}) do
    local sum = of[bug.label]
    if sum then
      rows[#rows + 1] = { label = bug.label, title = bug.title, located = sum.located,
                          repaired = ("%d of %d"):format(sum.repaired, sum.tried),
                          peeked = sum.peeked }
    end
  end
  return #rows > 0 and html.table("Of the members who tried a bug", COLUMNS, rows) or nil
end

return museum
