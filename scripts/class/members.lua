-- members.lua: the columns of a class's table: each document a student, or all documents of one
-- machine together. A member is
--   label      what it is called; no two are called the same
--   documents  its documents, each { path, document }
--   machine    { limits, members }: the machine that it was measured on, shared by its members
-- What is said of a machine is asked of all documents that were measured there.

local files = require "base.files"

local members = {}

local NO_HOST = "–" -- as export writes it

-- What two documents agree in that one machine wrote. One that does not say its host is of a
-- machine of its own.
local function identity(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return one end
  local gpu, cpu = environment.gpu, environment.cpu
  return table.concat({ environment.host, cpu.name, cpu.cores, gpu and gpu.name or "" }, "\0")
end

-- What a document says its writer is called, or else the file's name without its ending.
local function name_of(one)
  local name = one.document.name or ""
  return name ~= "" and name or (files.name(one.path):gsub("%.json$", ""))
end

-- One that does not say its host is called as its writer is.
local function machine_name(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return name_of(one) end
  local device = environment.gpu or environment.cpu
  return ("%s, %s"):format(environment.host, device.name)
end

-- Calls the second of a name "NAME (2)", and so on.
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

-- The machines of documents, by what tells them apart: the first limits that one of them states.
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

-- A member for each machine, in the order in which documents name them.
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
