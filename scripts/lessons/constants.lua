-- constants.lua: the numbers to which a program's enums give names: enum { THREADS = 256 };

local constants = {}

-- What may stand behind such a number: the next name, the end, or a comment; else it is a part of
-- something that is computed.
local function ends(rest)
  return rest:find("^%s*,") or rest:find("^%s*}") or rest:find("^%s*/[/*]")
end

-- Of a program's text, in order: { name, from, to }, the place of the value's digits.
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

-- Their names, in the order of the text.
function constants.names(text)
  local names = {}
  for i, constant in ipairs(find(text)) do names[i] = constant.name end
  return names
end

-- The text with another value of a constant; nil where it has none of that name.
function constants.change(text, name, value)
  for _, constant in ipairs(find(text)) do
    if constant.name == name then
      return ("%s%d%s"):format(text:sub(1, constant.from - 1), value, text:sub(constant.to + 1))
    end
  end
end

return constants
