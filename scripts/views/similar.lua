-- similar.lua: the pairs of similar programs of a class as a table, or as a document. They are from
-- similarity/comparison.lua.

local json = require "base.json"
local units = require "base.units"
local privacy = require "class.privacy"
local comparison = require "similarity.comparison"
local report = require "views.report"

local similar = {}

similar.REASON = "A score is a reason to look at the two programs, and no more: it proves nothing."

local COLUMNS = {
  { key = "lesson", title = "no." },
  { key = "program", title = "program" },
  { key = "score", title = "score", right = true },
  { key = "lines", title = "lines", right = true },
  { key = "one", title = "student", shrink = 8 },
  { key = "other", title = "student", shrink = 8 },
}

-- How many pairs there are, which of them are left out, and which programs have no score.
function similar.counts(found)
  local words = { ("%s compared"):format(units.many(found.compared, "pair")) }
  if found.left_out > 0 then
    words[#words + 1] = ("%s with lower scores left out"):format(units.many(found.left_out, "pair"))
  end
  if found.short > 0 then
    words[#words + 1] = ("%s without a score: fewer than %d tokens that were not given"):format(
      units.many(found.short, "program"), comparison.LEAST)
  end
  return table.concat(words, "; ")
end

function similar.show(out, found)
  local rows = {}
  for i, pair in ipairs(found.pairs) do
    rows[i] = { lesson = pair.lesson, program = report.symbol(pair.name),
                score = units.percent(pair.score), lines = tostring(pair.lines),
                one = pair.one.member.label, other = pair.other.member.label }
  end
  if #rows > 0 then
    out:table(COLUMNS, rows)
    out:say("")
    out:item("score: how much of the smaller program the other has, without what was given to all")
    out:item("lines: how many lines they have in common that were not given")
    out:item("%s", similar.REASON)
  end
  out:item("%s", similar.counts(found))
  out:item("%s", privacy)
end

local ORDER = { "schema", "compared", "left_out", "short", "pairs", "lesson", "program", "score",
                "lines", "one", "other", "student", "passages", "file", "first", "last" }

local function side_of(passage)
  return { file = passage.file.name, first = passage.first, last = passage.last }
end

-- All pairs as the text of a document.
function similar.document(found)
  local list = json.array({})
  for i, pair in ipairs(found.pairs) do
    local passages = json.array({})
    for k, one in ipairs(pair.passages) do
      passages[k] = { one = side_of(one.one), other = side_of(one.other) }
    end
    list[i] = { lesson = pair.lesson, program = pair.name, score = pair.score, lines = pair.lines,
                one = pair.one.member.label, other = pair.other.member.label, passages = passages }
  end
  return json.document({ schema = 1, compared = found.compared, left_out = found.left_out,
                         short = found.short, pairs = list }, ORDER)
end

return similar
