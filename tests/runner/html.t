-- The page of `report`: texts are never markup, and all its colours can be read on its paper.

local tap = require "tap"
local files = require "base.files"
local html = require "pages.html"

local element = html.element

tap.is(html.text(element("p", { title = [["><img src=x onerror='alert(1)'>]], "<b>&\27[31m" })),
  '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;">&lt;b&gt;&amp;?[31m</p>',
  "texts and attributes are escaped")
tap.is(html.text(element("p", { { "a", element("b", { "<" }) }, html.markup("<i>c</i>"), 5 })),
  "<p>a<b>&lt;</b><i>c</i>5</p>", "elements are markup, in lists, too")
tap.is(html.text(element("br", {})), "<br>", "an empty element has no end")
tap.has(html.text(html.table("<T>", { { key = "a", title = "<a>" }, { key = "b", title = "b",
  right = true } }, { { a = "<x>" } })),
  '<th scope="row">&lt;x&gt;</th><td class="right" data-title="b">–</td>',
  "a table: what is not there is a dash")

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

-- The colours of a scheme, a block of the style sheet.
local function colours_of(block)
  local colours = {}
  for name, value in block:gmatch("%-%-(%l+): (#%x%x%x%x%x%x);") do colours[name] = value end
  return colours
end

local style = files.read(tap.root .. "/scripts/pages/page.css")
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
  tap.is(schemes.dark[each] ~= nil, true, each .. " has a dark colour, too")
end

tap.done()
