-- edit.lua: opens a student's files in the editor that VISUAL or EDITOR names.

local fail = require "base.fail"
local output = require "base.output"
local host = require "host"
local current = require "exercises.current"
local workplace = require "exercises.workplace"

local function set(name)
  local value = os.getenv(name)
  return value ~= "" and value or nil
end

-- The editor of VISUAL or EDITOR may open a window. vi is the default, but it needs a terminal.
local function editor_for(paths)
  local named, terminal = set("VISUAL") or set("EDITOR"), host.terminal()
  if named or terminal.stdin and terminal.stdout then return named or "vi" end
  fail("usage",
    "no editor can be started: EDITOR is not set, and vi needs a terminal. Open %s in your editor",
    output.command_text(paths))
end

local function edit(out, options, lessons)
  local lesson = current.lesson(out, lessons, options.words, "edit")
  local paths = {}
  for i, file in ipairs(workplace.written(lesson)) do paths[i] = file.path end
  local editor = editor_for(paths)
  out:command({ editor, table.unpack(paths) })
  -- The shell runs it, because the variable may contain a command with flags; and in the
  -- foreground, because the host's own child processes have no terminal.
  if os.execute(editor .. " " .. output.command_text(paths)) then return 0 end
  fail("missing", "the editor '%s' could not be started, or failed; set EDITOR to another", editor)
end

return {
  name = "edit", place = 52,
  usage = "edit [05]",
  help = "opens your version in your editor ($VISUAL or $EDITOR)",
  example = "edit 05",
  words = { least = 0, most = 1, wants = "one lesson, such as edit 05; "
            .. "without one it is the lesson that you worked at last" },
  flags = { "--language" },
  run = edit,
}
