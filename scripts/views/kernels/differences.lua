-- differences.lua: the counters of several programs side by side: a column for each program, and
-- the ratio of the last to the first.

local files = require "base.files"
local units = require "base.units"
local problems = require "lessons.problems"
local counts = require "kernels.counts"
local totals = require "kernels.totals"
local report = require "views.report"

local differences = {}

-- The row of one figure; false if the figure is 0 in all programs. show(figure) formats it.
local function row_of(name, figures, show)
  local row, some = { name = name }, false
  for i, figure in ipairs(figures) do
    row[i] = figure > 0 and show(figure) or "–"
    some = some or figure > 0
  end
  local first, last = figures[1], figures[#figures]
  row.ratio = first > 0 and units.three(last / first) or "–"
  return some and row
end

local function two_places(number)
  return ("%.2f"):format(number)
end

-- Adds the rows of one of counts.OPERATIONS.
local function add_operation(add, operation)
  local name = operation.name .. "s"
  add(name .. ": requests", function(sum) return sum[operation.key].requests end)
  if not operation.parts then return end
  add(("%s: average %s per request"):format(name, operation.parts), function(sum)
    local of = sum[operation.key]
    return of.requests > 0 and of.parts / of.requests or 0
  end, two_places)
  if operation.parts == "sectors" then
    add(name .. ": bytes moved", function(sum)
      return sum[operation.key].parts * counts.SECTOR_BYTES
    end)
  end
end

local function rows_of(list)
  local sums, rows = {}, {}
  for i, one in ipairs(list) do sums[i] = totals.of(one.found) end
  local function add(name, figure, show)
    local figures = {}
    for i, sum in ipairs(sums) do figures[i] = figure(sum) end
    rows[#rows + 1] = row_of(name, figures, show or units.count) or nil
  end
  for _, operation in ipairs(counts.OPERATIONS) do add_operation(add, operation) end
  add("shared memory: bytes per block", function(sum) return sum.shared_bytes end)
  add("barriers", function(sum) return sum.barriers end)
  add("multiplications by tensor cores", function(sum) return sum.tensor_multiplications end)
  add("launches", function(sum) return sum.launches end)
  add("bytes copied to the device", function(sum) return sum.to_device end)
  add("bytes copied to the host", function(sum) return sum.to_host end)
  return rows
end

local function label(one)
  return one.lesson or files.name(one.program)
end

local function columns_of(list)
  local columns = { { key = "name", title = "of all kernels" } }
  for i, one in ipairs(list) do columns[i + 1] = { key = i, title = label(one), right = true } end
  columns[#columns + 1] = { key = "ratio", right = true,
                            title = ("%s / %s"):format(label(list[#list]), label(list[1])) }
  return columns
end

-- "4,000,000 points", or the sizes of each lesson if they differ.
local function sizes_of(list)
  local of_each, same = {}, true
  local first = problems.find(list[1].program).describe(list[1].sizes)
  for i, one in ipairs(list) do
    local text = problems.find(one.program).describe(one.sizes)
    same = same and text == first
    of_each[i] = label(one) .. ": " .. text
  end
  return same and first or table.concat(of_each, "; ")
end

local function show(out, list)
  if #list < 2 then return end
  local title = "side by side"
  if list[1].lesson then
    title = ("%s, %s"):format(report.symbol(list[1].program), sizes_of(list))
  end
  out:say("")
  out:say(out.format == "markdown" and "**%s**\n" or "%s", out:paint("title", title))
  out:table(columns_of(list), rows_of(list))
end

-- Shows a table for the programs of each problem, and one for all programs that belong to no
-- lesson. A program is { lesson (nil: none), program, sizes (the lesson's), found }.
function differences.show(out, programs)
  local groups, order = {}, {}
  for _, one in ipairs(programs) do
    local key = one.lesson and one.program or "own"
    if not groups[key] then
      groups[key] = {}
      order[#order + 1] = groups[key]
    end
    table.insert(groups[key], one)
  end
  for _, list in ipairs(order) do show(out, list) end
end

return differences
