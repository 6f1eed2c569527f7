-- docs/pictures/readme/terminal.svg: a check that fails, the request that explains why, and a pass.
-- The commands in the picture have printed it. my.cu is first lesson 04's program, with which a
-- student starts lesson 05's exercise, and then its loop is repaired. Exit code 6: nothing can be
-- counted on this machine.
local host = require "host"

local PAD, WIDE, HIGH = 14, 7.85, 18 -- pixels: around the text, and of a letter
local COLUMNS = 110
local STYLE = [[
.paper { fill: #fbfbfd; stroke: #c9c9d0 }
text { fill: #1b1b1f; white-space: pre }
.typed, .c1 { font-weight: bold } .c33 { fill: #a34a00 } .c36 { fill: #0b57a4 }
.c31, .c31-1 { fill: #a3163f; font-weight: bold } .c32 { fill: #1a7340; font-weight: bold }
@media (prefers-color-scheme: dark) {
.paper { fill: #15171b; stroke: #4a4c55 } text { fill: #ececf0 }
.c31, .c31-1 { fill: #ff9bb0 } .c32 { fill: #6fcf97 }
.c33 { fill: #f0a35e } .c36 { fill: #8ab8f5 } }
]]

local function read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "w"))
  file:write(text)
  file:close()
end

-- A folder with my.cu in which lessons/run is the checkout's, with its build, but does not know
-- which lessons have been passed.
local folder = os.tmpname()
assert(os.execute(("rm '%s' && mkdir -p '%s/lessons' '%s/kept' && ln -s '%s' '%s/kept/build'")
  :format(folder, folder, folder, host.build, folder)))
write(folder .. "/lessons/run", ("#!/bin/sh\nWARPBOOK_DIR='%s/kept' exec '%s/lessons/run' \"$@\"\n")
  :format(folder, host.root))
assert(os.execute(("chmod +x '%s/lessons/run'"):format(folder)))

local function program_of(lesson)
  return read(("%s/lessons/%s/pi.cu"):format(host.root, lesson))
end

-- What a command prints on a terminal, with its colours; without its progress.
local function printed(command)
  local pipe = assert(io.popen(("cd '%s' && CUDA_VISIBLE_DEVICES= TERM=xterm NO_COLOR= script -qec "
    .. "'stty cols %d; %s 2>/dev/null' /dev/null </dev/null"):format(folder, COLUMNS, command)))
  local text = pipe:read("a"):gsub("\r", "")
  local _, _, code = pipe:close()
  if code == 6 then os.exit(6) end
  -- The commands that it prints name the checkout's lessons/run by its path, as it was started; if
  -- the path has a space, in quotes.
  local path = host.root:gsub("%W", "%%%0") .. "/lessons/run"
  return (text:gsub("'" .. path .. "'", "lessons/run"):gsub(path, "lessons/run"))
end

local lines = {}

local function show(command)
  if #lines > 0 then lines[#lines + 1] = "" end
  lines[#lines + 1] = ("\27[typedm$ %s\27[0m"):format(command)
  local text = printed(command):gsub("%s*$", "\n")
  for line in text:gmatch("([^\n]*)\n") do lines[#lines + 1] = line end
end

local begun = program_of("04-partial-sum"):gsub('"04%-partial%-sum"', '"05-coalesced"')
write(folder .. "/my.cu", begun)
show("lessons/run check 05 my.cu")
show("lessons/run lanes 05 --file my.cu --points 1000003")
local repaired = begun:gsub("    uint64_t chunk = .-\n    uint64_t last = [^\n]*\n", "")
  :gsub("i = first; i < last; i%+%+", "i = thread; i < n; i += threads")
write(folder .. "/my.cu", repaired)
show("lessons/run check 05 my.cu")
os.execute(("rm -r '%s'"):format(folder))

local ESCAPES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }

-- A line of the terminal as markup: ESC [ 31 ; 1 m begins a colour, ESC [ 0 m ends it.
local function markup(line)
  line = line:gsub("[&<>]", ESCAPES):gsub("\27%[0m", "</tspan>")
  return (line:gsub("\27%[([%w;]+)m", function(colour)
    local class = colour == "typed" and colour or "c" .. colour:gsub(";", "-")
    return ('<tspan class="%s">'):format(class)
  end))
end

local widest = 0
for _, line in ipairs(lines) do
  widest = math.max(widest, utf8.len((line:gsub("\27%[[%w;]+m", ""))))
end
local width, height = 2 * PAD + widest * WIDE, 2 * PAD + #lines * HIGH
io.write(([[
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img"
  font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
<title>A check fails and names a line, the line's request is drawn, and a check passes</title>
<style>
%s</style>
<rect class="paper" x="0.5" y="0.5" width="%g" height="%g" rx="6"/>
]]):format(width, height, width, height, STYLE, width - 1, height - 1))
for i, line in ipairs(lines) do
  io.write(('<text x="%g" y="%g" xml:space="preserve">%s</text>\n')
    :format(PAD, PAD + i * HIGH - 5, markup(line)))
end
io.write("</svg>\n")
