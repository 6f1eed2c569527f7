-- mutate.lua: damages texts, in the same way for the same seed: bytes, tokens, numbers, nesting and
-- lines are changed, removed or repeated.

local mutate = {}

local random = math.random

local NUMBERS = {
  "0", "-1", "-0.0", "1e308", "-1e308", "1e-320", "1e999", "-1e999", "2", "0.5", "1.5e300", "nan",
  "9007199254740993", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "00",
  "2147483648", "4294967296", "9007199254740992", "0x10", "1e9", "1e-12", "255", ("9"):rep(400),
}
local VALUES = {
  "null", "true", "false", "{}", "[]", '""', "[[]]", '{"a":1}', '[null]', '"x"', "7", '"\\ud800"',
  '"\\u0000"', '"\\u001b[31mred\\u009b"', '"\\u202e\\u2067<b>*x*</b>|`[y](z)"', '"=1+1"',
  '"caf\xe9"', '"' .. ("long "):rep(60) .. '"', '"' .. (" "):rep(20000) .. 'x"', "function() end",
  "('x'):rep(1e10)", "nil", "{ { {} } }", "while true do end",
}

local function place(text)
  return random(1, #text + 1)
end

-- Two places near each other, in order.
local function range(text)
  local from = place(text)
  return from, math.min(#text + 1, from + random(0, 1 << random(0, 8)))
end

local function replaced(text, from, behind, with)
  return text:sub(1, from - 1) .. with .. text:sub(behind)
end

-- The begin and end of a random token that matches `pattern`; nil if there is none.
local function token(text, pattern)
  local found = {}
  for from, behind in text:gmatch("()" .. pattern .. "()") do
    found[#found + 1] = { from, behind }
  end
  if #found == 0 then return nil end
  return table.unpack(found[random(#found)])
end

local VALUE, NUMBER, STRING = '"?[%w_.+-]+"?', "%-?%d[%w.+-]*", '"[^"\n]*"'

-- A mutation that replaces a random token.
local function instead(pattern, with)
  return function(text)
    local from, behind = token(text, pattern)
    return from and replaced(text, from, behind, with(text:sub(from, behind - 1), text)) or text
  end
end

local function one_of(list)
  return function() return list[random(#list)] end
end

-- The begin, value and end of a random member of an object or field of a table.
local function value_of_member(text)
  local from, behind = token(text, '"?[%w_]+"?%s*[:=]%s*')
  if not from then return nil end
  for _, pattern in ipairs({ "^%b{}()", "^%b[]()", '^"[^"]*"()', "^[^,}%]\n]*()" }) do
    local stop = text:match(pattern, behind)
    if stop then return from, behind, stop end
  end
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch("[^\n]*\n?") do lines[#lines + 1] = line end
  return lines
end

local function in_lines(change)
  return function(text)
    local lines = lines_of(text)
    change(lines, random(#lines), random(#lines))
    return table.concat(lines)
  end
end

local WAYS = {
  function(text) -- changes a byte
    local at = place(text)
    return replaced(text, at, at + 1, string.char(random(0, 255)))
  end,
  function(text) -- removes a range
    local from, behind = range(text)
    return replaced(text, from, behind, "")
  end,
  function(text) -- repeats a range
    local from, behind = range(text)
    return replaced(text, behind, behind, text:sub(from, behind - 1):rep(random(1, 3) ^ 4 // 1 | 0))
  end,
  function(text) return text:sub(1, random(0, #text)) end, -- cuts off the end
  instead(NUMBER, one_of(NUMBERS)), instead(NUMBER, one_of(NUMBERS)),
  instead(VALUE, one_of(VALUES)), instead(STRING, one_of(VALUES)),
  instead(VALUE, function(_, text) -- another value of the text
    local from, behind = token(text, VALUE)
    return text:sub(from, behind - 1)
  end),
  instead(NUMBER, function(old) return "-" .. old end),
  instead(VALUE, function(old)
    local deep = random(1, 300)
    return ("["):rep(deep) .. old .. ("]"):rep(deep)
  end),
  instead(VALUE, function(old)
    local deep = random(1, 300)
    return ('{"a":'):rep(deep) .. old .. ("}"):rep(deep)
  end),
  instead('"[%w_]+"%s*:', function(old) return old:gsub("%w", "q", 1) end), -- changes a key
  instead("[%w_]+%s*=", function(old) return old:gsub("%w", "q", 1) end),
  function(text) -- replaces a member or its value
    local from, value, behind = value_of_member(text)
    if not from then return text end
    if random(2) == 1 then return replaced(text, from, behind, '"gone":0') end
    return replaced(text, value, behind, random(2) == 1 and VALUES[random(#VALUES)]
      or NUMBERS[random(#NUMBERS)])
  end,
  instead("[%[%]{},:=]", one_of({ "[", "]", "{", "}", ",", ":", "=", "", ",,", "\0", "\n" })),
  in_lines(function(lines, i) table.remove(lines, i) end),
  in_lines(function(lines, i, j) table.insert(lines, j, lines[i]) end),
  in_lines(function(lines, i, j) lines[i], lines[j] = lines[j], lines[i] end),
}

-- The text after one to four mutations; `seed` is an integer.
function mutate.text(text, seed)
  math.randomseed(seed)
  for _ = 1, random(1, 4) do text = WAYS[random(#WAYS)](text) end
  return text
end

return mutate
