-- report.lua: reads compute-sanitizer's report as findings in the form of the counters' findings.
--
-- The lines of a report begin with "=========". The line of an error has details below it: the
-- place, the thread, the address, the caller. Unknown lines are kept, so that an error is not lost
-- if a newer version describes it in other words.

local files = require "base.files"
local units = require "base.units"
local checks = require "lessons.checks"

local sanitizer_report = {}

-- The beginning of an error's first line, and the check for it. `returns` is CUDA's error if a GPU
-- ends the kernel for it but the check alone does not say so. Captures of the pattern are for
-- `take`.
local ERRORS = {
  { "^Invalid __shared__ %w+ of size", id = "shared-out-of-bounds" },
  { "^Invalid __%w+__ %w+ of size", id = "global-out-of-bounds" },
  { "^Malloc/Free error encountered", id = "heap-use-after-free", returns = "an error" },
  { "^Leaked [%d,]+ bytes", id = "memory-leak" },
  { "^%a+: Race reported between %a+ access at (.*)$", id = "shared-race" },
  { "^Uninitialized __%w+__ memory read", id = "uninitialised-read" },
  { "^Host API memory access error", id = "uninitialised-copy" },
  { "^Barrier error detected", id = "divergent-barrier" },
  { "^Program hit (%w+).* on CUDA API call to", id = "failed-call" },
}

-- Lines that are not about an error.
local SILENT = { "^$", "^COMPUTE%-SANITIZER$", "^Host Frame:", "^in /", "^Saved host backtrace",
                 "^LEAK SUMMARY" }

local function is_silent(line)
  for _, pattern in ipairs(SILENT) do
    if line:find(pattern) then return true end
  end
  return false
end

-- A number as it is printed, with commas.
local function whole(digits)
  return math.tointeger(tonumber((digits:gsub(",", "")))) or 0
end

-- "add_scaled" for "void add_scaled<(int)2>(const float *, float *)".
local function plain_name(text)
  local name = text:gsub("%s*%b()$", ""):gsub("%b<>$", ""):match("([%w_:~]+)$")
  return name or text
end

-- Function, file and line of a place: "add(float *)+0x70 in /it/add.cu:12", or the form of older
-- versions. Parts that are missing are nil.
local function place_of(text)
  local name, file, line = text:match("^(.-)[+:]0x%x+ in (.+):(%d+)")
  if not name then file, line, name = text:match("^0x%x+ in (.+):(%d+):(.+)$") end
  if not name then name = text:match("^(.-)%+0x%x+$") or text:match("^0x%x+ in (.+)$") end
  return name and plain_name(name), file, line and whole(line)
end

-- ---- the details of an error ----

-- The whole path, if the file is one of the program's own. Reports may contain only its name.
local function own_file(sources, file)
  for _, source in ipairs(sources) do
    if files.name(source) == files.name(file) then return source end
  end
end

-- Sets the place, which is the innermost one in the program's own files, and the kernel, which is
-- the outermost function.
local function take_place(finding, text, sources)
  local name, file, line = place_of(text)
  finding.kernel = name or finding.kernel
  local own = file and own_file(sources, file)
  if file and not finding.file or own and not finding.is_own then
    finding.file, finding.line, finding.is_own = own or file, line, own ~= nil
  end
end

local POSITION = "(%(%d+, ?%d+, ?%d+%))"

local function position(text)
  local x, y, z = text:match("(%d+), ?(%d+), ?(%d+)")
  return { whole(x), whole(y), whole(z) }
end

local function add_words(finding, words)
  finding.text = ("%s%s %s"):format(finding.text, finding.text:find(":", 1, true) and "," or ":",
    words)
end

-- From the host's backtrace, innermost first: sets the program's line, and the file whose code
-- called CUDA.
local function take_caller(finding, sources, frame)
  local file, line = frame:match(" in (.+):(%d+) %[0x")
  local own = file and not finding.file and own_file(sources, file)
  if own then finding.file, finding.line = own, whole(line) end
  local binary = files.name(frame:match(" in ([^%]]+)$") or "")
  if not binary:find("^libcuda") then finding.caller = finding.caller or binary end
end

-- Libraries make calls that fail if the GPU or its driver lacks a feature; NCCL does.
local function is_of_library(finding)
  return finding.id == "failed-call" and finding.caller and finding.caller:find("^lib.+%.so")
end

local function become_misaligned(finding)
  local of = checks.finding("misaligned-access", {})
  finding.id, finding.cause, finding.advice = of.id, of.cause, of.advice
  finding.returns = checks.find(of.id).returns
end

local DETAILS = {
  { "^at (.+)$", function(finding, sources, place) take_place(finding, place, sources) end },
  { "^Device Frame: ?(.+)$", function(finding, sources, place)
    take_place(finding, place, sources)
  end },
  { "^by thread " .. POSITION .. " in block " .. POSITION, function(finding, _, thread, block)
    finding.thread, finding.block = position(thread), position(block)
  end },
  { "^(A%a+ a?t?o? ?0x%x+ is (.+))$", function(finding, _, words, what)
    if what:find("misaligned", 1, true) then become_misaligned(finding) end
    add_words(finding, words)
  end },
  { "^(and is .+)$", function(finding, _, words) add_words(finding, words) end },
  { "^(Uninitialized access %a+ .+)$", function(finding, _, words) add_words(finding, words) end },
  { "^(Address 0x%x+)$", function(finding, _, words) add_words(finding, words) end },
  { "^and (%a+ access) at (.-) ?(%[?[%d,]* ?%a*%]?)$", function(finding, _, access, place, hazards)
    local name, file, line = place_of(place)
    add_words(finding, ("and %s at %s %s"):format(access,
      file and files.name(file) .. ":" .. line or name or place, hazards))
  end },
  { "^Host Frame:(.+)$", take_caller },
}

-- Reads a line with a detail of the error; false if it is not one.
local function take_detail(finding, line, sources)
  for _, detail in ipairs(DETAILS) do
    local first, second, third = line:match(detail[1])
    if first then
      detail[2](finding, sources, first, second, third)
      return true
    end
  end
  return false
end

-- ---- errors ----

-- The error that begins with this line, or nil. `said` are the captures of the check's pattern.
local function error_of(line)
  for _, one in ipairs(ERRORS) do
    local said = line:match(one[1])
    if said then
      return checks.finding(one.id, {
        returns = one.returns or checks.find(one.id).returns,
        text = line:gsub(" at .*", "", one.id == "shared-race" and 1 or 0),
      }), said
    end
  end
end

-- After an error that ends a kernel, every call fails. This is a part of that error.
local function is_consequence(report, returned)
  local ended = false
  for _, finding in ipairs(report.findings) do
    if finding.returns then
      finding.returns, ended = report.returned or returned, true
    end
  end
  if ended then report.returned = report.returned or returned end
  return ended
end

local function begin_error(report, line, sources)
  local finding, said = error_of(line)
  if not finding then return nil end
  report.read = report.read + 1
  if finding.id == "failed-call" and is_consequence(report, said) then return {} end
  if finding.id == "shared-race" then take_place(finding, said, sources) end
  table.insert(report.findings, finding)
  return finding
end

-- Makes an unknown line an error, if a thread or a place is below it.
local function promote(report, line, unknown)
  if not unknown or not (line:find("^by thread") or line:find("^at ")) then return nil end
  table.remove(report.unknown)
  local finding = checks.finding("kernel-error", { returns = "an error", text = unknown })
  report.read = report.read + 1
  table.insert(report.findings, finding)
  return finding
end

-- Reads the last line, with the number of errors.
local function take_summary(report, line)
  local hazards = line:match("^RACECHECK SUMMARY: (%d+) hazards? displayed")
  local unprinted = line:match("^ERROR SUMMARY: (%d+) errors? w%a+ not printed")
  local total = hazards or line:match("^ERROR SUMMARY: (%d+) errors?$")
  local failed = line:find("^Target application returned an error")
  if unprinted then report.unprinted = whole(unprinted) end
  if total then report.total = whole(total) end
  report.failed = report.failed or failed
  return unprinted or total or failed
end

-- Joins errors of many threads at the same place to one finding with their number. A failed call of
-- a library is left out, because the library checks its result.
local function merged(findings)
  local list, known = {}, {}
  for _, finding in ipairs(findings) do
    local key = ("%s %s %s %s"):format(finding.file, finding.line, finding.kernel,
      finding.text:match("^[^:]*"))
    local of_library = is_of_library(finding)
    finding.is_own, finding.caller = nil, nil
    if known[key] and not of_library then
      known[key].count = known[key].count + 1
    elseif not of_library then
      known[key], list[#list + 1] = finding, finding
    end
  end
  return list
end

-- Parses the report `text` of a program whose files are `sources` (paths). Returns `findings`;
-- `read`, the number of their errors; `total`, the number in the summary, nil if it has none;
-- `unprinted`, how many of these were not printed; `failed`: does it say that the program's exit
-- code was not 0?; `unfit`, what the tool cannot check in this program, nil if it says nothing
-- about that; `unknown`, the lines that are not understood.
function sanitizer_report.parse(text, sources)
  local report = { findings = {}, read = 0, unprinted = 0, unknown = {} }
  local current, unknown
  for whole_line in text:gmatch("[^\n]+") do
    local line = whole_line:gsub("^=+%s*", ""):gsub("%s+$", "")
    local begun = begin_error(report, line, sources)
    if not begun and not current then begun = promote(report, line, unknown) end
    current = begun or current
    if line == "" then current, unknown = nil, nil end
    local detail = current and take_detail(current, line, sources)
    local unfit = line:match("^Warning: (.+ is not supported by the selected tool)")
    report.unfit = report.unfit or unfit
    if not (begun or detail or unfit or is_silent(line) or take_summary(report, line)) then
      current, unknown = nil, line
      table.insert(report.unknown, line)
    end
  end
  report.findings = merged(report.findings)
  return report
end

-- Why the number of errors may differ from the findings; nil if the summary agrees. Some versions
-- count the program's failure as an error, others do not.
function sanitizer_report.doubt(report)
  if report.unfit then return nil end
  if not report.total then return "its report has no summary: it did not come to its end" end
  local more = report.total - report.read - report.unprinted
  if more ~= 0 and not (report.failed and more == 1) then
    return ("its summary says %s, and %d were understood"):format(
      units.many(report.total, "error"), report.read + report.unprinted)
  end
  for _, line in ipairs(report.unknown) do
    if line:find("Error:", 1, true) then return "it says: " .. line end
  end
end

return sanitizer_report
