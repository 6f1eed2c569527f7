-- sites.lua: the known sites: each a file of facts in machine/sites/, and the user's own.
--
-- A site has the plain values of its facts. A site of the user also has `file`, its path.

local fail = require "base.fail"
local files = require "base.files"
local nearest = require "base.nearest"
local host = require "host"
local facts = require "lessons.facts"

local sites = {}

local FOLDER = "scripts/machine/sites"

-- The path of the user's own site, which may not exist.
local function own_file()
  local config = os.getenv("XDG_CONFIG_HOME")
  if not config or config == "" then config = (os.getenv("HOME") or "") .. "/.config" end
  return config .. "/warpbook/site.lua"
end

-- The scheduler in machine/schedulers/ with that name; nil for "none".
function sites.scheduler(name)
  return name ~= "none" and require("machine.schedulers." .. name) or nil
end

local function plain(stated, file)
  local site = { file = file }
  for key, value in pairs(stated) do
    local has_source = type(value) == "table" and value.value ~= nil
    if has_source then value = value.value end
    site[key] = value
  end
  local scheduler = sites.scheduler(site.scheduler) or {}
  site.ranks_launcher = site.ranks_launcher
    or not site.launcher and scheduler.ranks_launcher or nil
  site.launcher = site.launcher or scheduler.launcher
  site.request = site.request or scheduler.request
  return site
end

-- The site in a file; `label` is its name for messages; `own` is true if it is a file of the user.
local function load(path, label, own)
  local text, unreadable = files.read(path)
  if not text then fail("usage", "%s", unreadable) end
  local stated, problem = facts.site(text, label)
  if not stated then fail("usage", "%s; docs/clusters.md describes the file of a site", problem) end
  return plain(stated, own and path or nil)
end

-- The names of the sites that come with the workbook.
function sites.names()
  local names = {}
  for _, file in ipairs(files.list(host.root .. "/" .. FOLDER)) do
    names[#names + 1] = file:match("^(.*)%.lua$")
  end
  return names
end

local function known(name)
  local label = ("%s/%s.lua"):format(FOLDER, name)
  return load(host.root .. "/" .. label, label)
end

local function unknown(name, names)
  local near = name and nearest(name, names)
  local what = name and ("there is no site '%s'%s"):format(name,
    near and ("; did you mean %s?"):format(near) or ";") or "which site? --site NAME;"
  fail("usage",
    "%s known sites are %s; --site FILE takes a file of your own, and %s is read by default", what,
    table.concat(names, ", "), own_file())
end

-- The site for --site: a name or a file; without it, the user's own, or else the `usual` one. A
-- mistake ends the run.
function sites.find(name, usual)
  local is_file = name and (name:find("/", 1, true) or name:match("%.lua$"))
  if is_file then return load(name, name, true) end
  local file, names = own_file(), sites.names()
  local own = files.exists(file) and load(file, file, true) or nil
  if own then
    if not name or name == own.name then return own end
    names[#names + 1] = own.name
  end
  name = name or usual
  for _, one in ipairs(names) do
    if one == name then return known(name) end
  end
  return unknown(name, names)
end

-- Changes the site by the typed flags and the environment variables.
local function choose(site, asked)
  site.account = asked.account or os.getenv("WARPBOOK_ACCOUNT") or site.account
  site.reservation = asked.reservation or os.getenv("WARPBOOK_RESERVATION") or site.reservation
  if asked.queue and asked.queue ~= site.queue then
    site.queue, site.time_limit, site.gpu_limit = asked.queue, nil, nil -- the other queue's limits
  end
end

-- The site's scratch folder with user and project filled in, if they are known; nil if the site
-- states none.
function sites.stated_scratch(site)
  local names = { USER = os.getenv("USER") or os.getenv("LOGNAME"), PROJECT = site.account }
  return site.scratch and (site.scratch:gsub("%f[%w]%u+%f[%W]", names))
end

-- The folder in scratch to which a job writes; nil if it writes to the home folder.
function sites.scratch(site)
  if site.writes_to ~= "scratch" then return nil end
  local path = sites.stated_scratch(site) or ""
  local lacks = not path:match("^/") and "it has to begin with /"
    or path:find("%f[%w]USER%f[%W]")
      and "USER stands for $USER, which is not set: export USER=$(id -un)"
    or path:find("%f[%w]PROJECT%f[%W]")
      and "PROJECT stands for the project that is charged: type --account PROJECT"
  if not lacks then return path .. "/warpbook" end
  fail("usage", "%s: jobs write to scratch, but '%s' is not a path for it: %s", site.title, path,
    lacks)
end

-- The site of sites.find for a job of that many minutes, changed by what was typed. If the site
-- needs something that is missing, the run ends.
function sites.for_job(name, asked, minutes, usual)
  local site = sites.find(name, usual)
  choose(site, asked)
  if site.scheduler == "none" then return site end
  if site.needs_account and not site.account then
    fail("usage", "%s charges each job to a project: type --account PROJECT, or set "
      .. "WARPBOOK_ACCOUNT in the environment", site.title)
  elseif site.time_limit and minutes > site.time_limit then
    fail("usage",
      "--time %d: the queue %s of %s ends a job after %d minutes; --queue takes another",
      minutes, site.queue or "–", site.title, site.time_limit)
  end
  return site
end

return sites
