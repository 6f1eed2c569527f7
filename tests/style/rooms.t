-- The rooms of scripts/: a module may require only modules of its own room or of rooms below, and
-- no modules require each other in a circle. Each violation is named.

local tap = require "tap"
local host = require "host"

-- From the bottom to the top. The files of scripts/ itself are the top room.
local ROOMS = { "base", "problems", "lessons.explanations", "lessons", "machine.schedulers",
                "machine.sites", "machine", "compile", "sanitizer", "kernels", "profiler", "runs",
                "published", "class", "sweeps", "jobs", "exercises", "similarity", "views",
                "views.kernels", "views.results", "pages", "pages.similar", "pages.step",
                "workbook", "verbs", "" }
local OTHERS = { host = true, argparse = true, dkjson = true } -- modules from outside scripts/
local MOST = 20 -- files in a room, except in `verbs`
local FLOOR = {}
for i, room in ipairs(ROOMS) do FLOOR[room] = i end

local function room_of(module)
  return module:match("^(.*)%.") or ""
end

-- The names of the modules that a module's text requires. "verbs." stands for any module of a room,
-- if the rest of the name is computed. Returns nil and the code if it cannot be read.
local function required(text)
  local list = {}
  text = text:gsub("%-%-[^\n]*", "")
  for rest in text:gmatch("%f[%w_]require%f[^%w_]([^\n]*)") do
    local name = rest:match('^%s*%(?%s*"([%w_.]+)"%s*%)?')
    if not name then return nil, "require" .. rest end
    list[#list + 1] = name
  end
  return list
end

-- The chain of modules that leads from `module` back to itself, or nil.
local function circle_from(module, arrows)
  local function visit(at, way, seen)
    for _, to in ipairs(arrows[at] or {}) do
      if to == module then return way .. " -> " .. to end
      if not seen[to] then
        seen[to] = true
        local found = visit(to, way .. " -> " .. to, seen)
        if found then return found end
      end
    end
  end
  return visit(module, module, {})
end

local function check_arrow(from, to, modules)
  local below, above = FLOOR[room_of(from)], FLOOR[room_of(to)]
  if OTHERS[to] then return nil end
  if to:match("%.$") then
    if not above then return "there is no room " .. to end
  elseif not modules[to] then
    return "there is no such module"
  end
  if above > below then
    return ("%s lies above %s"):format(room_of(to), room_of(from))
  end
end

-- The rooms with too many files, one message each.
local function crowded(names)
  local wrong, count = {}, {}
  for _, module in ipairs(names) do
    local room = room_of(module)
    count[room] = (count[room] or 0) + 1
    if count[room] == MOST + 1 and room ~= "verbs" then
      wrong[#wrong + 1] = ("%s has more than %d files"):format(room, MOST)
    end
  end
  return wrong
end

-- What is wrong with { [module's name] = its text }, one line each.
local function check(modules)
  local arrows, names = {}, {}
  for module in pairs(modules) do names[#names + 1] = module end
  table.sort(names)
  local wrong = crowded(names)
  for _, module in ipairs(names) do
    local list, unread = required(modules[module])
    if not FLOOR[room_of(module)] then
      wrong[#wrong + 1] = module .. ": its folder is none of the rooms"
    elseif not list then
      wrong[#wrong + 1] = ("%s: cannot read %s"):format(module, unread)
    else
      arrows[module] = list
      for _, to in ipairs(list) do
        local problem = check_arrow(module, to, modules)
        if problem then wrong[#wrong + 1] = ("%s -> %s: %s"):format(module, to, problem) end
      end
    end
  end
  for _, module in ipairs(names) do
    local circle = circle_from(module, arrows)
    if circle then
      wrong[#wrong + 1] = "a circle: " .. circle
      break
    end
  end
  return table.concat(wrong, "\n")
end

local function modules_in(folder)
  local modules = {}
  local found = host.run({ "find", folder, "-name", "*.lua", stdout = "capture" }).stdout
  for path in found:gmatch("[^\n]+") do
    local file <close> = assert(io.open(path))
    modules[path:sub(#folder + 2, -5):gsub("/", ".")] = file:read("a")
  end
  return modules
end

-- The check itself is tested first.
tap.is(check({ ["base.a"] = "", ["runs.b"] = 'local a = require "base.a"',
               main = 'require("runs.b")' }), "", "a room may require rooms below")
tap.is(check({ ["base.a"] = 'local b = require "runs.b"', ["runs.b"] = "" }),
  "base.a -> runs.b: runs lies above base", "a room may not require one above")
tap.is(check({ ["runs.a"] = 'require "runs.b"', ["runs.b"] = 'require "runs.c"',
               ["runs.c"] = 'require "runs.b"' }),
  "a circle: runs.b -> runs.c -> runs.b", "a circle in a room is found")
tap.is(check({ ["views.a"] = 'require("verbs." .. name)' }),
  "views.a -> verbs.: verbs lies above views", "a computed name of a room is read")
tap.is(check({ ["base.a"] = "local m = require(name)" }), "base.a: cannot read require(name)",
  "a fully computed name is refused")
tap.is(check({ ["base.a"] = 'require "base.b"' }), "base.a -> base.b: there is no such module",
  "a missing module is found")
tap.is(check({ ["attic.a"] = "" }), "attic.a: its folder is none of the rooms",
  "an unknown folder is refused")
local many = {}
for i = 1, 21 do
  many["base.a" .. i], many["verbs.a" .. i] = "", ""
end
tap.is(check(many), "base has more than 20 files", "a room with too many files is found")
tap.is(check({ main = 'require "host" -- require "nothing"' }), "", "comments are ignored")

tap.is(check(modules_in(tap.root .. "/scripts")), "", "the modules of scripts/ obey the rules")
tap.done()
