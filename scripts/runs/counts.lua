-- counts.lua: what a program that was built to count wrote: its kernels, copies and findings.
-- cuda/emulator/counters/ writes it; docs/counters.md says what the figures mean.

local files = require "base.files"
local json = require "base.json"
local host = require "host"

local counts = {}

counts.SECTOR_BYTES = 32
counts.WARP = 32 -- lanes

-- What a kernel does to memory, in the order of tables; `parts` is the figure that costs.
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

-- The lists that come of a program, by the kind of their lines.
counts.KINDS = { kernel = "kernels", copy = "copies", finding = "findings" }

-- A file of its own for one run to write.
function counts.file()
  return ("%s/counters.%.6f.jsonl"):format(host.state, host.time())
end

-- --sample as the program that counts takes it; nil without it.
function counts.sample(options)
  return options.sample and tostring(options.sample)
end

-- { kernels, copies, findings, model, idle, complete, crash } of the file, which is removed: model
-- is the GPU that is modelled; idle are the names of the program's kernels if none of them was
-- launched; complete is false where its writer did not come to its end, crash is the file and line
-- where a signal ended the program, if they are known.
function counts.take(path)
  local found = { kernels = {}, copies = {}, findings = {}, complete = false }
  for line in (files.read(path) or ""):gmatch("[^\n]+") do
    local one = json.decode(line)
    local kind = one and counts.KINDS[one.kind]
    if kind then table.insert(found[kind], one) end
    if one and one.kind == "crash" then found.crash = one end
    if one and one.kind == "model" then found.model = one end
    if one and one.kind == "idle" then found.idle = one.kernels end
    found.complete = one ~= nil and one.kind == "end"
  end
  os.remove(path)
  return found
end

local function add(sum, one)
  sum.requests = sum.requests + one.requests
  sum.parts = sum.parts + one[sum.operation.parts]
  sum.ideal = sum.ideal + one.ideal
  sum.bytes = sum.bytes + one.bytes
end

-- The lines of a kernel's source, each operation of a line once, those first that cost most:
-- { file, line, operation, requests, parts, ideal, bytes }.
function counts.lines(kernel)
  local found, list = {}, {}
  for _, one in ipairs(kernel.lines) do
    local operation = BY_KEY[one.operation]
    if operation and operation.parts and one.line > 0 then
      local key = one.file .. ":" .. one.line .. one.operation
      if not found[key] then
        found[key] = { file = one.file, line = one.line, operation = operation, requests = 0,
                       parts = 0, ideal = 0, bytes = 0 }
        list[#list + 1] = found[key]
      end
      add(found[key], one)
    end
  end
  table.sort(list, function(a, b)
    if a.parts ~= b.parts then return a.parts > b.parts end
    if a.line ~= b.line then return a.line < b.line end
    return a.operation.key < b.operation.key
  end)
  return list
end

-- Whether an access that a GPU does not survive ended this kernel.
function counts.was_ended(kernel, findings)
  for _, finding in ipairs(findings) do
    if finding.error and finding.kernel == kernel.name then return true end
  end
  return false
end

return counts
