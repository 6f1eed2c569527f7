-- Tables in all their formats, and numbers as people read them, compared with expected texts

local tap = require "tap"
local grid = require "base.grid"
local units = require "base.units"

local COLUMNS = {
  { key = "number", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 8 },
  { key = "check", title = "check", csv = "check" },
  { key = "time", title = "total", csv = "total_s", right = true },
  { key = "note", title = "note", drop = 1 },
  { key = "exact", csv = "exact" },
}
local ROWS = {
  { number = "01", title = "The CPU baseline",
    check = { text = "PASS", raw = "PASS", word = "PASS" },
    time = { text = "1.23 s", raw = 1.234567890123 }, note = "a|b",
    exact = { raw = 67108860 } },
  { number = "02", title = 'So-called "π", naively', check = { text = "FAIL", word = "FAIL" },
    time = { text = "181 µs ±2" }, note = "", exact = { raw = 3 } },
}

local function golden(options, expected, name)
  tap.is("\n" .. grid.render(COLUMNS, ROWS, options), expected, name)
end

golden({ format = "pretty" }, [[

no.  lesson                  check      total  note
───  ──────────────────────  ─────  ─────────  ────
01   The CPU baseline        PASS      1.23 s  a|b
02   So-called "π", naively  FAIL   181 µs ±2
]], "pretty draws a table")
golden({ format = "plain" }, [[

no.  lesson                   check       total  note
---  -----------------------  -----  ----------  ----
01   The CPU baseline         PASS       1.23 s  a|b
02   So-called "pi", naively  FAIL   181 us +-2
]], "plain is aligned ASCII")
golden({ format = "markdown" }, [[

| no. | lesson | check | total | note |
|:--|:--|:--|--:|:--|
| 01 | The CPU baseline | PASS | 1.23 s | a\|b |
| 02 | So-called "π", naively | FAIL | 181 µs ±2 |  |
]], "markdown is a table of a page")
golden({ format = "csv" }, [[

lesson,title,check,total_s,exact
01,The CPU baseline,PASS,1.23456789,67108860
02,"So-called ""π"", naively",,,3
]], "csv has raw values, quoted if necessary")
-- Rows in sections
local function in_sections(options, expected, name)
  local columns = { { key = "number", title = "no.", csv = "lesson" },
                    { key = "title", title = "lesson", csv = "title" } }
  local rows = { { number = "01", title = "One", section = "π|" }, { number = "02", title = "Two" },
                 { number = "03", title = "Three", section = "life" } }
  tap.is("\n" .. grid.render(columns, rows, options), expected, name)
end
in_sections({ format = "plain" }, [[

no.  lesson
---  ------
pi|
01   One
02   Two

life
03   Three
]], "sections have a title")
in_sections({ format = "markdown" }, [[

| no. | lesson |
|:--|:--|
| **π\|** |  |
| 01 | One |
| 02 | Two |
| **life** |  |
| 03 | Three |
]], "in markdown the title of a section is a row")
in_sections({ format = "csv" }, "\nlesson,title\n01,One\n02,Two\n03,Three\n", "csv has no sections")

golden({ format = "pretty", width = 44 }, [[

no.  lesson           check      total  note
───  ───────────────  ─────  ─────────  ────
01   The CPU baseli…  PASS      1.23 s  a|b
02   So-called "π",…  FAIL   181 µs ±2
]], "a narrow terminal shortens titles")
golden({ format = "pretty", width = 34 }, [[

no.  lesson       check      total
───  ───────────  ─────  ─────────
01   The CPU ba…  PASS      1.23 s
02   So-called …  FAIL   181 µs ±2
(too narrow for: note; --format
plain shows all)
]], "a narrower terminal leaves out a column, and names it")
local wide, row = {}, {}
for i = 1, 20000 do
  wide[i], row[i] = { key = i, title = "c" .. i, drop = i }, "x"
end
tap.is(grid.render(wide, { row }, { width = 9 }), [[
c1  c2
──  ──
x   x
(too
narrow
for: c3,
c4, c5,
c6, c7,
c8 and
19,992
more;
--format
plain
shows
all)
]], "of thousands of columns the last are left out first, and quickly")
local function mark(word, text)
  return "<" .. word .. ":" .. text .. ">"
end
golden({ format = "pretty", paint = mark }, [[

no.  lesson                  check      total  note
───  ──────────────────────  ─────  ─────────  ────
01   The CPU baseline        <PASS:PASS >     1.23 s  a|b
02   So-called "π", naively  <FAIL:FAIL >  181 µs ±2
]], "colour changes no width")
tap.is(grid.ascii("1024 × 1024 – π ±2 µs…"), "1024 x 1024 - pi +-2 us...",
  "ASCII replaces known characters")

tap.is(grid.ascii("é"), "?", "ASCII replaces other characters by a question mark")

-- The texts of cells are untrusted.
local HOSTILE = { "\27[31mred\n", "a\u{9b}b\u{202e}c\u{2067}d", "caf\xe9", "\t=1+1", "-2", "@x",
                  "<b>*x*</b> [y](z) `q` _e_ a_b |\\", ("x"):rep(100000) .. (" "):rep(100000) }
local function rendered(format, width)
  local rows = {}
  for i, text in ipairs(HOSTILE) do rows[i] = { cell = { text = text, raw = text } } end
  return grid.render({ { key = "cell", title = "t", csv = "c", shrink = 20 } }, rows,
    { format = format, width = width })
end
tap.is("\n" .. rendered("pretty", 30), [[

t
──────────────────────────────
?[31mred?
a?b?c?d
caf?
  =1+1
-2
@x
<b>*x*</b> [y](z) `q` _e_ a_b…
xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
]], "a cell cannot control the terminal, and a long cell is quick")
tap.is((rendered("markdown"):gsub("x+ *|\n$", "")), [[
| t |
|:--|
| ?\[31mred? |
| a?b?c?d |
| caf? |
|   =1+1 |
| -2 |
| @x |
| &lt;b&gt;\*x\*&lt;/b&gt; \[y\](z) \`q\` \_e\_ a_b \|\\ |
| ]], "a cell contains no markup of a page")
tap.is((rendered("csv"):gsub("x+ *\n$", "")), [[
c
?[31mred?
a?b?c?d
caf?
'  =1+1
'-2
'@x
<b>*x*</b> [y](z) `q` _e_ a_b |\
]], "a cell contains no formula")

local cases = {
  { units.count(0), "0" }, { units.count(999), "999" }, { units.count(1000), "1,000" },
  { units.count(67108860), "67,108,860" }, { units.count(4294967297), "4,294,967,297" },
  { units.many(1, "block"), "1 block" }, { units.many(1024, "block"), "1,024 blocks" },
  { units.many(0, "call"), "0 calls" },
  { units.some({ "a", "b" }), "a, b" },
  { units.value(67108860), "67,108,860" }, { units.value(16777215.5), "16,777,215.5" },
  { units.value(8388608.0), "8,388,608" }, { units.value(-0.25), "-0.25" },
  { units.value(1e300), "1e+300" }, { units.value(nil), "nil" },
  { units.three(0), "0" }, { units.three(1), "1.00" }, { units.three(999.9), "1,000" },
  { units.three(0.0123456), "0.0123" }, { units.three(99.95), "100" },
  { units.time(0), "0" }, { units.time(1), "1.00 s" }, { units.time(0.0238), "23.8 ms" },
  { units.time(0.000181), "181 µs" }, { units.time(4.3e-6), "4.30 µs" },
  { units.time(2e-8), "20.0 ns" }, { units.time(0.99999), "1.00 s" }, { units.time(408), "408 s" },
  { units.rate(3.01e12), "3.01 TB/s" }, { units.rate(7.6e9), "7.60 GB/s" },
  { units.rate(12), "0.0120 kB/s" },
  { units.bytes(64), "64 B" }, { units.bytes(32e6), "32.0 MB" },
  { units.percent(0.98), "98 %" }, { units.percent(0.0123), "1.2 %" },
  { units.ratio(12.345, 12.1, 12.6), "12.3 (12.1–12.6)" }, { units.ratio(1.5), "1.50" },
  { units.ratio(1234.4, 1200, 1270), "1,234 (1,200–1,270)" },
  { units.ratio(2, 1.99999, 2.00001), "2.00" },
  { units.ratio(1.17, 1.03, 1.39), "1.17 (1.03–1.39)" },
  { units.ratio(2, 1.9991, 2.001), "2.000 (1.999–2.001)" },
  { units.ratio(0.0031, 0.0029, 0.0033), "0.0031 (0.0029–0.0033)" },
  { units.ratio(0.884, 0.0208, 29.3), "0.88 (0.021–29)" },
  { units.ratio(72, 1.004, 250), "72 (1.0–250)" }, { units.noise(105), " ±>100 %" },
  { units.noise(0.004), " ±0.4 %" }, { units.noise(nil), "" },
  { units.three(1e300), "1.00e+300" }, { units.three(1e-300), "1.00e-300" },
  { units.three(math.huge), "inf" }, { units.time(1e-300), "1.00e-291 ns" },
  { units.ago(5), "just now" }, { units.ago(61), "1 minute ago" },
  { units.ago(7300), "2 hours ago" }, { units.ago(200000), "2 days ago" },
}
for _, case in ipairs(cases) do tap.is(case[1], case[2], "units: " .. case[2]) end

tap.done()
