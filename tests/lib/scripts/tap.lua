-- tap.lua: TAP for tests in Lua. A failed check prints its place, the expected value and the actual
-- one, and the test goes on.

local host = require "host"

local tap = { root = host.root }
local count, failed = 0, 0

local function text(value)
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  for key, inner in pairs(value) do
    parts[#parts + 1] = tostring(key) .. "=" .. text(inner)
  end
  table.sort(parts)
  return "{" .. table.concat(parts, " ") .. "}"
end

local function diagnose(message)
  io.write("# ", (message:gsub("\n", "\n# ")), "\n")
end

-- FILE:LINE: CODE for each call in the test that led to this check, innermost first.
local function places()
  local list, level = {}, 2
  for info in function() level = level + 1 return debug.getinfo(level, "Sl") end do
    if info.currentline > 0 and not info.source:find("/tests/lib/", 1, true) then
      local line, number = "", 0
      for each in io.lines(info.source:sub(2)) do
        number = number + 1
        if number == info.currentline then line = each:match("^%s*(.*)$") break end
      end
      local path = info.source:sub(2):gsub("^" .. host.root:gsub("%p", "%%%0") .. "/", "")
      list[#list + 1] = ("%s:%d: %s"):format(path, info.currentline, line)
    end
  end
  return table.concat(list, "\n")
end

-- Checks that both are equal. Tables are compared by their contents.
function tap.is(got, expected, name)
  count = count + 1
  local same = text(got) == text(expected)
  print(("%s %d - %s"):format(same and "ok" or "not ok", count, name))
  if not same then
    failed = failed + 1
    diagnose(("%s\nexpected: %s\n     got: %s"):format(places(), text(expected), text(got)))
  elseif os.getenv("TESTS_VERBOSE") then
    diagnose("     got: " .. text(got))
  end
end

-- Checks that the numbers agree to nine digits.
function tap.near(got, expected, name)
  local near = type(got) == "number" and math.abs(got - expected) <= 1e-9 * math.abs(expected)
  tap.is(near and expected or got, expected, name)
end

function tap.between(low, got, high, name)
  tap.is(got and low <= got and got <= high or ("%s, not %g to %g"):format(got, low, high), true,
    name)
end

-- Checks that `got` contains the plain text `part`.
function tap.has(got, part, name)
  local found = type(got) == "string" and got:find(part, 1, true)
  tap.is(found and part or got, part, name)
end

-- Checks that `f(…)` raises an error that contains `part`.
function tap.raises(part, name, f, ...)
  local done, message = pcall(f, ...)
  tap.has(not done and tostring(message), part, name)
end

-- The state letter of a process, or "none"; "Z" is a zombie.
local function state_of(pid)
  local file <close> = io.open(("/proc/%d/stat"):format(pid))
  return file and file:read("a"):match("%) (%a)") or "none"
end

-- Checks that the process does not exist or is a zombie; waits for that, at most 30 seconds.
function tap.gone(pid, name)
  local give_up = host.now() + 30
  local state
  repeat state = state_of(pid) until state == "none" or state == "Z" or host.now() > give_up
  tap.is(state == "none" or state == "Z", true, name)
end

function tap.done()
  print("1.." .. count)
  os.exit(failed == 0)
end

return tap
