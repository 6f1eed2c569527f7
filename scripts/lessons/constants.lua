-- constants.lua: the constants that a program's enums define: enum { THREADS = 256 };

local constants = {}

-- Does the value end here? A comma, the closing brace or a comment may follow; anything else makes
-- the number a part of an expression.
local function ends(rest)
  return rest:find("^%s*,") or rest:find("^%s*}") or rest:find("^%s*/[/*]")
end

-- The constants of a program's text, in order: { name, from, to }, with the place of the digits.
local function find(text)
  local list = {}
  for from, to in text:gmatch("%f[%w_]enum%s*[%w_]*%s*{()[^}]*}()") do
    for name, first, behind in text:sub(1, to - 1):gmatch("([%a_][%w_]*)%s*=%s*()%d+()", from) do
      if ends(text:sub(behind, to)) then
        list[#list + 1] = { name = name, from = first, to = behind - 1 }
      end
    end
  end
  return list
end

-- The names of the constants, in the order of the text.
function constants.names(text)
  local names = {}
  for i, constant in ipairs(find(text)) do names[i] = constant.name end
  return names
end

-- The text with another value of a constant; nil if it has no constant of that name.
function constants.change(text, name, value)
  for _, constant in ipairs(find(text)) do
    if constant.name == name then
      return ("%s%d%s"):format(text:sub(1, constant.from - 1), value, text:sub(constant.to + 1))
    end
  end
end

return constants
