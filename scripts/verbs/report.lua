-- report.lua: writes one page of HTML about documents, or about the results that are kept here.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local data = require "pages.data"
local page = require "pages.page"

local function run(out, options, lessons)
  local one = data.of(options.words, lessons)
  if #one.participants == 0 then
    if #one.skipped > 0 then return outcomes.CODES.usage end
    fail("usage",
      "no lesson has passed here yet: first type lessons/run all, or name a document that"
      .. " --json=a.json wrote: lessons/run report a.json")
  end
  if page.is_empty(one) then fail("usage", "these documents contain no results") end
  files.write_document(options.html, page.text(one))
  out:say("%s: %s; open it in a browser", options.html, page.summary(one))
  return #one.skipped > 0 and outcomes.CODES.usage or 0
end

return {
  name = "report", place = 61,
  usage = "report [a.json ...]",
  help = "writes one page of HTML with pictures",
  about = "The page is about the results that are kept here, or about documents that --json or "
    .. "export wrote, which may be those of a class.",
  example = "report --html all.html",
  words = { least = 0, most = math.huge, wants = "documents, such as report a.json b.json" },
  flags = { { name = "--html", value = "FILE", help = "the page that report writes",
              convert = convert.text, default = "report.html" } },
  run = run,
}
