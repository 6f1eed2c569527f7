-- edit.lua: opens a student's files in the editor that VISUAL or EDITOR names.

local fail = require "base.fail"
local output = require "base.output"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local function edit(out, options, lessons)
  local lesson = catalogue.one(lessons, options.words, "edit")
  local editor = os.getenv("VISUAL") or os.getenv("EDITOR") or "vi"
  local paths = {}
  for i, file in ipairs(workplace.written(lesson)) do paths[i] = file.path end
  out:command({ editor, table.unpack(paths) })
  -- By a shell, for the variable may hold a command with flags; and in the foreground, where an
  -- editor has the terminal, which the host's own processes never have.
  if os.execute(editor .. " " .. output.command_text(paths)) then return 0 end
  fail(6, "the editor '%s' could not be started, or failed; set EDITOR to another", editor)
end

return {
  name = "edit", place = 52,
  usage = "edit 05",
  help = "open your version in $EDITOR",
  words = { least = 1, most = 1, wants = "one lesson, such as edit 05" },
  run = edit,
}
