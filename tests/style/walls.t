-- The walls of cuda/emulator: a file may include files of, and link to symbols of, its own room and
-- the rooms that it may know. Neither files nor folders may depend on each other in a circle. A
-- header and the source file of the same name are one part. Each violation is named.

local tap = require "tap"

local ROOMS = { -- each with the rooms that it may know
  include = {},
  compile = {},
  engine = { "include" },
  memory = { "include", "engine" },
  streams = { "include", "engine", "memory" },
  device = { "include", "engine" },
  parts = { "include", "compile", "engine", "memory", "device", "api" },
  fortran = { "include" },
  api = { "include", "engine", "memory", "streams", "device" },
  counters = { "include", "engine", "memory" },
}

local function room_of(part)
  return part:match("^[^/]*")
end

local function part_of(file)
  return (file:gsub("%.%a+$", ""))
end

local function folder_of(part)
  return room_of(part) == "include" and "include" or part:match("^(.*)/") or ""
end

local function may_know(from, to)
  for _, room in ipairs(ROOMS[from] or {}) do
    if room == to then return true end
  end
  return from == to
end

-- ---- arrows: { from = part, to = part, by = the header or the symbol } ----

-- The file that `name` means in an #include of a file in `folder`: beside it, below the component's
-- root, or below include/.
local function included(name, folder, files)
  local path = (folder .. "/" .. name):gsub("/%./", "/")
  while path:find("[^/]+/%.%./") do path = path:gsub("[^/]+/%.%./", "", 1) end
  for _, candidate in ipairs { path, name, "include/" .. name } do
    if files[candidate] then return candidate end
  end
end

-- Files that the build generates
local MADE = { ["checks.inc"] = true }

-- files: { [path below cuda/emulator] = text }
local function arrows_of_includes(files, wrong)
  local arrows = {}
  for file, text in pairs(files) do
    for name in ("\n" .. text):gmatch('\n%s*#%s*include%s*"([^"]*)"') do
      local to = included(name, file:match("^(.*)/") or "", files)
      if to then
        arrows[#arrows + 1] = { from = part_of(file), to = part_of(to), by = name }
      elseif not MADE[name] then
        wrong[#wrong + 1] = ("%s includes %s, which is not in the component"):format(file, name)
      end
    end
  end
  return arrows
end

-- symbols: the lines of `nm -P -A` of the objects, { part = , name = , kind = }. A symbol that
-- several objects define weakly is an inline function of a header. A weak definition that has a
-- strong one elsewhere depends on that one.
local function arrows_of_symbols(symbols)
  local strong, weak, arrows = {}, {}, {}
  for _, symbol in ipairs(symbols) do
    if symbol.kind:match("[TDBRSGC]") then
      strong[symbol.name] = symbol.part
    elseif symbol.kind:match("[WVu]") then
      weak[symbol.name] = weak[symbol.name] and "several" or symbol.part
    end
  end
  for _, symbol in ipairs(symbols) do
    local to = strong[symbol.name]
    if not to and weak[symbol.name] ~= "several" then to = weak[symbol.name] end
    if to and symbol.kind:match("[UwvWV]") then
      arrows[#arrows + 1] = { from = symbol.part, to = to, by = symbol.name }
    end
  end
  return arrows
end

-- ---- what is wrong with them ----

-- A list of arrows that form a circle, or nil. place(part) is the part or its folder.
local function circle_in(arrows, place)
  local out, names = {}, {}
  for _, arrow in ipairs(arrows) do
    local from, to = place(arrow.from), place(arrow.to)
    if from ~= to then
      if not out[from] then
        out[from] = {}
        names[#names + 1] = from
      end
      table.insert(out[from], arrow)
    end
  end
  table.sort(names)
  local done = {}
  local function visit(at, way, on_way)
    if done[at] then return nil end
    on_way[at] = #way + 1
    for _, arrow in ipairs(out[at] or {}) do
      local to = place(arrow.to)
      way[#way + 1] = arrow
      if on_way[to] then return table.move(way, on_way[to], #way, 1, {}) end
      local found = visit(to, way, on_way)
      if found then return found end
      way[#way] = nil
    end
    on_way[at], done[at] = nil, true
  end
  for _, name in ipairs(names) do
    local found = visit(name, {}, {})
    if found then return found end
  end
end

local function written(arrow)
  return ("%s -> %s (%s)"):format(arrow.from, arrow.to, (arrow.by:gsub("%b()$", "")))
end

local function describe(kind, circle)
  local list = {}
  for i, arrow in ipairs(circle) do list[i] = written(arrow) end
  return ("a circle of %s: %s"):format(kind, table.concat(list, ", "))
end

-- What is wrong, one line each.
local function check(files, symbols)
  local wrong = {}
  local arrows = arrows_of_includes(files, wrong)
  table.move(arrows_of_symbols(symbols), 1, #symbols, #arrows + 1, arrows)
  table.sort(arrows, function(a, b) return written(a) < written(b) end)
  for _, arrow in ipairs(arrows) do
    local from, to = room_of(arrow.from), room_of(arrow.to)
    if not ROOMS[from] then
      wrong[#wrong + 1] = arrow.from .. ": its folder is none of the rooms"
    elseif not may_know(from, to) then
      wrong[#wrong + 1] = ("%s: %s does not know %s"):format(written(arrow), from, to)
    end
  end
  local circle = circle_in(arrows, function(part) return part end)
  if circle then
    wrong[#wrong + 1] = describe("files", circle)
  else
    circle = circle_in(arrows, folder_of)
    if circle then wrong[#wrong + 1] = describe("folders", circle) end
  end
  return table.concat(wrong, "\n")
end

-- The component's own headers that have the same file name. CUDA's headers are left out.
local function twins_in(files)
  local first, twins = {}, {}
  local names = {}
  for file in pairs(files) do names[#names + 1] = file end
  table.sort(names)
  for _, file in ipairs(names) do
    local name = file:match("([^/]+%.h)$")
    if name and (room_of(file) ~= "include" or file:match("^include/emulator/")) then
      if first[name] then twins[#twins + 1] = first[name] .. " " .. file end
      first[name] = first[name] or file
    end
  end
  return table.concat(twins, "\n")
end

-- ---- the check itself is tested first ----

local function symbols_of(list)
  local symbols = {}
  for part, text in pairs(list) do
    for kind, name in text:gmatch("(%a) (%S+)") do
      symbols[#symbols + 1] = { part = part, kind = kind, name = name }
    end
  end
  return symbols
end

tap.is(check({ ["api/a.cpp"] = '#include "api/a.h"\n#include "engine/b.h"\n#include "cuda.h"',
               ["api/a.h"] = "", ["engine/b.h"] = "", ["include/cuda.h"] = "" },
             symbols_of { ["api/a"] = "U b T a", ["engine/b"] = "T b U malloc" }),
  "", "allowed includes and calls pass")
tap.is(check({ ["engine/a.cpp"] = '#include "api/b.h"', ["api/b.h"] = "" }, {}),
  "engine/a -> api/b (api/b.h): engine does not know api", "an include of a room above is found")
tap.is(check({}, symbols_of { ["engine/a"] = "U b", ["api/b"] = "T b" }),
  "engine/a -> api/b (b): engine does not know api", "a call of a room above is found")
tap.is(check({}, symbols_of { ["engine/a"] = "w b", ["counters/b"] = "T b" }),
  "engine/a -> counters/b (b): engine does not know counters",
    "a weak reference to a room above is found")
tap.is(check({}, symbols_of { ["engine/a"] = "V b", ["counters/b"] = "D b" }),
  "engine/a -> counters/b (b): engine does not know counters",
    "a weak definition replaced from above is found")
tap.is(check({}, symbols_of { ["device/a"] = "W b U c", ["memory/b"] = "W b", ["api/c"] = "U b" }),
  "", "inline functions of headers are ignored")
tap.is(check({}, symbols_of { ["engine/a"] = "U b T a", ["engine/b"] = "U a T b" }),
  "a circle of files: engine/a -> engine/b (b), engine/b -> engine/a (a)",
    "a circle in a room is found")
tap.is(check({ ["engine/a.h"] = '#include "b.h"', ["engine/b.h"] = "" },
             symbols_of { ["engine/a"] = "T a", ["engine/b"] = "U a" }),
  "a circle of files: engine/a -> engine/b (b.h), engine/b -> engine/a (a)",
  "a circle of an include and a call is found")
tap.is(check({}, symbols_of { ["engine/x/a"] = "U b T a", ["engine/y/b"] = "T b U c",
                              ["engine/x/c"] = "T c" }),
  "a circle of folders: engine/x/a -> engine/y/b (b), engine/y/b -> engine/x/c (c)",
  "a circle only of folders is found")
tap.is(check({ ["attic/a.c"] = '#include "a.h"', ["attic/a.h"] = "" }, {}),
  "attic/a: its folder is none of the rooms", "an unknown folder is refused")
tap.is(check({ ["api/a.cpp"] = '#include "b.h"' }, {}),
  "api/a.cpp includes b.h, which is not in the component", "an include from outside is found")
tap.is(twins_in { ["api/a.h"] = "", ["memory/a.h"] = "", ["include/a.h"] = "" },
  "api/a.h memory/a.h", "two headers of the same name are found")

-- ---- the emulator ----

local folder = tap.root .. "/cuda/emulator"

local function lines_of(command)
  local pipe <close> = assert(io.popen(command))
  local list = {}
  for line in pipe:lines() do list[#list + 1] = line end
  return list, pipe:close()
end

local function quoted(path)
  return "'" .. path:gsub("'", [['\'']]) .. "'"
end

local function files_in()
  local files = {}
  for _, path in ipairs(lines_of("find " .. quoted(folder) .. " -type f")) do
    local name = path:sub(#folder + 2)
    if room_of(name) == "tests" then goto continue end -- test programs
    if name:match("%.[ch]$") or name:match("%.cpp$") or room_of(name) == "include" then
      local file <close> = assert(io.open(path))
      files[name] = file:read("a")
    end
    ::continue::
  end
  return files
end

local BY_FILE = quoted(tap.root .. "/tests/lib/by_file")
local LONG = os.getenv("WARPBOOK_TEST_LONG") == "1"

-- The files that the build file by file compiles, by the paths of their objects.
local function objects_of(files, build)
  local of_object = {}
  local list <close> = assert(io.open(build .. "/compile_commands.json"))
  for entry in list:read("a"):gmatch("{(.-)}") do
    local where = entry:match('"directory": "([^"]*)"')
    local file = entry:match('"file": "([^"]*)"'):match("/cuda/emulator/(.*)$")
    if files[file] then of_object[where .. "/" .. entry:match(" %-o (%S+)")] = file end
  end
  return of_object
end

-- The targets with these objects. The plugin takes as long as all others together, because it reads
-- LLVM's headers: only tests/run --long builds it, for the calls between its files.
local function targets_of(of_object)
  local targets, known = {}, {}
  for object in pairs(of_object) do
    local target = object:match("/CMakeFiles/([^/]+)%.dir/")
    if not known[target] and (LONG or not target:find("^passes%-")) then
      targets[#targets + 1] = target
    end
    known[target] = true
  end
  return table.concat(targets, " ")
end

-- The symbols of each of these objects that has been built; and the set of all files.
local function symbols_in(of_object)
  local objects, symbols, compiled = {}, {}, {}
  for object, file in pairs(of_object) do
    compiled[file] = true
    local built <close> = io.open(object)
    if built then objects[#objects + 1] = quoted(object) end
  end
  for _, line in ipairs(lines_of("nm -P -A -C " .. table.concat(objects, " "))) do
    local object, name, kind = line:match("^(.-%.o): (.+) (%a)%s*[%x ]*$")
    if object then
      symbols[#symbols + 1] = { part = part_of(of_object[object]), name = name, kind = kind }
    end
  end
  return symbols, compiled
end

local files = files_in()
local of_object = objects_of(files, lines_of(BY_FILE)[1])
local _, done = lines_of(("%s %s"):format(BY_FILE, targets_of(of_object)))
tap.is(done, true, "the emulator builds file by file")
local symbols, compiled = symbols_in(of_object)
local left_out = {}
for file in pairs(files) do
  if file:match("%.cpp$") and not compiled[file] then left_out[#left_out + 1] = file end
end
tap.is(table.concat(left_out, " "), "", "every source file is compiled")
tap.is(check(files, symbols), "", "the files of cuda/emulator obey the rules")
tap.is(twins_in(files), "", "no two of its headers have the same name")
tap.done()
