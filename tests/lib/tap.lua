-- tap.lua: TAP for tests written in Lua, which run without the host: the scripts' own modules are
-- found, and what they would ask the host for is given by the test.

local folder = arg[0]:match("^(.*)/[^/]*$") or "."
package.path = folder .. "/../../scripts/?.lua;" .. package.path

local tap = { root = folder .. "/../.." }
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

-- For scripts that list others: a host that lists files, and does nothing else.
function tap.lend_host()
  package.preload.host = function()
    return { root = tap.root, list = function(path)
      local names = {}
      for name in io.popen("ls '" .. path .. "'"):lines() do names[#names + 1] = name end
      return names
    end }
  end
end

-- The two are the same, tables by their contents.
function tap.is(got, expected, name)
  count = count + 1
  local same = text(got) == text(expected)
  print(("%s %d - %s"):format(same and "ok" or "not ok", count, name))
  if not same then
    failed = failed + 1
    io.write(("expected: %s\n     got: %s"):format(text(expected), text(got)):gsub("^", "# ")
      :gsub("\n", "\n# "), "\n")
  end
end

-- The numbers agree to nine digits.
function tap.near(got, expected, name)
  local near = type(got) == "number" and math.abs(got - expected) <= 1e-9 * math.abs(expected)
  tap.is(near and expected or got, expected, name)
end

-- Contains the plain text.
function tap.has(got, part, name)
  local found = type(got) == "string" and got:find(part, 1, true)
  tap.is(found and part or got, part, name)
end

function tap.done()
  print("1.." .. count)
  os.exit(failed == 0)
end

return tap
