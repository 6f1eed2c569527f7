-- counts.lua: reads the counters of kernels and copies, and the findings, that a counted program
-- wrote. cuda/emulator/counters/ writes them; docs/counters.md defines the figures.

local files = require "base.files"
local outcomes = require "base.outcomes"
local places = require "base.places"
local schema = require "base.schema"
local temporary = require "base.temporary"
local formats = require "lessons.formats"
local seal = require "kernels.seal"

local counts = {}

counts.SECTOR_BYTES = 32
counts.WARP = 32 -- lanes

-- The number of lanes of a kernel's warps.
function counts.lanes(kernel)
  return kernel.warp or counts.WARP
end

-- The memory operations of a kernel, in the order of tables; `parts` is the figure that costs time.
counts.OPERATIONS = {
  { key = "global_load", name = "global load", parts = "sectors" },
  { key = "global_store", name = "global store", parts = "sectors" },
  { key = "global_atomic", name = "global atomic", parts = "sectors" },
  { key = "shared_load", name = "shared load", parts = "wavefronts" },
  { key = "shared_store", name = "shared store", parts = "wavefronts" },
  { key = "shared_atomic", name = "shared atomic", parts = "wavefronts" },
  { key = "texture", name = "texture" },
}
local BY_KEY = {}
for _, operation in ipairs(counts.OPERATIONS) do BY_KEY[operation.key] = operation end

-- The names of a program's lists, by the kind of their lines.
counts.KINDS = {
  kernel = "kernels", copy = "copies", finding = "findings", note = "notes",
}

-- The path of a new file for one run's counters.
function counts.file()
  return temporary.path("counters.jsonl")
end

-- The value of --sample in the form that a counted program takes; nil without the flag.
function counts.sample(options)
  return options.sample and tostring(options.sample)
end

local LINES = formats.counters(counts.OPERATIONS)

-- Parses one line of the file; or returns nil and what is wrong. A name may be in another encoding.
local function line_of(text)
  if not utf8.len(text) then text = text:gsub("[\x80-\xff]", "?") end
  return schema.line(text, LINES)
end

local function take(found, one)
  local list = counts.KINDS[one.severity == "note" and "note" or one.kind]
  if list then table.insert(found[list], one) end
  if one.kind == "crash" then found.crash = one end
  if one.kind == "model" then found.model = one end
  if one.kind == "idle" then found.idle = one.kernels end
  if one.kind == "unended" then found.unended = one.kernel end
  found.complete = one.kind == "end"
  found.ends = found.ends + (found.complete and 1 or 0)
end

-- Merges equal findings of several ranks into one.
local function merged(findings)
  local list, known = {}, {}
  for _, one in ipairs(findings) do
    local key = table.concat({ one.id, one.kernel or "", one.file or "", one.line or "",
                               one.text }, "\0")
    if known[key] then
      known[key].count = known[key].count + one.count
    else
      list[#list + 1], known[key] = one, one
    end
  end
  return list
end

-- The source files that a program's findings, notes and lines name.
local function files_in(found)
  local list = {}
  for _, key in ipairs({ "findings", "notes" }) do
    for _, one in ipairs(found[key]) do list[#list + 1] = one.file end
  end
  for _, kernel in ipairs(found.kernels) do
    for _, line in ipairs(kernel.lines) do list[#list + 1] = line.file end
  end
  list[#list + 1] = found.crash and found.crash.file
  return list
end

-- Reads the counters in the file and removes it. Returns { kernels, copies, findings, notes, model,
-- idle, unended, begun, complete, crash, problem, replaced }. `model` is the modelled GPU; `idle`
-- has the names of the program's kernels if none was launched; `unended` is the kernel in which the
-- program ended; `begun` is false if there is no file; `complete` is false if the program did not
-- finish writing it; `problem` says what is wrong with the file, and lines after it are ignored;
-- `crash` is the file and line at which a signal ended the program, if known. For a program of
-- several `ranks`, each list has the entries of all ranks. If the report was begun with a `key`,
-- `replaced` is true for a report that the emulator did not write.
function counts.take(path, ranks, key)
  local found = { kernels = {}, copies = {}, findings = {}, notes = {},
                  begun = files.exists(path), complete = false, ends = 0 }
  local text, unreadable = files.read(path)
  found.problem = found.begun and unreadable or nil
  if key then text, found.replaced = seal.open(key, text or "") end
  local number = 0
  for line in (text or ""):gmatch("[^\n]+") do
    number = number + 1
    local one, problem = line_of(line)
    if not one then
      found.problem, found.complete = ("line %d: %s"):format(number, problem), false
      break
    end
    take(found, one)
  end
  if ranks then
    found.complete = found.complete and found.ends >= ranks
    found.findings, found.notes = merged(found.findings), merged(found.notes)
  end
  os.remove(path)
  places.expect(files_in(found))
  return found
end

-- Says why the counters in `found` are incomplete.
function counts.why_incomplete(found)
  return found.problem and "wrote broken counters: " .. found.problem
    or "ended before it wrote its counters"
end

-- The exit code for these findings: 4 if a GPU would have ended a kernel with an error, 1 if it
-- would have given no error.
function counts.exit_code(findings)
  local code = 0
  for _, finding in ipairs(findings) do
    code = math.max(code, outcomes.CODES[finding.returns and "crashed" or "found"])
  end
  return code
end

local function add(sum, one)
  sum.requests = sum.requests + one.requests
  sum.parts = sum.parts + one[sum.operation.parts]
  sum.ideal = sum.ideal + one.ideal
  sum.bytes = sum.bytes + one.bytes
  local example, parts, costliest = one.example, sum.operation.parts, one.costliest
  sum.unknown = sum.unknown or (not costliest and one.requests > 0)
  if costliest and costliest[parts] > sum.most then
    sum.most, sum.costliest = costliest[parts], 0
  end
  if costliest and costliest[parts] == sum.most then
    sum.costliest = sum.costliest + costliest.requests
  end
  if example and (not sum.example or example[parts] > sum.example[parts]) then
    sum.example = example
  end
end

-- The lines of a kernel's source, one for each operation of a line, the costliest first: { file,
-- line, operation, requests, parts, ideal, bytes, most, costliest, example }. `most` is the number
-- of parts of the costliest request; `costliest` is the number of requests that need as many (0: it
-- is not known); `example` is one of these requests.
function counts.lines(kernel)
  local found, list = {}, {}
  for _, one in ipairs(kernel.lines) do
    local operation = BY_KEY[one.operation]
    if operation and operation.parts and one.line > 0 then
      local key = one.file .. ":" .. one.line .. one.operation
      if not found[key] then
        found[key] = { file = one.file, line = one.line, operation = operation, requests = 0,
                       parts = 0, ideal = 0, bytes = 0, most = 0, costliest = 0 }
        list[#list + 1] = found[key]
      end
      add(found[key], one)
    end
  end
  for _, line in ipairs(list) do
    if line.unknown then line.costliest = 0 end
  end
  table.sort(list, function(a, b)
    if a.parts ~= b.parts then return a.parts > b.parts end
    if a.line ~= b.line then return a.line < b.line end
    return a.operation.key < b.operation.key
  end)
  return list
end

-- The costliest line of all kernels for which fits(line) is true, and the name of its kernel; nil
-- if there is none.
function counts.costliest(found, fits)
  local worst, name
  for _, kernel in ipairs(found.kernels) do
    for _, line in ipairs(counts.lines(kernel)) do
      if fits(line) and (not worst or line.parts > worst.parts) then
        worst, name = line, kernel.name
      end
    end
  end
  return worst, name
end

-- The share of lanes that were active, averaged over the basic blocks that warps of the kernels
-- entered; nil if they entered none.
function counts.active(kernels)
  local lanes, entered = 0, 0
  for _, kernel in ipairs(kernels) do
    lanes = lanes + kernel.branches.lanes
    entered = entered + counts.lanes(kernel) * kernel.branches.requests
  end
  return entered > 0 and lanes / entered or nil
end

-- Did an access that is an error on a GPU end this kernel?
function counts.was_ended(kernel, findings)
  for _, finding in ipairs(findings) do
    if finding.returns and finding.kernel == kernel.name then return true end
  end
  return false
end

return counts
