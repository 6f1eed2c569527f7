-- cells.lua: fills in the figures in a page's prose from the tables that they are taken from.
-- Usage: tests/lib/lua tests/lib/cells.lua PAGE; prints the page. A page names a cell of one of its
-- tables as
--   <!-- cell: TABLE, ROW, COLUMN -->48.8 ms<!-- end -->
-- TABLE begins the line above the table ("life #2" is the second such table), ROW is the text of
-- one of the row's first three cells, which may have commas, COLUMN the column's head. For a table
-- that is not on the page, the command that prints it comes first:
--   <!-- cell: lessons/run table docs/results/h200.json: life, 02, compute -->12.0 ms<!-- end -->
-- If the command prints no line above the table, TABLE is the command, or its beginning.
-- The operators + - * / join cells and numbers, evaluated from the left; a "%" at the end asks for
-- a percentage. If there is no such cell, the figure becomes "FAILED: ...". docs/lesson.md shows
-- how authors use this.

local units = require "base.units"

local SCALES = { -- of each unit: how many of its base unit, and that
  ["s"] = { 1, "s" }, ["ms"] = { 1e-3, "s" }, ["µs"] = { 1e-6, "s" }, ["ns"] = { 1e-9, "s" },
  ["B"] = { 1, "B" }, ["kB"] = { 1e3, "B" }, ["MB"] = { 1e6, "B" }, ["GB"] = { 1e9, "B" },
  ["TB"] = { 1e12, "B" },
  ["bytes"] = { 1, "B" }, ["%"] = { 0.01, "" }, [""] = { 1, "" },
}
for prefix, factor in pairs({ k = 1e3, M = 1e6, G = 1e9, T = 1e12 }) do
  for _, unit in ipairs({ "B/s", "FLOP/s" }) do SCALES[prefix .. unit] = { factor, unit } end
end
local STEPS = { s = { "s", "ms", "µs", "ns" }, B = { "TB", "GB", "MB", "kB", "B" },
                ["B/s"] = { "TB/s", "GB/s", "MB/s", "kB/s" },
                ["FLOP/s"] = { "TFLOP/s", "GFLOP/s", "MFLOP/s", "kFLOP/s" } }

local function trimmed(text)
  return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", ""))
end

-- What a cell shows, without its noise, its interval and its marks.
local function shown(cell)
  return trimmed(cell:gsub("`", ""):gsub("†", ""):gsub(" ±[%d.]+ %%", "")
    :gsub(" %([%d.,]+–[%d.,]+%)", ""))
end

local function cells_of(line)
  local cells = {}
  for cell in line:gsub("^|", ""):gmatch("([^|]*)|") do cells[#cells + 1] = shown(cell) end
  return cells
end

-- The tables of a text of Markdown: a list of { caption, heads, rows }.
local function tables_of(text)
  local tables, caption, current = {}, "", nil
  for line in (text .. "\n"):gmatch("([^\n]*)\n") do
    if line:sub(1, 1) ~= "|" then
      current = nil
      if line:find("%S") then caption = line:gsub("[`*]", ""):gsub("^%- ", "") end
    elseif not current then
      current = { caption = caption, heads = cells_of(line), rows = {} }
      tables[#tables + 1] = current
    elseif not line:find("^|:?%-") then
      table.insert(current.rows, cells_of(line))
    end
  end
  return tables
end

local function find_table(tables, name)
  local begins, number = name:match("^(.-) #(%d+)$")
  begins, number = begins or name, tonumber(number or 1)
  for _, one in ipairs(tables) do
    if one.caption:sub(1, #begins) == begins and not one.caption:find("^[%w_]", #begins + 1) then
      number = number - 1
      if number == 0 then return one end
    end
  end
  return nil, "no such table"
end

local function find_cell(tables, name, row, column)
  local found, why = find_table(tables, name)
  if not found then return nil, why end
  for _, cells in ipairs(found.rows) do
    if cells[1] == row or cells[2] == row or cells[3] == row then
      for i, head in ipairs(found.heads) do
        if head == column and cells[i] then return cells[i] end
      end
    end
  end
  return nil, "no such row or column"
end

-- A figure as a number of its base unit, and that unit: "48.8 ms" is 0.0488 and "s".
local function value_of(text)
  local number, unit = text:gsub("%% .*", "%%"):match("^([%d.,]+) ?(.*)$")
  local scale = unit and SCALES[unit]
  local value = number and tonumber((number:gsub(",", "")))
  if scale and value then return value * scale[1], scale[2] end
  return nil, ("'%s' is no number with a known unit"):format(text)
end

-- Two significant digits, as "6.8", "23" or "1,200".
local function two(value)
  if value == 0 then return "0" end
  local rounded = ("%.1e"):format(value)
  local power = tonumber(rounded:match("e(.*)$"))
  if power > 0 then return units.count(math.floor(tonumber(rounded) + 0.5)) end
  return ("%%.%df"):format(1 - power):format(tonumber(rounded))
end

local function written(value, unit)
  if unit == "" then return two(value) end
  local steps = STEPS[unit]
  for i, step in ipairs(steps) do
    if value >= 0.995 * SCALES[step][1] or i == #steps then
      return two(value / SCALES[step][1]) .. " " .. step
    end
  end
end

local APPLY = {
  ["+"] = function(a, ua, b, ub) return ua == ub and a + b, ua end,
  ["-"] = function(a, ua, b, ub) return ua == ub and a - b, ua end,
  ["*"] = function(a, ua, b, ub) return (ua == "" or ub == "") and a * b, ua .. ub end,
  ["/"] = function(a, ua, b, ub) return (ua == ub or ub == "") and a / b, ua == ub and "" or ua end,
}

local printed = {} -- by command

local function printed_by(command)
  if not command:find(" --format ", 1, true) then command = command .. " --format markdown" end
  if not printed[command] then
    local pipe = assert(io.popen(command .. " 2>&1 </dev/null"))
    printed[command] = tables_of(command .. "\n" .. pipe:read("a"))
    pipe:close()
  end
  return printed[command]
end

-- What one operand shows: a cell's text, or a number as it is written.
local function operand(text, here)
  if tonumber((text:gsub(",", ""))) then return text end
  local command, cell = text:match("^([%w/]+/run .-): (.*)$")
  local name, row, column = (cell or text):match("^(.-), (.*), ([^,]*)$")
  if not name then return nil, "a cell is TABLE, ROW, COLUMN" end
  return find_cell(command and printed_by(command) or here, name, row, column)
end

-- Its operands and operators, in turns: " / " and so on stand between spaces.
local function parts_of(expression)
  local parts, from = {}, 1
  for before, sign, behind in expression:gmatch("() ([-+*/]) ()") do
    parts[#parts + 1] = expression:sub(from, before - 1)
    parts[#parts + 1] = sign
    from = behind
  end
  parts[#parts + 1] = expression:sub(from)
  return parts
end

local function evaluated(expression, here)
  local percent = expression:match(" %%$")
  local parts = parts_of(percent and expression:sub(1, -3) or expression)
  local text, why = operand(parts[1], here)
  if not text or #parts == 1 and not percent then return text, why end
  local value, unit = value_of(text)
  for i = 2, #parts, 2 do
    local other, wrong = operand(parts[i + 1], here)
    if not other then return nil, wrong end
    local second, of = value_of(other)
    if not value or not second then return nil, value and of or unit end
    value, unit = APPLY[parts[i]](value, unit, second, of)
    if not value then return nil, "the units do not fit" end
  end
  if not value then return nil, unit end
  return percent and two(100 * value) .. " %" or written(value, unit)
end

local CELL = "(<!%-%- cell:%s+(.-)%s%-%->)(.-)(<!%-%- end %-%->)"

-- A part of a page, with the figures filled in.
local function filled(text, here)
  return (text:gsub(CELL, function(head, expression, _, tail)
    local figure, why = evaluated(trimmed(expression), here)
    return head .. (figure or ("FAILED: %s: %s"):format(trimmed(expression), why)) .. tail
  end))
end

local file = assert(io.open((assert(arg and arg[1] or ...))))
local page = file:read("a")
file:close()
local tables = tables_of(page)
local rest = 1
for code, behind in page:gmatch("()\n```.-\n```()") do -- an example in code stays as it is
  io.write(filled(page:sub(rest, code - 1), tables), page:sub(code, behind - 1))
  rest = behind
end
io.write(filled(page:sub(rest), tables))
