-- Which line of a sweep is the lowest at which values, and where two lines cross, worked out by
-- hand; and the ticks of the plot.

local tap = require "tap"
local statistics = require "base.statistics"
local axis = require "sweeps.axis"
local crossings = require "sweeps.crossings"
local axes = require "views.axes"

local VALUES = { 1, 2, 4, 8, 16 }

-- A line with these medians, whose samples reach a tenth below and above; false: a missing point
local function line(name, medians, count)
  local made = { name = name, summaries = {} }
  for i, median in ipairs(medians) do
    local values = {}
    for s = 1, median and (count or 5) or 0 do
      values[s] = median * (0.9 + 0.2 * (s - 1) / math.max((count or 5) - 1, 1))
    end
    made.summaries[i] = statistics.summary(values)
  end
  return made
end

-- "1-2 a, 3-3 a b, 4-5 b after a at 5.7"
local function words(lines, exact)
  local list = {}
  for i, stretch in ipairs(crossings.of(VALUES, lines, exact)) do
    local names = {}
    for n, each in ipairs(stretch.best) do names[n] = each.name end
    list[i] = ("%d-%d %s"):format(stretch.from, stretch.to, table.concat(names, " "))
      .. (stretch.after and " after " .. stretch.after.name or "")
      .. (stretch.at and (" at %.3f"):format(stretch.at) or "")
  end
  return table.concat(list, ", ")
end

-- a grows with the value, b does not; they are equal at 4.
local grows, constant = line("a", { 1, 2, 4, 8, 16 }), line("b", { 4, 4, 4, 4, 4 })
tap.is(words({ grows, constant }), "1-2 a, 3-3 a b, 4-5 b after a at 4.000",
  "two lines are the same where they cross")
tap.is(words({ line("a", { 1, 2, 4, 8, 16 }), line("b", { 5, 5, 5, 5, 5 }) }),
  "1-3 a, 4-5 b after a at 5.000", "two lines cross between two values")
tap.is(words({ line("a", { 1, 1, 1, 1, 1 }), line("b", { 2, 2, 2, 2, 2 }) }), "1-5 a",
  "two lines do not cross")
tap.is(words({ grows, constant, line("c", { 9, 9, 9, 2, 1 }) }),
  "1-2 a, 3-3 a b, 4-5 c after a at 5.166", "a third line takes over from the first")
tap.is(words({ grows, line("b", { 4, false, 4, 3, 3 }) }), "1-1 a, 3-3 a b, 4-5 b after a at 4.000",
  "a missing point is left out")
tap.is(words({ line("a", { 1, 2 }), line("b", { false, false, 4 }) }), "",
  "lines without a common value are not compared")
tap.is(words({ line("a", { 10, 10 }, 1), line("b", { 10, 11 }, 1) }, true), "1-1 a b, 2-2 a",
  "counters are compared exactly")
local few = { line("a", { 1, 2 }, 4), line("b", { 4, 4 }) }
tap.is(words(few), "", "four samples decide nothing")
tap.is(crossings.too_few(few), true, "too few samples are detected")
tap.is(crossings.too_few({ grows, constant }), false, "five samples are enough")

tap.is(axis.call({ base = 2 }, 2 ^ 14.84), "2^14.8", "a crossing between two powers has a fraction")
tap.is(axis.call({ base = 10 }, 1000), "10^3", "a crossing at a power is a whole power")
tap.is(axis.call({}, 28526.2), "28,526", "a crossing on another axis is a number")

-- The ticks of an axis, as "2^8@256 2^9@512"
local function ticks(values, base, length)
  local list = {}
  local made = axes.of_values(values, function(value) return axis.call({ base = base }, value) end,
    length)
  for i, tick in ipairs(made.ticks) do list[i] = ("%s@%d"):format(tick[2], tick[1]) end
  return ("%d-%d: %s"):format(made.low, made.high, table.concat(list, " "))
end

tap.is(ticks({ 256, 512, 1024 }, 2, 40), "256-1024: 2^8@256 2^9@512 2^10@1024",
  "a plot has a tick at each value")
tap.is(ticks({ 256, 512, 1024 }, 2, 6), "256-1024: 2^8@256 2^10@1024",
  "a tick without room is left out")
tap.is(ticks({ 8, 16, 32 }, nil, 40), "8-32: 8@8 16@16 32@32", "numbers without a base have ticks")
tap.is(ticks({ 1000, 1001, 5000 }, nil, 40), "1000-5000: 1,000@1000 5,000@5000",
  "two adjacent values share a tick")
tap.is(ticks({ 6 }, nil, 40), "3-12: 6@6", "a single value is in the middle")
tap.done()
