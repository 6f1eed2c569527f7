-- profile.lua: the figures of a profile, for people: for each kernel a table, and what limits it in
-- a sentence; or all tables as one csv table. A profile's kernels are from profiler/figures.lua.

local units = require "base.units"
local problems = require "lessons.problems"
local figures = require "profiler.figures"
local nsight_compute = require "profiler.nsight_compute"

local profile = {}

-- A column without a title stands only in csv, where one table has the kernels of all programs.
local NAME = { key = "name", title = "figure", csv = "figure" }
local COUNTED = { key = "counted", title = "counted", csv = "counted", right = true }
local MEASURED = { key = "measured", title = "measured", csv = "measured", right = true }
local CSV = { { key = "lesson", csv = "lesson" }, { key = "program", csv = "program" },
              { key = "kernel", csv = "kernel" }, { key = "grid", csv = "grid" },
              { key = "block", csv = "block" }, { key = "launches", csv = "launches" },
              NAME, COUNTED, MEASURED }

local SHOW = {
  count = function(value) return units.count(math.floor(value + 0.5)) end,
  number = function(value) -- the profiler rounds it to two places
    return value < 0.01 and "less than 0.01" or units.three(value)
  end,
  share = units.percent, time = units.time,
}

local function cell(value, show, before)
  return value and { text = (before or "") .. show(value), raw = value } or { text = "–" }
end

local function rows_of(kernel)
  local rows = {}
  for _, one in ipairs(kernel.figures) do
    local figure = figures.BY_KEY[one.key]
    local show = figure and SHOW[figure.unit]
    rows[#rows + 1] = figure and {
      name = figure.name, counted = cell(one.counted, show, one.at_least and "at most "),
      measured = cell(one.measured, show) } or nil
  end
  return rows
end

-- The sentences, by what limits the kernel. Each has the figures from which it follows.
local SENTENCES = {
  memory = "limited by memory: memory and caches reach %(memory) of their peak, DRAM %(dram). It "
    .. "gets faster if it moves fewer bytes",
  caches = "limited by the caches: memory and caches reach %(memory) of their peak, DRAM only "
    .. "%(dram). It gets faster with fewer sectors or wavefronts",
  instructions = "limited by the multiprocessors: they reach %(instructions) of their peak, memory "
    .. "%(memory). It gets faster with fewer or cheaper instructions",
  size = "limited by its size: the blocks fill the GPU %(waves) times. Memory reaches "
    .. "%(memory) of its peak, the multiprocessors %(instructions). A larger launch uses more of "
    .. "the GPU",
  latency = "limited by latency: memory reaches %(memory) of its peak, the multiprocessors "
    .. "%(instructions), and %(resident) of the places for warps are taken. It gets faster with "
    .. "more work in flight: more resident warps, or more independent work per thread",
}

-- What limits the kernel, in a sentence; nil if it was not measured.
function profile.sentence(kernel)
  local sentence, texts = SENTENCES[figures.limit(kernel.figures)], {}
  if not sentence then return nil end
  for _, one in ipairs(kernel.figures) do
    local figure = figures.BY_KEY[one.key]
    texts[one.key] = figure and one.measured and SHOW[figure.unit](one.measured)
  end
  return (sentence:gsub("%%%((%w+)%)", function(key) return texts[key] or "–" end))
end

local function shape(size)
  return (table.concat(size, " × "):gsub(" × 1$", ""):gsub(" × 1$", ""))
end

local function is_measured(kernel)
  for _, one in ipairs(kernel.figures) do
    if one.measured then return true end
  end
  return false
end

-- How often a kernel was launched, in words; `has` is as for profile.show.
local function launches_of(kernel, has)
  if not kernel.launches then return has.counted and "; a kernel that is not counted" or "" end
  return kernel.launches == 1 and ", 1 launch"
    or (", %s launches; figures per launch"):format(units.count(kernel.launches))
end

local function say_kernel(out, kernel, has)
  out:say("")
  out:say("%s: grid %s, blocks of %s%s", out:paint("title", kernel.name), shape(kernel.grid),
    shape(kernel.block), launches_of(kernel, has))
  out:say("")
  local rows, columns = rows_of(kernel), { NAME }
  if has.counted then columns[#columns + 1] = COUNTED end
  if has.measured then columns[#columns + 1] = MEASURED end
  if #rows > 0 then out:table(columns, rows) end
  local sentence = profile.sentence(kernel)
  if has.measured and not sentence and not is_measured(kernel) then
    sentence = "not measured: it is not among the measured launches"
  end
  if sentence then
    if out.format == "markdown" then out:say("") end
    out:item("%s", sentence)
  end
end

-- Shows the kernels of one program, { lesson (nil: none), program, sizes, kernels }. `has.counted`
-- is false if nothing could be counted, and `has.measured` if the profiler could not be used.
function profile.show(out, one, has)
  local problem = one.sizes and problems.find(one.program)
  out:say("")
  out:say("%s%s", out:paint("title", (one.lesson and one.lesson .. " " or "") .. one.program),
    problem and ", " .. problem.describe(one.sizes) or "")
  if has.counted and #one.kernels == 0 then out:say("no kernel was launched") end
  for _, kernel in ipairs(one.kernels) do say_kernel(out, kernel, has) end
end

-- Says who measured, and why nothing was measured or counted; `document` is that of the verb.
function profile.say_source(out, document)
  out:say("")
  if document.profiler then
    local gpu = document.environment.gpu
    out:item("measured by %s%s, in the first launch of each kernel and shape, among the first %d "
      .. "launches of the program", document.profiler, gpu and " on " .. gpu.name or "",
      nsight_compute.MOST_LAUNCHES)
  end
  if document.unmeasured then out:item("counted, not measured: %s", document.unmeasured) end
  if document.uncounted then out:item("not counted: %s", document.uncounted) end
end

-- Prints the figures of all programs as one table.
function profile.csv(out, programs)
  local rows = {}
  for _, one in ipairs(programs) do
    for _, kernel in ipairs(one.kernels) do
      for _, row in ipairs(rows_of(kernel)) do
        row.lesson, row.program, row.kernel = one.lesson, one.program, kernel.name
        row.grid, row.block = table.concat(kernel.grid, "x"), table.concat(kernel.block, "x")
        row.launches = kernel.launches and tostring(kernel.launches)
        rows[#rows + 1] = row
      end
    end
  end
  out:table(CSV, rows)
end

return profile
