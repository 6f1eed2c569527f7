-- Which line of a sweep is the lowest where, and where two cross: worked out by hand; and how they
-- are drawn.

local tap = require "tap"
local axis = require "sweeps.axis"
local crossings = require "sweeps.crossings"
local plot = require "views.plot"

local VALUES = { 1, 2, 4, 8, 16 }

-- A line with these medians, each with an interval of a tenth above and below; false: no point.
local function line(name, medians, count)
  local made = { name = name, summaries = {} }
  for i, median in ipairs(medians) do
    made.summaries[i] = median and { median = median, low = 0.9 * median, high = 1.1 * median,
                                     count = count or 3 } or nil
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

-- a grows with the value, b does not: they are equal at 4.
local grows, constant = line("a", { 1, 2, 4, 8, 16 }), line("b", { 4, 4, 4, 4, 4 })
tap.is(words({ grows, constant }), "1-2 a, 3-3 a b, 4-5 b after a at 4.000",
  "two lines, which are the same where they cross")
tap.is(words({ line("a", { 1, 2, 4, 8, 16 }), line("b", { 5, 5, 5, 5, 5 }) }),
  "1-3 a, 4-5 b after a at 5.000", "between two values")
tap.is(words({ line("a", { 1, 1, 1, 1, 1 }), line("b", { 2, 2, 2, 2, 2 }) }), "1-5 a", "none cross")
tap.is(words({ grows, constant, line("c", { 9, 9, 9, 2, 1 }) }),
  "1-2 a, 3-3 a b, 4-5 c after a at 5.166", "a third takes over from the first")
tap.is(words({ grows, line("b", { 4, false, 4, 3, 3 }) }), "1-1 a, 3-3 a b, 4-5 b after a at 4.000",
  "a point that is missing")
tap.is(words({ line("a", { 1, 2 }), line("b", { false, false, 4 }) }), "",
  "nothing to compare anywhere")
tap.is(words({ line("a", { 10, 10 }, 1), line("b", { 10, 11 }, 1) }, true), "1-1 a b, 2-2 a",
  "what is counted is exact")
local few = { line("a", { 1, 2 }, 2), line("b", { 4, 4 }) }
tap.is(words(few), "", "two samples tell nothing")
tap.is(crossings.too_few(few), true, "which is known")
tap.is(crossings.too_few({ grows, constant }), false, "of three it is not said")

tap.is(axis.call({ base = 2 }, 2 ^ 14.84), "2^14.8", "a place between two powers")
tap.is(axis.call({ base = 10 }, 1000), "10^3", "one at a power")
tap.is(axis.call({}, 28526.2), "28,526", "and on an axis of other numbers")

local function drawn(lines, unicode)
  return table.concat(plot.draw(lines, {
    width = 22, height = 4, unicode = unicode or false,
    x_text = tostring, y_text = function(y) return ("%g"):format(y) end,
  }), "\n")
end
local rising = { letter = "a", points = { { x = 1, y = 1 }, { x = 10, y = 10 },
                                          { x = 100, y = 100 } } }
tap.is("\n" .. drawn({ rising }), [[

100 +             ...a
 10 +       .a....
    |   ....
  1 +a..
    +-----------------
     1      10     100]], "a line")
tap.is("\n" .. drawn({ { letter = "a", points = { { x = 1, y = 1 },
                                                  { x = 100, y = 100, gap = true } } },
                       { letter = "b", points = { { x = 100, y = 100 } } } }), [[

100 +                *
 10 +
    |
  1 +a
    +-----------------
     1             100]], "a gap, and two in one place")
tap.is("\n" .. drawn({ rising }, true), [[

100 ┤             ⣀⠤⠒a
 10 ┤        a⡠⠔⠊⠉
    │    ⣀⠤⠒⠉
  1 ┤a⠤⠒⠉
    └─────────────────
     1      10     100]], "in braille")
tap.is(drawn({ { letter = "a", points = {} } }), "", "nothing")
tap.is("\n" .. drawn({ { letter = "a", points = { { x = 5, y = 3 } } } }), [[

  |
3 +         a
  |
  |
  +-------------------
            5]], "one point")

tap.done()
