-- document_kinds.lua: what a file in JSON holds, and which commands read it: the documents that
-- --json and export write, and the records that pages link to.

local clean = require "base.clean"
local files = require "base.files"
local json = require "base.json"
local units = require "base.units"

local document_kinds = {}

local function has_profiler(document)
  return document.programs
    and (document.profiler or document.unmeasured or document.uncounted) ~= nil
end

local function is_progress(document)
  return document.exercises and not document.environment
end

local function is_regraded(document)
  return document.files and document.programs
end

-- The kinds: a key that only such documents have, or a function; what they hold; the command that
-- writes them; and those that read them.
local KINDS = {
  { key = "axis", what = "a sweep", by = "sweep", read_by = { "sweep", "report" } },
  { is = is_progress, what = "a student's progress", by = "progress" },
  { key = "exercises", what = "a student's results and programs", by = "run",
    read_by = { "regrade", "table", "report" } },
  { key = "runs", what = "results of lessons", by = "run", read_by = { "table", "report" } },
  { is = is_regraded, what = "how students' programs were judged", by = "regrade",
    read_by = { "grades" } },
  { key = "files", what = "the output of feedback", by = "feedback" },
  { is = has_profiler, what = "a profiler's figures", by = "profile", read_by = { "profile" } },
  { key = "programs", what = "the activity of kernels on a GPU", by = "kernels",
    read_by = { "kernels", "table", "report" } },
  { key = "kernels", what = "counters of kernels", by = "counters",
    read_by = { "table", "report" } },
  { key = "peers", what = "times of other authors' programs",
    read_by = { "table --published", "compare --published" } },
  { key = "judgements", what = "the judgements of check", by = "check", read_by = { "grades" } },
  { key = "cells", what = "the cells of a table", by = "table" },
  { key = "checks", what = "the findings of compute-sanitizer", by = "sanitize" },
  { key = "students", what = "what workshop found out about a site", by = "workshop" },
}

local function fits(kind, document)
  if kind.is then return kind.is(document) end
  return document[kind.key] ~= nil
end

-- The kind { what, by, read_by } of a decoded document; nil if it is none that is known. A record
-- that was written by hand says what it holds.
function document_kinds.of(document)
  if type(document) ~= "table" then return nil end
  if type(document.what) == "string" then
    return { what = "a record of " .. clean.line(document.what) }
  end
  for _, kind in ipairs(KINDS) do
    if fits(kind, document) then return kind end
  end
end

-- "it holds a sweep; lessons/run sweep or report reads it"
function document_kinds.words(kind)
  return ("it holds %s; %s reads it"):format(kind.what,
    kind.read_by and "lessons/run " .. units.joined(kind.read_by, "or") or "no command")
end

-- The same for a word that names such a file; nil if it names none.
function document_kinds.of_word(word)
  local text = word:match("%.json$") and files.read(word)
  local kind = text and document_kinds.of((json.decode(text)))
  return kind and document_kinds.words(kind)
end

return document_kinds
