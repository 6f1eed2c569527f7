-- grid.lua: one table in four forms: pretty and plain for people, markdown for pages, csv for
-- programs.
--
-- A column is { key, title, right, shrink, drop, csv }:
--   key      row[key] is its cell: a string, or { text, raw, word, markdown }; any value if the
--            column has no title
--   title    nil: the column is only in csv
--   right    true: aligned to the right
--   shrink   the least number of characters that it may shrink to on a narrow terminal
--   drop     on a terminal that is still too narrow, columns with the highest `drop` are left out;
--            then the others, the last first; the first column stays
--   csv      its name in csv, where `raw` is written if there is one; nil or false: not in csv
-- A row may have a `section`, a title above it and above the rows that follow; csv has none.
-- Cells may hold any text, because it is cleaned here. Only `markdown` is printed as it is.

local clean = require "base.clean"
local units = require "base.units"

local grid = {}

local ASCII = setmetatable({
  ["µ"] = "u", ["×"] = "x", ["±"] = "+-", ["π"] = "pi", ["–"] = "-", ["…"] = "...", ["†"] = "*",
  ["·"] = "-", ["≈"] = "=",
}, { __index = function() return "?" end })

-- The same text in ASCII, for terminals and files that cannot show more.
function grid.ascii(text)
  return (text:gsub("[\xC2-\xF4][\x80-\xBF]*", ASCII))
end

local function text_of(cell)
  if type(cell) == "table" then return cell.text or "" end
  return cell or ""
end

local function width_of(text)
  return utf8.len(text) or #text
end

local INDENT = "^ *"

local function visible(text)
  return width_of((text:gsub("\27%[[%d;]*m", "")))
end

-- The line in lines that fit into `width` characters, as far as its words do; each further line has
-- the indent of the first. Colours take no room.
function grid.folded(line, width)
  if visible(line) <= width then return line end
  local indent = line:match(INDENT):sub(1, width // 3)
  local lines, length = { indent }, #indent
  for space, word in line:gsub(INDENT, ""):gmatch("(%s*)(%S+)") do
    local more = #space + visible(word)
    if length > #indent and length + more > width then
      lines[#lines + 1], length = indent, #indent
      space, more = "", visible(word)
    end
    lines[#lines], length = lines[#lines] .. space .. word, length + more
  end
  return table.concat(lines, "\n")
end

local function shortened(text, width)
  if width_of(text) <= width then return text end
  return text:sub(1, utf8.offset(text, width) - 1) .. "…"
end

-- `text` with spaces up to `width` characters; the spaces come first if it stands on the right.
local function padded(text, width, right)
  local space = (" "):rep(width - width_of(text))
  return right and space .. text or text .. space
end
grid.padded = padded

-- A function(text) that calls `f` once for each text: in a large table, most texts are repeated.
local function remembered(f)
  local known = {}
  return function(text)
    local answer = known[text]
    if answer == nil then
      answer = f(text)
      known[text] = answer
    end
    return answer
  end
end

-- The texts of each column, by the column: { texts, words, widest }, with a text for each row, and
-- the word whose colour it has, if any. `read` converts a cell's text to the text that is printed.
local function measure(columns, rows, read)
  local measured, known, width_known = {}, {}, {}
  for _, column in ipairs(columns) do
    local texts, words, widest, key = {}, {}, width_of(column.title), column.key
    for i = 1, #rows do
      local cell = rows[i][key] or ""
      local raw = cell
      if type(cell) == "table" then raw, words[i] = cell.text or "", cell.word end
      local text = known[raw]
      if not text then
        text = read(raw)
        known[raw], width_known[text] = text, width_of(text)
      end
      texts[i] = text
      local width = width_known[text]
      if width > widest then widest = width end
    end
    measured[column] = { texts = texts, words = words, widest = widest }
  end
  return measured
end

-- The smallest width of a column.
local function least_width(column, widest)
  return column.shrink and math.min(column.shrink, widest) or widest
end

-- The columns that fit into `available` characters at their smallest widths. Those with the highest
-- `drop` are left out first, and the first column never.
local function that_fit(columns, measured, available)
  local sum, order, dropped = 2 * (#columns - 1), {}, {}
  for i, column in ipairs(columns) do
    sum = sum + least_width(column, measured[column].widest)
    if i > 1 then
      order[#order + 1] = { drop = column.drop or 0, place = column.drop and i or -i,
                            column = column }
    end
  end
  if sum <= available then return columns end
  table.sort(order, function(a, b)
    if a.drop ~= b.drop then return a.drop > b.drop end
    return a.place < b.place
  end)
  for _, one in ipairs(order) do
    if sum <= available then break end
    sum = sum - least_width(one.column, measured[one.column].widest) - 2
    dropped[one.column] = true
  end
  local kept = {}
  for _, column in ipairs(columns) do
    if not dropped[column] then kept[#kept + 1] = column end
  end
  return kept
end

-- The columns that fit into `available` characters, and a list of their widths.
local function fit(columns, measured, available)
  local kept, widths = that_fit(columns, measured, available), {}
  local sum = 2 * (#kept - 1)
  for i, column in ipairs(kept) do
    widths[i] = measured[column].widest
    sum = sum + widths[i]
  end
  for i, column in ipairs(kept) do
    if sum <= available then break end
    local narrower = math.max(least_width(column, widths[i]), widths[i] - (sum - available))
    sum = sum - (widths[i] - narrower)
    widths[i] = narrower
  end
  return kept, widths
end

local function left_out(columns, kept)
  local titles, stays = {}, {}
  for _, column in ipairs(kept) do stays[column] = true end
  for _, column in ipairs(columns) do
    if not stays[column] then titles[#titles + 1] = column.title end
  end
  return units.some(titles)
end

local function trimmed_end(line)
  return line:byte(-1) == 32 and (line:match("^(.*%S)") or "") or line
end

-- The head of the table, and a rule below it.
local function head_of(columns, widths, rule)
  local head, rules = {}, {}
  for i, column in ipairs(columns) do
    head[i] = padded(shortened(column.title, widths[i]), widths[i], column.right)
    rules[i] = rule:rep(widths[i])
  end
  return trimmed_end(table.concat(head, "  ")), table.concat(rules, "  ")
end

-- The texts of a column padded to that width, by the text, so that each is padded once.
local function cells_of(column, width)
  return setmetatable({}, { __index = function(known, text)
    known[text] = padded(shortened(text, width), width, column.right)
    return known[text]
  end })
end

-- Lines of aligned columns; `style` has rule (a character), paint(word, text) and read(text).
local function aligned(columns, rows, available, style)
  local measured = measure(columns, rows, style.read)
  local kept, widths = fit(columns, measured, available)
  local cells, texts, words, line = {}, {}, {}, {}
  for i, column in ipairs(kept) do
    cells[i] = cells_of(column, widths[i])
    texts[i], words[i] = measured[column].texts, measured[column].words
  end
  local lines = { head_of(kept, widths, style.rule) }
  for r = 1, #rows do
    local section = rows[r].section
    if section then
      if r > 1 then lines[#lines + 1] = "" end
      lines[#lines + 1] = style.paint("title", style.read(section))
    end
    for i = 1, #kept do
      local cell, word = cells[i][texts[i][r]], words[i][r]
      line[i] = word and style.paint(word, cell) or cell
    end
    lines[#lines + 1] = trimmed_end(table.concat(line, "  "))
  end
  if #kept < #columns then
    lines[#lines + 1] = grid.folded(("(too narrow for: %s; --format plain shows all)")
      :format(left_out(columns, kept)), available)
  end
  return table.concat(lines, "\n") .. "\n"
end

local function markdown(columns, rows)
  local read = remembered(clean.markdown)
  local head, rules, lines = {}, {}, {}
  for i, column in ipairs(columns) do
    head[i] = column.title
    rules[i] = column.right and "--:" or ":--"
  end
  lines[1] = "| " .. table.concat(head, " | ") .. " |"
  lines[2] = "|" .. table.concat(rules, "|") .. "|"
  for _, row in ipairs(rows) do
    local cells = {}
    if row.section then
      lines[#lines + 1] = "| **" .. read(row.section) .. "** |" .. ("  |"):rep(#columns - 1)
    end
    for i, column in ipairs(columns) do
      local cell = row[column.key]
      local own = type(cell) == "table" and cell.markdown
      cells[i] = own and own:gsub("|", "\\|") or read(text_of(cell))
    end
    lines[#lines + 1] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n") .. "\n"
end

local function quoted(text)
  text = clean.cell(text)
  return text:find('[",\n]') and '"' .. text:gsub('"', '""') .. '"' or text
end

local function csv(columns, rows)
  local lines, head, read = {}, {}, remembered(quoted)
  for _, column in ipairs(columns) do head[#head + 1] = column.csv and quoted(column.csv) end
  lines[1] = table.concat(head, ",")
  for _, row in ipairs(rows) do
    local cells = {}
    for _, column in ipairs(columns) do
      if column.csv then
        local cell = row[column.key]
        local value = cell
        if type(cell) == "table" then value = cell.raw end
        cells[#cells + 1] = type(value) == "string" and read(value)
          or math.type(value) == "float" and ("%.9g"):format(value) or tostring(value or "")
      end
    end
    lines[#lines + 1] = table.concat(cells, ",")
  end
  return table.concat(lines, "\n") .. "\n"
end

local function no_paint(_, text)
  return text
end

local function ascii_text(text)
  return grid.ascii(clean.text(text))
end

-- The columns that people see: those with a title. Titles are cleaned too.
local function titled(columns, read)
  local kept = {}
  for _, column in ipairs(columns) do
    if column.title then
      kept[#kept + 1] = setmetatable({ title = read(column.title) }, { __index = column })
    end
  end
  return kept
end

-- The table as text. `options` has format, width (nil: no limit) and paint (nil: no colour).
function grid.render(columns, rows, options)
  local available = options.width or math.huge
  if options.format == "csv" then return csv(columns, rows) end
  if options.format == "markdown" then return markdown(titled(columns, clean.markdown), rows) end
  if options.format == "plain" then
    return aligned(titled(columns, ascii_text), rows, math.huge,
      { rule = "-", paint = no_paint, read = ascii_text })
  end
  return aligned(titled(columns, clean.text), rows, available,
    { rule = "─", paint = options.paint or no_paint, read = clean.text })
end

return grid
