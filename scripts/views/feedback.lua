-- feedback.lua: compilers' notes on directives, each below its line of source: for people, as csv,
-- or as a document.

local clean = require "base.clean"
local files = require "base.files"
local json = require "base.json"

local feedback = {}

local COLUMNS = {
  { key = "file", csv = "file" }, { key = "line", csv = "line" },
  { key = "compiler", csv = "compiler" }, { key = "about", csv = "about" },
  { key = "text", csv = "text" },
}

-- Prints a line without escaping markup: in markdown it stands in a code block.
local function say(out, text, ...)
  out:say(clean.text(text:format(...)))
end

-- Shows what one compiler notes about one file: `one` is { file, path, compiler, notes }.
function feedback.show(out, one)
  out:say("")
  out:say("%s", out:paint("title", ("%s, by %s"):format(one.file, one.compiler)))
  out:say("")
  if out.format == "markdown" then out:say("```") end
  local last
  for _, note in ipairs(one.notes) do
    if note.line ~= last then
      say(out, "%4d | %s", note.line, files.line(one.path, note.line) or "")
    end
    say(out, "     |     %s", note.text)
    last = note.line
  end
  if out.format == "markdown" then out:say("```") end
end

function feedback.csv(out, list)
  local rows = {}
  for _, one in ipairs(list) do
    for _, note in ipairs(one.notes) do
      rows[#rows + 1] = { file = one.file, line = note.line, compiler = one.compiler,
                          about = note.about, text = note.text }
    end
  end
  out:table(COLUMNS, rows)
end

local ORDER = { "schema", "files", "lesson", "file", "compiler", "notes", "line", "source", "about",
                "text" }

function feedback.document(list)
  local made = json.array({})
  for i, one in ipairs(list) do
    local notes = json.array({})
    for j, note in ipairs(one.notes) do
      notes[j] = { line = note.line, source = files.line(one.path, note.line), about = note.about,
                   text = note.text }
    end
    made[i] = { lesson = one.lesson, file = one.file, compiler = one.compiler, notes = notes }
  end
  return json.document({ schema = 1, files = made }, ORDER)
end

return feedback
