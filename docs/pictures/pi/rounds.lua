-- lessons/31-philox/rounds.svg: what each word of Philox depends on, round after round.
local svg = require "views.svg"

local LEFT, TOP, WIDE, HIGH, GAP, SHOWN = 120, 40, 120, 30, 14, 4
local ROW, SUBSEQUENCE = 1, 2 -- sets of what a word depends on, as bits
local FILLS = { [0] = svg.EMPTY, [ROW] = svg.HOST, [SUBSEQUENCE] = svg.DEVICE,
                [ROW | SUBSEQUENCE] = svg.COPY }
local WORDS = { [0] = "0", [ROW] = "row", [SUBSEQUENCE] = "subsequence",
                [ROW | SUBSEQUENCE] = "both" }

local picture = svg.new(LEFT + 4 * WIDE + 260, TOP + (SHOWN + 1) * (HIGH + GAP) + 30,
  "After one round two words depend only on the row, two on the subsequence; later all on both")

for i, name in ipairs({ "a", "b", "c", "d" }) do
  picture:text(LEFT + (i - 0.5) * WIDE, TOP - 12, name)
end

-- The words after a round; what was multiplied for them stands behind.
local function show(round, words, products)
  local y = TOP + round * (HIGH + GAP)
  picture:text(LEFT - 10, y + HIGH / 2 + 5,
    round == 0 and "to begin with" or "after round " .. round, "end")
  for i, depends in ipairs(words) do
    picture:box(LEFT + (i - 1) * WIDE, y, WIDE, HIGH, FILLS[depends])
    picture:text(LEFT + (i - 0.5) * WIDE, y + HIGH / 2 + 5, WORDS[depends])
  end
  picture:text(LEFT + 4 * WIDE + 12, y + HIGH / 2 + 5, products, "start")
end

local a, b, c, d = ROW, 0, SUBSEQUENCE, 0
show(0, { a, b, c, d }, "")
for round = 1, SHOWN do
  local p, q = a, c -- a product depends on its factor
  local both = ROW | SUBSEQUENCE
  local each = (p == both and 1 or 0) + (q == both and 1 or 0)
  a, b, c, d = q | b, q, p | d, p
  show(round, { a, b, c, d }, each .. " of 2 products for each call")
end
picture:text(LEFT, TOP + (SHOWN + 1) * (HIGH + GAP) + 10, "and so on, up to round 10", "start")
io.write(picture:markup())
