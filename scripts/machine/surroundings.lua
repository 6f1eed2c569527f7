-- surroundings.lua: what else students need at a site: modules, the checkout, work without a
-- network, an editor, a terminal.

local clean = require "base.clean"
local files = require "base.files"
local output = require "base.output"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local finding = require "machine.finding"

local surroundings = {}

local PATIENCE = 300

local function run(argv)
  return process(argv, { timeout = PATIENCE, stdout = "capture", stderr = "stdout",
                         env = { LC_ALL = "C.UTF-8" } })
end

-- Some versions of `module` print that something does not exist, and still end with exit code 0.
local COMPLAINTS = { "[Ee][Rr][Rr][Oo][Rr]", "[Uu]nable to locate", "not found", "unknown module" }

local function complaint(ended)
  local said = ended.stdout or ""
  for line in said:gmatch("[^\n]+") do
    for _, words in ipairs(COMPLAINTS) do
      if line:find(words) then return clean.trimmed(line) end
    end
  end
  if ended.code == 0 then return nil end
  return ended.error or clean.trimmed(said:match("[^\n]+") or "it failed")
end

-- Do the site's modules load, in the shell that a job's script has?
function surroundings.modules(site, shell)
  if not site.modules then return finding.green("modules", "none are needed for %s", site.title) end
  local script = {}
  for _, words in ipairs(site.modules) do
    script[#script + 1] = "module " .. words
    local argv = table.move(shell, 1, #shell, 1, {})
    table.move({ "-c", table.concat(script, " && ") }, 1, 2, #argv + 1, argv)
    local problem = complaint(run(argv))
    if problem then
      local name = words:match("(%S+)$"):match("^[^/]+")
      return finding.red("modules", ("module avail %s lists what exists; a file for --site "
        .. "names another (docs/clusters.md)"):format(name), "module %s: %s", words, problem)
    end
  end
  return finding.green("modules", "%s", table.concat(script, ", "))
end

-- The files in a folder that others (who is "o") or the group ("g") cannot read. `without` are
-- folders that are skipped.
local function closed_to(who, folder, without)
  local argv = { "find", folder, "(", "-name", ".git" }
  for _, path in ipairs(without) do
    table.move({ "-o", "-path", path }, 1, 3, #argv + 1, argv)
  end
  local read, enter = "-" .. who .. "=r", "-" .. who .. "=x"
  local rest = { ")", "-prune", "-o", "!", "-type", "l", "(", "!", "-perm", read, "-o",
                 "-type", "d", "!", "-perm", enter, ")", "-print" }
  table.move(rest, 1, #rest, #argv + 1, argv)
  local ended = run(argv)
  return ended.code == 0 and files.lines(ended.stdout) or { ended.stdout or ended.error }
end

-- The folders above the checkout that they cannot enter.
local function shut_above(who)
  local argv, path = { "find" }, host.root:gsub("/[^/]+$", "")
  while path ~= "" do
    argv[#argv + 1] = path
    path = path:gsub("/[^/]+$", "")
  end
  if #argv == 1 then return {} end
  table.move({ "-maxdepth", "0", "!", "-perm", "-" .. who .. "=x" }, 1, 5, #argv + 1, argv)
  return files.lines(run(argv).stdout or "")
end

-- A finding about `folder`, called `name`: can others read it?
local function readable(name, folder, without)
  local first
  for _, who in ipairs({ "o", "g" }) do
    local closed = closed_to(who, folder, without)
    local above = shut_above(who)
    table.move(above, 1, #above, #closed + 1, closed)
    if #closed == 0 then
      return finding.green(name, "%s: %s may read all of it", folder,
        who == "o" and "everybody" or "its group")
    end
    first = first or closed
  end
  return finding.yellow(name,
    "chmod -R go+rX, and go+x for the folders above it; or give each student a checkout",
    "others may not read %s (%s)", first[1], units.many(#first, "file"))
end

-- Can students read this checkout, so that one is enough for all?
function surroundings.checkout()
  return readable("checkout", host.root,
    { host.root .. "/build", host.root .. "/.warpbook", host.root .. "/work" })
end

-- Is there a shared build? Returns the finding, and whether there is one.
function surroundings.shared(site)
  local folder = host.root .. "/build"
  if files.exists(folder .. "/.shared") then
    return readable("shared", folder, { folder .. "/logs", folder .. "/tests" }), true
  end
  local arch = site.architecture and " --arch " .. site.architecture or ""
  return finding.yellow("shared", ("let the owner of the checkout type lessons/run share%s, or "
    .. "let each student build"):format(arch), "no build is shared: each student builds, which "
    .. "takes minutes and disk space"), false
end

-- Does a lesson run without a network? It is run in a namespace without one, if that is possible.
function surroundings.network(label)
  local alone = { "unshare", "--map-root-user", "--net" }
  local possible = run({ alone[1], alone[2], alone[3], "true" })
  if possible.code ~= 0 then
    return finding.yellow("network", "run a lesson on a machine without a network",
      "not tried: this system cannot create a namespace without a network")
  end
  local argv = { host.root .. "/lessons/run", label, "--device", "emulated", "--repeats", "1" }
  local ended = run(table.move(argv, 1, #argv, #alone + 1, alone))
  if ended.code == 0 or ended.code == 77 then
    return finding.green("network", "lesson %s runs without one", label)
  end
  return finding.red("network", "try: " .. output.command_text(alone),
    "lesson %s does not run without one: exit code %s", label, tostring(ended.code))
end

local EDITORS = { "nano", "vim", "vi", "emacs", "micro", "hx" }

local function editor()
  for _, variable in ipairs({ "VISUAL", "EDITOR" }) do
    local word = (os.getenv(variable) or ""):match("%S+")
    if word then return word end
  end
  for _, name in ipairs(EDITORS) do
    if files.find_program(name) then return name end
  end
end

-- Is there an editor, and does the terminal show π and µ?
function surroundings.desk()
  local locale = os.getenv("LC_ALL") or ""
  if locale == "" then locale = os.getenv("LC_CTYPE") or "" end
  if locale == "" then locale = os.getenv("LANG") or "" end
  if not editor() then
    return finding.yellow("editor",
      "install nano, or let students edit on their own computers and copy the files",
      "no editor is on PATH, and EDITOR is not set")
  elseif not locale:lower():find("utf%-?8") then
    return finding.yellow("editor", "export LC_ALL=C.UTF-8, or --format plain",
      "%s; the locale %s shows no π and no µ", editor(), locale == "" and "(none)" or locale)
  end
  return finding.green("editor", "%s; %s shows π and µ", editor(), locale)
end

return surroundings
