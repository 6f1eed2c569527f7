-- members.lua: the columns of a class's table: a column for each document of a student, or a column
-- for each machine; and the people of a class. A member is
--   label      its name, unique in the table
--   documents  its documents, each { path, document }
--   machine    { limits, members }: the machine where it measured, shared by its members
-- The limits of a machine may come from any document that was measured there.

local files = require "base.files"

local members = {}

local NO_HOST = "–" -- in a document that export wrote

-- A key that all documents of one machine share. A document without a host counts as a machine of
-- its own.
local function identity(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return one end
  local gpu, cpu = environment.gpu, environment.cpu
  return table.concat({ environment.host, cpu.name, cpu.cores, gpu and gpu.name or "" }, "\0")
end

-- The name in a document, or else the name of its file without the suffix.
local function name_of(one)
  local name = one.document.name or ""
  return name ~= "" and name or (files.name(one.path):gsub("%.json$", ""))
end

-- The name of a document's machine; without a host, the name of the document.
local function machine_name(one)
  local environment = one.document.environment
  if environment.host == NO_HOST then return name_of(one) end
  local device = environment.gpu or environment.cpu
  return ("%s, %s"):format(environment.host, device.name)
end

-- Makes the labels unique: the second "NAME" becomes "NAME (2)", and so on.
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

-- The machines of the documents, by their keys. A machine's limits are the first that one of its
-- documents states.
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

-- A member for each of the documents { path, document, label (nil: its own name) }, in their order.
function members.students(read)
  local list, machines = {}, machines_of(read)
  for i, one in ipairs(read) do
    local machine = machines[identity(one)]
    list[i] = { label = one.label or name_of(one), documents = { one }, machine = machine }
    table.insert(machine.members, list[i])
  end
  return set_apart(list)
end

-- A member for the documents of each key, key_of(document), in the order in which the keys come.
-- All documents of a key are from one machine.
local function grouped(read, key_of)
  local list, by_key, machines = {}, {}, machines_of(read)
  for _, one in ipairs(read) do
    local key, machine = key_of(one), machines[identity(one)]
    local member = by_key[key]
    if not member then
      member = { label = one.label or machine_name(one), documents = {}, machine = machine }
      by_key[key], list[#list + 1] = member, member
      table.insert(machine.members, member)
    end
    table.insert(member.documents, one)
  end
  return set_apart(list)
end

-- A member for each machine, in the order in which the documents name the machines.
function members.machines(read)
  return grouped(read, identity)
end

-- A member for each person. The documents of one machine are one person's, unless a student handed
-- them in or they have several names.
function members.people(read)
  return grouped(read, function(one)
    if one.document.exercises or identity(one) == one then return one end
    return identity(one) .. "\0" .. (one.document.name or "")
  end)
end

return members
