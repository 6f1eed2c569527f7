-- members.lua: the columns of a class's table. A member is a student, with one document, or a
-- machine, with all its documents:
--   label      its name, which no other member has
--   documents  its documents, each { path, document }
--   machine    { limits, members }: the machine that they were measured on, with all its members
-- Limits of a machine come from any document that was measured on it.

local files = require "base.files"

local members = {}

local NO_HOST = "–" -- written by export instead of the host

-- What the documents of one machine have in common. A document without a host has a machine of its
-- own.
local function identity(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return one end
  local gpu, cpu = environment.gpu, environment.cpu
  return table.concat({ environment.host, cpu.name, cpu.cores, gpu and gpu.name or "" }, "\0")
end

-- The name of the writer in the document, or else the file's name without its ending.
local function name_of(one)
  local name = one.document.name or ""
  return name ~= "" and name or (files.name(one.path):gsub("%.json$", ""))
end

-- The name of the machine; of a document without a host it is the writer's.
local function machine_name(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return name_of(one) end
  local device = environment.gpu or environment.cpu
  return ("%s, %s"):format(environment.host, device.name)
end

-- Gives a second member with the same name the name "NAME (2)", and so on.
local function set_apart(list)
  local taken = {}
  for _, member in ipairs(list) do
    local label, count = member.label, 1
    while taken[label] do
      count = count + 1
      label = ("%s (%d)"):format(member.label, count)
    end
    member.label = label
    taken[label] = true
  end
  return list
end

-- The machines of the documents, by their identity, with the first limits in a document of each.
local function machines_of(read)
  local machines = {}
  for _, one in ipairs(read) do
    local key = identity(one)
    local machine = machines[key] or { members = {} }
    machine.limits = machine.limits or one.document.limits
    machines[key] = machine
  end
  return machines
end

-- A member for each of the documents { path, document, label }, in their order; label may be nil.
function members.students(read)
  local list, machines = {}, machines_of(read)
  for i, one in ipairs(read) do
    local machine = machines[identity(one)]
    list[i] = { label = one.label or name_of(one), documents = { one }, machine = machine }
    table.insert(machine.members, list[i])
  end
  return set_apart(list)
end

-- A member for each machine, in the order in which the documents name them.
function members.machines(read)
  local list, machines = {}, machines_of(read)
  for _, one in ipairs(read) do
    local machine = machines[identity(one)]
    local member = machine.members[1]
    if not member then
      member = { label = one.label or machine_name(one), documents = {}, machine = machine }
      machine.members[1] = member
      list[#list + 1] = member
    end
    table.insert(member.documents, one)
  end
  return set_apart(list)
end

return members
