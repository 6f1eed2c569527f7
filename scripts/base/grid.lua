-- grid.lua: one table in four forms: pretty and plain for people, markdown, csv for programs.
--
-- A column is { key, title, right = true, shrink = true, drop = n, csv = "name" or false }: its
-- cell is row[key], a string or { text, raw, word }. `shrink` gives way on a narrow terminal;
-- then columns are left out, highest `drop` first. csv takes `raw` where there is one, under the
-- name `csv`, and has no column without that name.

local grid = {}

local ASCII = { ["µ"] = "u", ["×"] = "x", ["±"] = "+-", ["π"] = "pi", ["–"] = "-", ["…"] = "...",
                ["†"] = "*", ["·"] = "-", ["≈"] = "=" }

-- The same text for terminals and files that know no more than ASCII.
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

local function shortened(text, width)
  if width_of(text) <= width then return text end
  return text:sub(1, utf8.offset(text, width) - 1) .. "…"
end

-- `text` with spaces up to `width` characters, before it if it is to stand on the right.
local function padded(text, width, right)
  local space = (" "):rep(width - width_of(text))
  return right and space .. text or text .. space
end
grid.padded = padded

local function widths_of(columns, rows)
  local widths, sum = {}, 2 * (#columns - 1)
  for i, column in ipairs(columns) do
    widths[i] = width_of(column.title)
    for _, row in ipairs(rows) do
      widths[i] = math.max(widths[i], width_of(text_of(row[column.key])))
    end
    sum = sum + widths[i]
  end
  return widths, sum
end

local function without_most_droppable(columns)
  local worst
  for i, column in ipairs(columns) do
    if column.drop and (not worst or column.drop > columns[worst].drop) then worst = i end
  end
  if not worst then return nil end
  local kept = table.move(columns, 1, #columns, 1, {})
  table.remove(kept, worst)
  return kept
end

-- Makes the columns fit into `available` characters where that can be done.
local function fit(columns, rows, available)
  local widths, sum = widths_of(columns, rows)
  for i, column in ipairs(columns) do
    if column.shrink and sum > available then
      local narrower = math.max(column.shrink, widths[i] - (sum - available))
      sum = sum - (widths[i] - narrower)
      widths[i] = narrower
    end
  end
  local fewer = sum > available and without_most_droppable(columns)
  if fewer then return fit(fewer, rows, available) end
  return columns, widths
end

local function left_out(columns, kept)
  local titles, stays = {}, {}
  for _, column in ipairs(kept) do stays[column] = true end
  for _, column in ipairs(columns) do
    if not stays[column] then titles[#titles + 1] = column.title end
  end
  return table.concat(titles, ", ")
end

-- Lines of aligned columns; `style` has rule (a character) and paint(word, text).
local function aligned(columns, rows, available, style)
  local kept, widths = fit(columns, rows, available)
  local head, rules, lines = {}, {}, {}
  for i, column in ipairs(kept) do
    head[i] = padded(shortened(column.title, widths[i]), widths[i], column.right)
    rules[i] = style.rule:rep(widths[i])
  end
  lines[1] = table.concat(head, "  "):gsub("%s+$", "")
  lines[2] = table.concat(rules, "  ")
  for _, row in ipairs(rows) do
    local cells = {}
    for i, column in ipairs(kept) do
      local cell = row[column.key]
      local text = padded(shortened(text_of(cell), widths[i]), widths[i], column.right)
      cells[i] = type(cell) == "table" and cell.word and style.paint(cell.word, text) or text
    end
    lines[#lines + 1] = table.concat(cells, "  "):gsub("%s+$", "")
  end
  if #kept < #columns then
    lines[#lines + 1] = ("(too narrow for: %s; --format plain shows all)")
      :format(left_out(columns, kept))
  end
  return table.concat(lines, "\n") .. "\n"
end

local function markdown(columns, rows)
  local head, rules, lines = {}, {}, {}
  for i, column in ipairs(columns) do
    head[i] = column.title
    rules[i] = column.right and "--:" or ":--"
  end
  lines[1] = "| " .. table.concat(head, " | ") .. " |"
  lines[2] = "|" .. table.concat(rules, "|") .. "|"
  for _, row in ipairs(rows) do
    local cells = {}
    for i, column in ipairs(columns) do
      cells[i] = text_of(row[column.key]):gsub("|", "\\|")
    end
    lines[#lines + 1] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n") .. "\n"
end

local function quoted(value)
  local text = math.type(value) == "float" and ("%.9g"):format(value) or tostring(value)
  return text:find('[",\n]') and '"' .. text:gsub('"', '""') .. '"' or text
end

local function csv(columns, rows)
  local lines, head = {}, {}
  for _, column in ipairs(columns) do head[#head + 1] = column.csv or nil end
  lines[1] = table.concat(head, ",")
  for _, row in ipairs(rows) do
    local cells = {}
    for _, column in ipairs(columns) do
      if column.csv then
        local cell = row[column.key]
        local value = cell
        if type(cell) == "table" then value = cell.raw end
        cells[#cells + 1] = value == nil and "" or quoted(value)
      end
    end
    lines[#lines + 1] = table.concat(cells, ",")
  end
  return table.concat(lines, "\n") .. "\n"
end

local function no_paint(_, text)
  return text
end

local function ascii_rows(rows)
  local plain = {}
  for i, row in ipairs(rows) do
    plain[i] = {}
    for key, cell in pairs(row) do plain[i][key] = grid.ascii(text_of(cell)) end
  end
  return plain
end

-- The columns that people see: those with a title.
local function titled(columns)
  local kept = {}
  for _, column in ipairs(columns) do
    if column.title then kept[#kept + 1] = column end
  end
  return kept
end

-- The table as text. `options` has format, width (nil: no limit) and paint (nil: no colour).
function grid.render(columns, rows, options)
  local available = options.width or math.huge
  if options.format == "csv" then return csv(columns, rows) end
  if options.format == "markdown" then return markdown(titled(columns), rows) end
  if options.format == "plain" then
    return aligned(titled(columns), ascii_rows(rows), math.huge, { rule = "-", paint = no_paint })
  end
  return aligned(titled(columns), rows, available,
    { rule = "─", paint = options.paint or no_paint })
end

return grid
