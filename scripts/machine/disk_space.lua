-- disk_space.lua: do the folders in which students may build have enough space for one student, and
-- for all? The free space of a file system does not include quotas, and each kind of quota has its
-- own command. So this writes as many bytes as a student's builds take, and removes them again.

local clean = require "base.clean"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local finding = require "machine.finding"
local sites = require "machine.sites"

local disk_space = {}

local PATIENCE = 120 -- seconds to write the bytes of a student's builds
local KIB, MIB = 1 << 10, 1 << 20

local function ask(...)
  local ended = process({ ... }, { timeout = PATIENCE, stdout = "capture", stderr = "capture",
                                   env = { LC_ALL = "C" } })
  return ended.code == 0 and ended.stdout or nil, ended
end

-- The bytes of the builds here; nil if nothing is built.
function disk_space.need()
  local tests = "--exclude=" .. host.build .. "/tests"
  local _, ended = ask("du", "-sk", tests, host.build) -- du ends with 1 if it cannot read all
  local kib = (ended.stdout or ""):match("^(%d+)")
  return kib and math.tointeger(kib) * KIB
end

local function free(path)
  local kib = (ask("df", "-Pk", path) or ""):match("\n%S+ +%d+ +%d+ +(%-?%d+)")
  return kib and math.tointeger(kib) * KIB
end

-- Writes that many random bytes, which no file system can compress, and removes them. Returns nil,
-- or why it failed.
local function try(path, bytes)
  local file = ("%s/warpbook-room-%.6f"):format(path, host.time())
  local count = (bytes + MIB - 1) // MIB
  local written, ended = ask("dd", "if=/dev/urandom", "of=" .. file, "bs=" .. MIB,
    "count=" .. count, "iflag=fullblock", "conv=fsync", "status=none")
  os.remove(file)
  if written then return nil end
  if ended.timed_out then return ("it takes more than %d s"):format(PATIENCE) end
  local said = ended.error or (ended.stderr or ""):match("[^\n]+") or "dd failed"
  return clean.trimmed(said:match("[^:]*$")) -- "dd: error writing 'FILE': Disk quota exceeded"
end

local function look_at(name, path, need, students)
  local problem = try(path, need)
  if problem then return { name = name, path = path, problem = problem } end
  local left = free(path)
  return { name = name, path = path, free = left, scant = left and left < need * students }
end

-- The folders, each once: that of the user's builds, home, scratch.
local function folders(site)
  local list, seen = {}, {}
  local function add(name, path)
    if not path or path == "" or seen[path] then return end
    list[#list + 1], seen[path] = { name = name, path = path }, true
  end
  host.mkdir(host.own)
  add("builds", host.own)
  add("home", os.getenv("HOME"))
  add("scratch", sites.stated_scratch(site) or os.getenv("SCRATCH"))
  return list
end

local function folder_finding(one, need, students, another)
  local takes = units.bytes(need)
  if one.problem then
    local todo = another
      and ("let students set WARPBOOK_DIR to a folder in %s"):format(another.path)
      or "make room, or set WARPBOOK_DIR to a folder with more room"
    return finding[(not another or one.name == "builds") and "red" or "yellow"](one.name, todo,
      "%s: the builds of a student take %s, which cannot be written: %s", one.path, takes,
      one.problem)
  elseif one.scant then
    return finding.yellow(one.name, "use another folder for WARPBOOK_DIR, or one build for all",
      "%s: room for one (%s), but %s are free and %d students take %s", one.path, takes,
      units.bytes(one.free), students, units.bytes(need * students))
  end
  return finding.green(one.name,
    "%s: the builds of a student take %s, which were written as a test%s", one.path, takes,
    one.free and ("; %s are free"):format(units.bytes(one.free)) or "")
end

-- A finding for each folder. `need` is from disk_space.need.
function disk_space.look(site, need, students)
  local list, findings, good = {}, {}, nil
  for i, folder in ipairs(folders(site)) do
    list[i] = look_at(folder.name, folder.path, need, students)
    if not list[i].problem and folder.name ~= "builds" then good = good or list[i] end
  end
  for i, one in ipairs(list) do
    findings[i] = folder_finding(one, need, students, one.problem and good)
  end
  return findings
end

return disk_space
