-- help.lua: the page that `lessons/run help` prints, made from what the verbs declare.

local fail = require "base.fail"

local COLUMNS = {
  { key = "usage", title = "command", csv = "command" },
  { key = "help", title = "what it does", csv = "help" },
}

local WANTS = "nothing, or 'commands' for the list of them alone"

local EXIT_CODES = [[
Exit codes: 0 passed, 1 wrong answer, 2 usage, 3 build failed, 4 crashed or CUDA error,
5 timed out, 6 something missing, or it cannot be read or written, 70 a fault of Warpbook's own,
77 skipped, 130 interrupted. Of several lessons the highest; 77 only where all were skipped.

WARPBOOK_DIR names the folder for builds and records, where the checkout cannot be written.
docs/timing.md says how times are taken, docs/record.md what --json holds.
]]

local function usage(verb)
  return ("lessons/run " .. verb.usage):match("^(.-) *$")
end

local function say_commands(out, verbs)
  for _, verb in ipairs(verbs) do out:say("%-30s %s", usage(verb), verb.help) end
end

-- A flag that one verb alone takes says which.
local function say_flags(out, flags)
  for _, flag in ipairs(flags) do
    local name = flag.name:gsub(" ", ", ") .. (flag.value and " " .. flag.value or "")
    local of = #flag.takers == 1 and ("of %s: "):format(flag.takers[1]) or ""
    local default = flag.default and (" (default: %s)"):format(flag.default) or ""
    out:say("   %-21s %s%s%s", name, of, flag.help, default)
  end
end

-- The list of commands alone, as a table in the format asked for: for README.md.
local function show_commands(out, verbs)
  local rows = {}
  for i, verb in ipairs(verbs) do
    rows[i] = { usage = { text = usage(verb), markdown = ("`%s`"):format(usage(verb)) },
                help = { text = verb.help, markdown = verb.help } }
  end
  out:table(COLUMNS, rows)
end

local function show(out, options, _, known)
  if options.words[1] == "commands" then
    show_commands(out, known.verbs)
    return 0
  elseif options.words[1] then
    fail("usage", "help wants %s", WANTS)
  end
  say_commands(out, known.verbs)
  out:say("")
  out:say("Flags:")
  say_flags(out, known.flags)
  out:say("")
  out:say(EXIT_CODES)
  return 0
end

return {
  name = "help", place = 80,
  usage = "help",
  help = "every command, flag and exit code",
  words = { least = 0, most = 1, wants = WANTS },
  flags = { "--format" },
  run = show,
}
