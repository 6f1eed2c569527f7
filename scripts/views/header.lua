-- header.lua: the lines above every measurement: the machine, the build, the sizes and the date.

local units = require "base.units"
local problems = require "lessons.problems"
local architecture = require "machine.architecture"

local header = {}

-- The GPU's vendor, unless its name begins with it, its name, and its architecture, if it is known.
local function gpu_text(gpu, its_architecture)
  local vendor = gpu.vendor and gpu.name:lower():find(gpu.vendor:lower(), 1, true) ~= 1
  return (vendor and gpu.vendor .. " " or "") .. gpu.name
    .. (its_architecture and ", " .. its_architecture or "")
end

-- "nvcc 13.0.88", or "hipcc 5.2.21153" for an AMD GPU
local function compiler_text(environment)
  return ("%s %s"):format(environment.gpu.vendor == "AMD" and "hipcc" or "nvcc",
    environment.toolkit or "–")
end

local function device_text(environment, jobs)
  local uses_device = false
  for _, job in ipairs(jobs) do
    uses_device = uses_device or job.device == environment.device
  end
  if not uses_device then return "the CPU" end
  if environment.device == "emulated" then
    return ("emulated on the CPU: times are not a GPU's (%s)"):format(environment.reason)
  end
  local gpu = environment.gpu
  return ("%s, driver %s%s"):format(gpu_text(gpu, architecture.of(gpu)), gpu.driver,
    gpu.cuda and (" (CUDA %s)"):format(gpu.cuda) or "")
end

-- All sizes that a problem is run with, each once. Every size but the first names its lesson.
local function sizes_of(jobs, problem)
  local texts, seen, seed = {}, {}, nil
  for _, job in ipairs(jobs) do
    local text = job.program == problem.name and problem.describe(job.sizes)
    if text and not seen[text] then
      seen[text] = true
      texts[#texts + 1] = #texts == 0 and text or ("%s: %s"):format(job.label, text)
      seed = seed or job.seeds[1]
    end
  end
  if #texts == 0 then return nil end
  return table.concat(texts, "; lesson ") .. (seed and "; seed " .. seed or "")
end

local function built_text(environment)
  local parts = table.move(environment.compilers, 1, #environment.compilers, 1, {})
  if environment.gpu and environment.toolkit then
    parts[#parts + 1] = ("%s for %s"):format(compiler_text(environment), environment.architectures)
  end
  parts[#parts + 1] = environment.flags ~= "" and environment.flags or nil
  return table.concat(parts, ", ")
end

local function commit_text(environment)
  if not environment.commit then return "not in git" end
  return "commit " .. environment.commit:sub(1, 12) .. (environment.modified and ", modified" or "")
end

-- The lines { { label, text } … } about an environment and the jobs that run in it. `swept` is a
-- line that replaces the sizes of the jobs; nil keeps them.
function header.lines(environment, jobs, swept)
  local lines = {
    { "measured on", device_text(environment, jobs) },
    { "CPU", ("%s, %d cores"):format(environment.cpu.name, environment.cpu.cores) },
    { "built by", built_text(environment) },
  }
  for _, problem in ipairs(swept and {} or problems.LIST) do
    lines[#lines + 1] = { problem.name, sizes_of(jobs, problem) }
  end
  lines[#lines + 1] = swept
  lines[#lines + 1] = { "when, where", ("%s on %s, %s"):format(environment.date, environment.host,
    commit_text(environment)) }
  local kept = {}
  for _, line in ipairs(lines) do
    if line[2] and line[2] ~= "" then kept[#kept + 1] = line end
  end
  return kept
end

function header.print(out, environment, jobs, swept)
  for _, line in ipairs(header.lines(environment, jobs, swept)) do
    out:item("%-12s %s", line[1] .. ":", line[2])
  end
  out:say("")
end

local function source_text(from)
  local gpu = from.gpu
  return ("measured %s: %s; %s, %d cores; %s"):format(from.date:sub(1, 10),
    gpu and ("%s, driver %s, %s"):format(gpu_text(gpu, gpu.architecture), gpu.driver,
      compiler_text(from))
      or "no GPU", from.cpu.name, from.cpu.cores, table.concat(from.compilers, ", "))
end

-- Prints where the figures of documents come from, each source once, as lines below a table.
-- `labels` name the owner of each environment; nil if all belong to one.
function header.sources(out, environments, labels)
  local of_text, order = {}, {}
  for i, from in ipairs(environments) do
    local text = source_text(from)
    if not of_text[text] then
      of_text[text] = {}
      order[#order + 1] = text
    end
    table.insert(of_text[text], labels and labels[i])
  end
  for _, text in ipairs(order) do
    if labels then text = units.some(of_text[text]) .. ": " .. text end
    out:item("%s", text)
  end
end

return header
