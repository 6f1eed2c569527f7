-- checks.lua: what each check of programs means and what to do, by its ID. The emulator's checks
-- are in its table checks.txt, whose head describes the format. The runner's own checks are here:
-- four of programs with kernels, and those of lessons on the CPU, which clang's sanitizers make.

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
  { id = "launch-not-checked", severity = "note", title = "launch without CHECK_LAUNCH()",
    means = "No CHECK_LAUNCH() follows the launch in its function. If the launch fails, a later "
      .. "call reports it, or none.",
    proof = "The source of the lesson's program, which calls cudaGetLastError nowhere.",
    blind = "One CHECK_LAUNCH() at the end of a function stands for all launches before it.",
    sanitizer = "none",
    causes = { { name = "none-follows", advice = "Write CHECK_LAUNCH() after the launch." } } },
  { id = "cpu-out-of-bounds", severity = "error", title = "access out of bounds on the CPU",
    means = "A lesson on the CPU accesses memory that does not belong to the array or variable.",
    proof = "AddressSanitizer knows where each array and variable begins and ends.",
    blind = "An access so far out of bounds that it hits another array; an index beyond a row.",
    sanitizer = "none: it checks kernels",
    causes = {
      { name = "beyond", advice = "Compare the first and the last index with the number of "
        .. "elements, and the size of the allocation with what the program needs." },
      { name = "no-memory", advice = "Check that the pointer is set, and that the index is not "
        .. "far beyond its array." },
      { name = "stack", advice = "Allocate large arrays by lesson_alloc, and end each recursion." },
    } },
  { id = "cpu-use-after-free", severity = "error", title = "memory used after it was freed",
    means = "A lesson on the CPU accesses memory that it has given back, or gives it back twice.",
    proof = "AddressSanitizer keeps freed memory apart for a while.",
    blind = "Memory that was freed long before.",
    sanitizer = "none: it checks kernels",
    causes = { { name = "freed",
      advice = "Free each allocation once, after its last use." } } },
  { id = "cpu-uninitialised-read", severity = "error", title = "uninitialised read on the CPU",
    means = "The result of a lesson on the CPU depends on a value that was never written.",
    proof = "MemorySanitizer follows each value from its memory to a condition or a result.",
    blind = "Values of which nothing depends; a directive's private variables, because the program "
      .. "runs on one thread.",
    sanitizer = "none: it checks kernels",
    causes = {
      { name = "memory", advice = "Write every element before it is read." },
      { name = "variable", advice = "Set the variable before its first use." },
    } },
  { id = "cpu-undefined", severity = "error", title = "undefined operation on the CPU",
    means = "C does not define what this operation does with these values.",
    proof = "UndefinedBehaviorSanitizer checks the operands before the operation.",
    blind = "Operations that it does not know.",
    sanitizer = "none: it checks kernels",
    causes = { { name = "undefined",
      advice = "Use a type that holds the result, or check the operands before." } } },
  { id = "cpu-race", severity = "error", title = "race on the CPU",
    means = "Two threads of the CPU access the same bytes, one of them writes, and nothing orders "
      .. "the two accesses. The result depends on the timing.",
    proof = "ThreadSanitizer and Archer know which accesses OpenMP's directives order, whatever "
      .. "order the threads ran in this time.",
    blind = "What no run at the sizes of `check`, with four threads, does.",
    sanitizer = "none: it checks kernels",
    causes = {
      { name = "variable", advice = "All threads share this variable. A sum needs reduction(+ : "
        .. "NAME) on the directive; declare a variable that each iteration sets anew inside the "
        .. "loop." },
      { name = "array", advice = "Let each iteration write elements of its own, and read none "
        .. "that another iteration writes." },
    } },
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

-- A finding with this ID that the runner makes itself, with the advice of the cause fields.cause,
-- or of the check's first one.
function checks.finding(id, fields)
  local cause = checks.find(id).causes[1]
  for _, one in ipairs(checks.find(id).causes) do
    if one.name == fields.cause then cause = one end
  end
  local made = { kind = "finding", id = id, cause = cause.name, severity = "error",
                 advice = cause.advice, count = 1 }
  for key, value in pairs(fields) do made[key] = value end
  return made
end

return checks
