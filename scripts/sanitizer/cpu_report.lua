-- cpu_report.lua: reads the reports of clang's sanitizers on a lesson in C, as findings in the form
-- of the counters' findings.

local places = require "base.places"
local units = require "base.units"
local checks = require "lessons.checks"

local cpu_report = {}

-- The line of the innermost call in the student's file, of the calls that `text` begins with; nil
-- if there is none.
local function line_in(text, source)
  for frame in text:gmatch("[^\n]+") do
    if not frame:match("^%s*#%d+ ") then return nil end
    local _, after = frame:find(" " .. source .. ":", 1, true)
    local line = after and math.tointeger(tonumber(frame:match("^%d+", after + 1)))
    if line and line > 0 then return line end
  end
end

-- The text behind the line that has this pattern, and the pattern's captures.
local function behind(text, pattern)
  for at, line in text:gmatch("()([^\n]+)") do
    local found = table.pack(line:match(pattern))
    if found.n > 0 and found[1] then return text:sub(at + #line + 1), table.unpack(found) end
  end
end

-- "which pi.c:20 allocated", with the words before it; "" if that is not in the student's file.
local function allocated(text, pattern, source, before)
  local frames = behind(text, pattern)
  local line = frames and line_in(frames, source)
  return line and ("%swhich %s allocated"):format(before, places.line(source, line)) or ""
end

-- "4 bytes", for the digits that a report has.
local function bytes_of(digits)
  return units.many(math.tointeger(tonumber(digits)), "byte")
end

-- ---- AddressSanitizer ----

local VERBS = { READ = "reads", WRITE = "writes" }

-- "reads 4 bytes, 8 bytes past the end of an array of 400 bytes, which pi.c:20 allocated"
local function beyond_heap(report, source)
  local distance, side, size = report:match("is located (%d+) bytes (.-) (%d+)%-byte region")
  if not size then return nil end
  local where = (side:match("left") or side:match("before"))
    and ("%s before"):format(bytes_of(distance))
    or tonumber(distance) == 0 and "at the end of"
    or ("%s past the end of"):format(bytes_of(distance))
  return ("%s an array of %s"):format(where, bytes_of(size))
    .. allocated(report, "^(allocated by thread)", source, ", ")
end

local function beyond_variable(report)
  local name = report:match("'([^'\n]+)' %(line %d+%) <== Memory access at offset %d+ %l+")
    or report:match("'([^'\n]+)' <== Memory access at offset %d+ %l+")
    or report:match("of global variable '([^'\n]+)'")
  return name and ("outside of the variable %s"):format(name)
end

local FREED = { ["heap-use-after-free"] = "uses memory that was freed before",
                ["attempting double-free"] = "frees memory that was freed before",
                ["attempting free on address which was not malloc()-ed"] =
                  "frees memory that was not allocated" }

local function of_address(report, source)
  local kind = report:match("ERROR: AddressSanitizer: (%S+)")
  for words, text in pairs(FREED) do
    if report:find("AddressSanitizer: " .. words, 1, true) then
      return { id = "cpu-use-after-free", text = text }
    end
  end
  local access, size = report:match("\n(%u+) of size (%d+) at")
  local beyond = access and (beyond_heap(report, source) or beyond_variable(report))
  if beyond then
    return { id = "cpu-out-of-bounds", text = ("%s %s, %s"):format(VERBS[access],
      bytes_of(size), beyond) }
  elseif kind == "SEGV" or kind == "BUS" then
    local null = report:match("address points to the zero page")
    return { id = "cpu-out-of-bounds", cause = "no-memory",
             text = null and "accesses memory through a null pointer"
               or "accesses memory that does not exist" }
  elseif kind == "stack-overflow" then
    return { id = "cpu-out-of-bounds", cause = "stack", text = "needs more stack than there is" }
  end
  return { id = "cpu-undefined", text = "AddressSanitizer reports " .. kind }
end

-- ---- UndefinedBehaviorSanitizer ----

local function of_undefined(text, source)
  local line, words = text:match("\n" .. source:gsub("%p", "%%%0") .. ":(%d+):%d+: runtime error: "
    .. "([^\n]+)")
  if not line then return nil end
  local outside = words:match("out of bounds")
  return { id = outside and "cpu-out-of-bounds" or "cpu-undefined", text = words,
           line = math.tointeger(tonumber(line)) }
end

-- ---- MemorySanitizer ----

local function of_memory(report, source)
  local name = report:match("created by an allocation of '([^'\n]+)' in the stack frame")
  if name then
    return { id = "cpu-uninitialised-read", cause = "variable",
             text = ("uses the variable %s, or what was computed from it; it was never set")
               :format(name) }
  end
  local which = allocated(report, "(created by a heap allocation)", source, ", ")
  return { id = "cpu-uninitialised-read", cause = "memory",
           text = ("uses an element of an array%s or what was computed from it; it was never "
             .. "written"):format(which == "" and "," or which .. ",") }
end

-- ---- ThreadSanitizer ----

-- The two accesses of a race: { line, writes, bytes } each.
local function accesses_of(report, source)
  local list, rest = {}, report
  for _ = 1, 2 do
    local after, kind, bytes = behind(rest, "^  (%a[%a ]-) of size (%d+) at ")
    if not after then return nil end
    list[#list + 1] = { line = line_in(after, source), writes = kind:lower():find("write") ~= nil,
                        bytes = math.tointeger(tonumber(bytes)) }
    rest = after
  end
  return list
end

local function of_race(report, source)
  local both = accesses_of(report, source)
  if not both then return { id = "cpu-race" } end
  local one, other = both[1], both[2]
  if not one.writes then one, other = other, one end
  if one.writes and other.writes and (other.line or 0) > (one.line or 0) then
    one, other = other, one
  end
  local is_array = report:find("Location is heap block", 1, true)
  local which = is_array and "of the array"
    .. allocated(report, "^  (Location is heap block)", source, ", ") or "of a shared variable"
  local elsewhere = other.line and other.line ~= one.line
    and (" in %s"):format(places.line(source, other.line)) or ""
  return { id = "cpu-race", cause = is_array and "array" or "variable", line = one.line,
           text = ("a thread writes %s %s, and another thread %s them%s; nothing orders the two "
             .. "accesses"):format(units.many(one.bytes, "byte"), which,
             other.writes and "writes" or "reads", elsewhere) }
end

-- ---- all of them ----

local KINDS = {
  { begins = "ERROR: AddressSanitizer: ", of = of_address },
  { begins = "WARNING: MemorySanitizer: use-of-uninitialized-value", of = of_memory },
  { begins = "WARNING: ThreadSanitizer: data race", of = of_race },
}

-- The line of the first call in the student's file, of a report's first list of calls.
local function first_line(report, source)
  for at in report:gmatch("()[^\n]+") do
    if report:match("^%s*#0 ", at) then return line_in(report:sub(at), source) end
  end
end

-- The findings in what a program printed under a sanitizer, one for each line of the file `source`
-- (an absolute path). Returns also the number of reports in which no such line is named.
function cpu_report.findings(printed, source)
  local list, known, unplaced = {}, {}, 0
  local function add(found)
    if not (found.line and found.text) then
      unplaced = unplaced + 1
    elseif not known[found.line] then
      known[found.line] = true
      found.file = source
      list[#list + 1] = checks.finding(found.id, found)
    end
  end
  local undefined = of_undefined("\n" .. printed, source)
  if undefined then add(undefined) end
  for _, kind in ipairs(KINDS) do
    local at = printed:find(kind.begins, 1, true)
    while at do
      local ends = printed:find("\nSUMMARY: ", at, true) or #printed
      local report = printed:sub(at, ends)
      local found = kind.of(report, source)
      found.line = found.line or first_line(report, source)
      add(found)
      at = printed:find(kind.begins, ends, true)
    end
  end
  return list, unplaced
end

return cpu_report
