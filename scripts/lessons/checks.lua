-- checks.lua: what each check of programs means and what to do, by its ID. The emulator's checks
-- are in its table checks.txt, whose head describes the format. Three more checks are the runner's
-- own.

local files = require "base.files"
local host = require "host"
local topics = require "lessons.topics"

local checks = {}

local TABLE = host.root .. "/cuda/emulator/counters/findings/checks.txt"

local OWN = {
  { id = "failed-call", severity = "error", title = "call that failed",
    means = "A call of CUDA's returned an error.",
    proof = "compute-sanitizer reports the call.",
    blind = "Errors that no call has returned yet.",
    sanitizer = 'memcheck, "Program hit"',
    causes = { { name = "call-failed", advice = "Check what each function of CUDA returns." } } },
  { id = "refused-by-nvcc", severity = "error", title = "program that nvcc does not compile",
    means = "The program ran here, but nvcc reports an error at this line.",
    proof = "nvcc compiled the file, and this is its first error.",
    blind = "Where no nvcc is found, it is not asked.",
    sanitizer = "none",
    causes = { { name = "refused",
      advice = "Mend the line: until nvcc compiles it, this is no program for a GPU." } } },
  { id = "too-many-registers", severity = "error", title = "block with too many registers",
    means = "The threads of a block need more registers than a multiprocessor has, so the launch "
      .. "fails with cudaErrorLaunchOutOfResources, and the kernel does not run.",
    proof = "ptxas reports the registers of a thread, as it compiles the kernel for sm_90.",
    blind = "Where no nvcc is found, it is not asked. Another GPU or other flags may need more or "
      .. "fewer registers.",
    sanitizer = 'memcheck, "Program hit"',
    causes = { { name = "registers",
      advice = "Launch fewer threads per block; or write __launch_bounds__(THREADS) before the "
        .. "kernel's name, with the threads of the largest block that is launched: the compiler "
        .. "then takes as few registers as needed." } } },
}

-- For some checks, or causes of them, the topic that a lesson teaches about them.
local TOPICS = {
  ["global-out-of-bounds"] = "index-guard", ["shared-out-of-bounds"] = "tiles",
  ["variable-out-of-bounds"] = "tiles", ["uninitialised-copy"] = "index-guard",
  ["host-pointer"] = "memory-copies", ["device-pointer-on-host"] = "memory-copies",
  ["shared-race"] = "barriers", ["global-race"] = "partial-sums",
  ["global-race/same-index"] = "blocks", ["divergent-barrier"] = "barriers",
}

-- "cause: lost-update of shared-race, global-race": the cause's name and its checks; the checks are
-- nil for the last cause.
local function heads(value)
  local name, of = value:match("^(%S+) of (.+)$")
  local ids
  for id in (of or ""):gmatch("[^, ]+") do
    ids = ids or {}
    ids[#ids + 1] = id
  end
  return name or value, ids
end

-- The table's paragraphs, as lists of { key, value }.
local function paragraphs(text)
  local list = {}
  for line in text:gmatch("[^\n]+") do
    local key, value = line:match("^(%l+): (.*)$")
    local last = list[#list]
    if key == "check" or key == "cause" or key == "part" then
      list[#list + 1] = { { key, value } }
    elseif key then
      last[#last + 1] = { key, value }
    elseif line:match("^  ") then
      last[#last][2] = last[#last][2] .. " " .. line:match("^%s+(.*)$")
    end
  end
  return list
end

local function fields_of(paragraph)
  local fields = {}
  for i = 2, #paragraph do fields[paragraph[i][1]] = paragraph[i][2] end
  return fields
end

local list, by_id

local function load()
  list, by_id = {}, {}
  for _, paragraph in ipairs(paragraphs(assert(files.read(TABLE)))) do
    local kind, value = paragraph[1][1], paragraph[1][2]
    local one = fields_of(paragraph)
    if kind == "check" then
      one.id, one.causes = value, {}
      list[#list + 1], by_id[value] = one, one
    elseif kind == "cause" then
      local name, ids = heads(value)
      one.name = name
      for _, id in ipairs(ids or { list[#list].id }) do table.insert(by_id[id].causes, one) end
    end
  end
  for _, one in ipairs(OWN) do list[#list + 1], by_id[one.id] = one, one end
end

-- All checks in the table's order: { id, severity ("error" or "note"), returns (CUDA's error; nil
-- if a GPU does not end the kernel), title, means, proof, blind, sanitizer, causes }, where causes
-- is a list of { name, says, advice }.
function checks.all()
  if not list then load() end
  return list
end

-- The check with this ID; nil if there is none.
function checks.find(id)
  checks.all()
  return by_id[id]
end

-- A sentence that names the lesson about this cause of the check; nil if there is none.
function checks.lesson(id, cause)
  local topic = TOPICS[id .. "/" .. cause] or TOPICS[id]
  local sentence = topic and topics.tell("{Lesson @" .. topic .. " treats this.}")
  return sentence ~= "" and sentence or nil
end

-- A finding with this ID that the runner makes itself, with the advice of the check's first cause.
function checks.finding(id, fields)
  local check = checks.find(id)
  local made = { kind = "finding", id = id, cause = check.causes[1].name, severity = "error",
                 advice = check.causes[1].advice, count = 1 }
  for key, value in pairs(fields) do made[key] = value end
  return made
end

return checks
