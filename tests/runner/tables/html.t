-- The page of `report`: texts are never markup, and every colour has enough contrast. So have the
-- colours of the lessons' pictures.

local tap = require "tap"
local files = require "base.files"
local charts = require "pages.charts"
local html = require "pages.html"
local picture = require "pages.picture"
local svg = require "views.svg"

local element = html.element

tap.is(html.text(element("p", { title = [["><img src=x onerror='alert(1)'>]], "<b>&\27[31m" })),
  '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;">&lt;b&gt;&amp;?[31m</p>',
  "texts and attributes are escaped")
tap.is(html.text(element("p", { { "a", element("b", { "<" }) }, html.markup("<i>c</i>"), 5 })),
  "<p>a<b>&lt;</b><i>c</i>5</p>", "elements are markup, also in lists")
tap.is(html.text(element("br", {})), "<br>", "an empty element has no end tag")
tap.has(html.text(html.table("<T>", { { key = "a", title = "<a>" }, { key = "b", title = "b",
  right = true } }, { { a = "<x>" } })),
  '<th scope="row">&lt;x&gt;</th><td class="right" data-title="b">–</td>',
  "a missing cell of a table is a dash")

-- ---- a chart ----

local drawn = html.text(picture.draw({ id = "c", title = "<T>", text = "t", height = 130,
  x = { low = 1, high = 100, log = true, ticks = { { 10, "ten" } }, grid = true },
  y = { low = 0, high = 1, ticks = {} },
  layers = { { kind = "dots", colour = "now", points = { { 1, 0 }, { 10, 0.5 }, { 0, 1 } } },
             { kind = "lines", colour = "one", points = { { 1, 0 }, { 100, 1 },
                                                          { 1, 1, gap = true } } },
             { kind = "boxes", colour = "two", points = { { 1, 10, 0, 1 } } },
             { kind = "words", colour = "ink", points = { { 10, 1, "<b>", dx = 7 } } } } }))
tap.has(drawn, '<title id="c-title">&lt;T&gt;</title><desc id="c-text">t</desc>',
  "a chart has a title and a text")
tap.has(drawn, 'd="M16,100h0M233.6,54h0" fill="none" stroke="var(--now)"',
  "a dot lies at its place on a logarithmic axis, and 0 has no dot")
tap.has(drawn, 'd="M16,100L451.2,8M16,8"', "a line begins anew after a gap")
tap.has(drawn, 'd="M16,100H233.6V8H16z" fill="var(--two)"', "a box is filled")
tap.has(drawn, 'x="240.6" y="13">&lt;b&gt;</text>', "labels are escaped")
tap.has(drawn, '>ten</text>', "a tick has its label")

-- ---- contrast, as WCAG 2 computes it ----

local function luminance(colour)
  local sum = 0
  for i, weight in ipairs({ 0.2126, 0.7152, 0.0722 }) do
    local part = tonumber(colour:sub(2 * i, 2 * i + 1), 16) / 255
    sum = sum + weight * (part <= 0.03928 and part / 12.92 or ((part + 0.055) / 1.055) ^ 2.4)
  end
  return sum
end

local function contrast(a, b)
  local light, dark = math.max(luminance(a), luminance(b)), math.min(luminance(a), luminance(b))
  return (light + 0.05) / (dark + 0.05)
end

tap.is(contrast("#ffffff", "#000000"), 21.0, "black on white has the contrast that WCAG says")

-- A long title stays within the picture, also if wide labels move the axis to the right.
local title = ("t"):rep(36)
local long = html.text(picture.draw({ id = "c", title = "C", text = "C", height = 112, layers = {},
  x = { low = 0, high = 1, ticks = {}, title = title },
  y = { low = 0, high = 2, turned = true, ticks = { { 1, ("l"):rep(18) } } } }))
local centre = tonumber(long:match('<text[^>]* x="([%d.]+)"[^>]*>' .. title))
tap.is(centre and centre + 36 * 10.2 / 2 <= picture.WIDTH, true, "a long title of an axis fits")

-- So does the label of a tick at the end of an axis. A long label of a row has two lines.
local rows = charts.of_rows({ { label = "44 histogram, skewed" }, { label = ("x"):rep(30) } }, {
  id = "c", title = "C", text = "C", layers = {},
  x = { low = 1, high = 100, log = true, ticks = { { 100, "100 MFLOP/s" } } } })
local labels = html.text(picture.draw(rows))
local middle = tonumber(labels:match('<text[^>]* x="([%d.]+)"[^>]*>100 MFLOP/s'))
tap.is(middle and middle + 11 * 10.2 / 2 <= picture.WIDTH, true, "the label of the last tick fits")
tap.has(labels, ">44 histogram,</text>", "a long label's first line ends at a space")
tap.has(labels, ">skewed</text>", "its second line has the rest")
tap.has(labels, ">" .. ("x"):rep(17) .. "…</text>", "a long word is cut")

-- The colours of a scheme, which is a block of the style sheet
local function colours_of(block)
  local colours = {}
  for name, value in block:gmatch("%-%-(%l+): (#%x%x%x%x%x%x);") do colours[name] = value end
  return colours
end

local style = files.read(tap.root .. "/scripts/pages/style/colours.css")
local schemes = { light = colours_of(style:match(":root (%b{})")),
                  dark = colours_of(style:match("scheme: dark%) (%b{})")) }
local LINES = { rule = true } -- lines of tables and charts carry nothing
for name, scheme in pairs(schemes) do
  local unreadable = {}
  for each, colour in pairs(scheme) do
    for _, ground in ipairs({ "paper", "tint" }) do
      if each ~= "paper" and each ~= "tint" and not LINES[each]
        and contrast(colour, scheme[ground]) < 4.5 then
        unreadable[#unreadable + 1] = ("%s on %s: %.1f"):format(each, ground,
          contrast(colour, scheme[ground]))
      end
    end
  end
  tap.is(table.concat(unreadable, ", "), "", name .. ": every colour has a contrast of 4.5")
end
for each in pairs(schemes.light) do
  tap.is(schemes.dark[each] ~= nil, true, each .. " has a dark colour")
end

-- A lesson's picture: its texts stand on each of its fills, in the light and in the dark.
local boxes = svg.new(10, 10, "t")
for _, fill in ipairs({ svg.HOST, svg.DEVICE, svg.USED, svg.COPY, svg.EMPTY }) do
  boxes:box(0, 0, 1, 1, fill)
  local dark = boxes:markup():match('%[fill="' .. fill .. '"%] { fill: (#%x+) }')
  local letters = boxes:markup():match("text { fill: (#%x+) }")
  tap.is(contrast(fill, "#000000") >= 4.5, true, fill .. ": black letters are readable on it")
  tap.is(contrast(dark, letters) >= 4.5, true, dark .. ": light letters are readable on it")
end
tap.has(boxes:markup(), "prefers-color-scheme: dark", "a picture is dark where the system is")
tap.is(pcall(boxes.box, boxes, 0, 0, 1, 1, "#123456"), false,
  "a colour that has none for the dark is refused")

tap.done()
