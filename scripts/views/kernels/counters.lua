-- counters.lua: the counters of a program's kernels, for people: tables of the accesses, the lines
-- that cost most with advice; or all tables as one csv table.

local files = require "base.files"
local places = require "base.places"
local units = require "base.units"
local counts = require "kernels.counts"
local finding_view = require "views.findings"
local line_cost = require "views.line_cost"
local advice = require "views.kernels.advice"

local counters = {}

local TOP_LINES = 5

-- A column without a title stands only in csv, where one table has the kernels of all programs.
local COLUMNS = {
  { key = "lesson", csv = "lesson" },
  { key = "program", csv = "program" },
  { key = "kernel", csv = "kernel" },
  { key = "grid", csv = "grid" },
  { key = "block", csv = "block" },
  { key = "launches", csv = "launches" },
  { key = "name", title = "access", csv = "access" },
  { key = "requests", title = "requests", csv = "requests", right = true },
  { key = "parts", title = "sectors or wavefronts", csv = "sectors_or_wavefronts", right = true },
  { key = "per", title = "average per request", csv = "per_request", right = true },
  { key = "ideal", title = "ideal", csv = "ideal", right = true },
  { key = "asked", title = "bytes asked for", csv = "bytes", right = true },
  { key = "moved", title = "moved", csv = "bytes_moved", right = true },
  { key = "registers", csv = "registers" },
  { key = "spills", csv = "spill_bytes" },
  { key = "shared", csv = "shared_bytes" },
  { key = "warps", csv = "resident_warps" },
}

local function cell(number)
  return { text = units.count(number), raw = number }
end

local function per(parts, requests)
  return { text = ("%.2f"):format(parts / requests), raw = parts / requests }
end

-- May a compiler merge some of these requests?
local function may_merge(sums)
  return sums.at_least and sums.at_least < sums.requests
end

local function row_of(operation, sums)
  local parts = operation.parts and sums[operation.parts]
  local row = { name = operation.name, requests = cell(sums.requests) }
  if may_merge(sums) then row.requests.text = "at most " .. row.requests.text end
  if parts then
    row.parts = cell(parts)
    row.per = per(parts, sums.requests)
    row.ideal = per(sums.ideal, sums.requests)
    row.asked = cell(sums.bytes)
    row.moved = operation.parts == "sectors" and cell(parts * counts.SECTOR_BYTES) or { text = "–" }
  end
  return row
end

-- The rows of a kernel's table: one for each kind of access that it makes.
local function rows_of(kernel)
  local rows = {}
  for _, operation in ipairs(counts.OPERATIONS) do
    local sums = kernel[operation.key]
    if sums.requests > 0 then rows[#rows + 1] = row_of(operation, sums) end
  end
  return rows
end

-- Is there a finding on this line? Then the finding matters, and no advice on costs is given.
local function is_wrong(line, findings)
  for _, finding in ipairs(findings) do
    if finding.file == line.file and finding.line == line.line then return true end
  end
  return false
end

local function say_lines(out, kernel, findings)
  local list = counts.lines(kernel)
  if #list == 0 then return end
  out:say("  lines that cost most:")
  for i = 1, math.min(TOP_LINES, #list) do
    local line = list[i]
    out:say("    %s  %s", places.line(line.file, line.line), line_cost.words(line))
    out:say("      | %s", files.line(line.file, line.line) or "")
    local sentence = not is_wrong(line, findings) and advice.of_line(line)
    if sentence then out:say("      %s", sentence) end
  end
end

-- The size of a grid or of a block in words: "1 block", "64 × 64 blocks".
local function shape(size, noun)
  local text = tostring(size[1])
  for i = 2, size[3] > 1 and 3 or size[2] > 1 and 2 or 1 do text = text .. " × " .. size[i] end
  return text .. " " .. noun .. (text == "1" and "" or "s")
end

-- How nvcc can reduce the requests of an access whose count is an upper bound.
local MERGED = {
  load = "merges a thread's loads of neighbouring words",
  store = "merges a thread's stores of neighbouring words, or keeps a sum in a register",
}

local function say_merged(out, kernel)
  for _, what in ipairs({ "load", "store" }) do
    local sums = kernel["shared_" .. what]
    if may_merge(sums) then
      out:item("shared %ss: %s requests if nvcc %s",
        what, units.count(sums.at_least), MERGED[what])
    end
  end
end

local function say_lanes(out, kernel)
  local active = counts.active({ kernel })
  if not active then return end
  out:item("active lanes: %s; barriers: %s", units.percent(active), units.count(kernel.barriers))
  local sentence = advice.of_lanes(kernel, active)
  if sentence then out:item("%s", sentence) end
end

local function say_tensor_cores(out, kernel)
  if not kernel.tensor_multiplications then return end
  out:item("tensor cores: %s", units.many(kernel.tensor_multiplications, "multiplication"))
end

local LIMITS = {
  shared_memory = function(kernel)
    local shared = kernel.resources.shared_memory
    local bytes = shared.static + shared.dynamic
    return ("shared memory, %s per block"):format(units.many(bytes, "byte"))
  end,
  registers = function(kernel)
    return ("registers, %d per thread"):format(kernel.resources.registers)
  end,
  blocks = function(kernel)
    local held = kernel.resources.occupancy
    return ("%d blocks, each of %s"):format(held.blocks,
      units.many(held.warps // held.blocks, "warp"))
  end,
  block_size = function() return "the size of the blocks" end,
}

local function say_registers(out, has)
  local stored, loaded = has.spill_stores, has.spill_loads
  out:item("registers: %d per thread, %s", has.registers, stored + loaded == 0 and "none spilled"
    or ("spilled: %s written, %s read"):format(units.many(stored, "byte"),
    units.many(loaded, "byte")))
end

-- Prints which resources of a multiprocessor a kernel uses. Pages do not show them, because they
-- need ptxas.
local function say_resources(out, kernel)
  local has = kernel.resources
  if not (has and has.occupancy) or out.format == "markdown" then return end
  local held = has.occupancy
  if has.registers then say_registers(out, has) end
  if held.blocks == 0 then
    out:item("occupancy: none; not one block fits, so a GPU refuses the launch: limited by %s",
      LIMITS[held.limit](kernel))
    return
  end
  out:item("occupancy: %s%d of %d warps per multiprocessor%s", has.registers and "" or "at most ",
    held.warps, held.most, held.limit and ", limited by " .. LIMITS[held.limit](kernel) or "")
end

-- ", 2 of them by a kernel", for launches; "" if `count` is nil.
local function asked_for(kernel, count, by)
  if not count then return "" end
  return (", %sby a %s"):format(count < kernel.launches and units.count(count) .. " of them " or "",
    by)
end

local function launches(kernel)
  return units.count(kernel.launches) .. (kernel.launches == 1 and " launch" or " launches")
    .. asked_for(kernel, kernel.by_kernels, "kernel")
    .. asked_for(kernel, kernel.by_graphs, "graph")
end

-- Prints the table of a kernel, its other figures, and its lines.
local function say_figures(out, kernel, ended, findings)
  local rows = rows_of(kernel)
  if out.format == "markdown" then out:say("") end
  if kernel.counted_blocks < kernel.blocks then
    out:item("counted: %s of %s", units.count(kernel.counted_blocks),
      units.many(kernel.blocks, "block"))
  end
  if ended then out:item("an error ended it; the counts are those until then") end
  if #rows > 0 and out.format ~= "csv" then out:table(COLUMNS, rows) end
  if out.format == "markdown" then out:say("") end
  say_merged(out, kernel)
  say_lanes(out, kernel)
  say_tensor_cores(out, kernel)
  say_resources(out, kernel)
  if out.format ~= "markdown" then say_lines(out, kernel, findings) end
end

local function say_kernel(out, kernel, findings)
  local ended = counts.was_ended(kernel, findings)
  out:say("")
  if #rows_of(kernel) == 0 and kernel.branches.requests == 0 and not ended then
    out:say("%s: %s of a library kernel, which is not counted",
      out:paint("title", kernel.name), launches(kernel))
    return
  end
  out:say("%s: %s of %s, %s%s", out:paint("title", kernel.name), shape(kernel.grid, "block"),
    shape(kernel.block, "thread"), launches(kernel),
    kernel.warp and (", warps of %d lanes"):format(kernel.warp) or "")
  say_figures(out, kernel, ended, findings)
end

-- How many of the copied bytes are as `what` says: "" if none is, or if the report is older.
local function part(copy, bytes, what)
  if (bytes or 0) == 0 then return "" end
  if bytes == copy.bytes then return ", " .. what end
  return (", %s of them %s"):format(units.count(bytes), what)
end

local function say_copies(out, copies)
  out:say("")
  for _, copy in ipairs(copies) do
    if copy.calls > 0 then
      out:item("copied %s: %s in %s%s%s", (copy.direction:gsub("_", " ")),
        units.many(copy.bytes, "byte"), units.many(copy.calls, "call"),
        part(copy, copy.pinned, "in pinned memory"),
        part(copy, copy.beside, "while a kernel may run"))
    end
  end
end

-- Shows the kernels and copies of one program; `found` is from counts.take. The csv table is
-- printed by counters.csv.
function counters.show(out, found)
  if found.unended then
    out:say("kernel %s did not finish, and is not counted", found.unended)
  elseif #found.kernels == 0 and found.complete then
    out:say("no kernel was launched%s", found.idle and ", although the program has "
      .. table.concat(found.idle, ", ") or "")
  end
  for _, kernel in ipairs(found.kernels) do say_kernel(out, kernel, found.findings) end
  say_copies(out, found.copies)
  finding_view.say_notes(out, found.notes)
end

local function add_resources(row, has)
  if not has then return end
  local shared, spills = has.shared_memory, (has.spill_stores or 0) + (has.spill_loads or 0)
  row.registers = has.registers and cell(has.registers)
  row.spills = has.registers and cell(spills)
  row.shared = cell(shared.static + shared.dynamic)
  row.warps = has.occupancy and cell(has.occupancy.warps)
end

-- Prints the accesses of all programs as one table; `list` has { lesson (nil: none), program, found
-- }.
function counters.csv(out, list)
  local rows = {}
  for _, one in ipairs(list) do
    for _, kernel in ipairs(one.found.kernels) do
      for _, row in ipairs(rows_of(kernel)) do
        row.lesson, row.program, row.kernel = one.lesson, one.program, kernel.name
        row.grid, row.block = table.concat(kernel.grid, "x"), table.concat(kernel.block, "x")
        row.launches = cell(kernel.launches)
        add_resources(row, kernel.resources)
        rows[#rows + 1] = row
      end
    end
  end
  out:table(COLUMNS, rows)
end

return counters
