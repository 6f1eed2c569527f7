-- memory_request.lua: draws one memory request of a warp: which lanes access which bytes. For
-- global memory it shows the sectors that are moved, for shared memory the rows of banks. A number
-- in a drawing is a lane's.

local units = require "base.units"
local counts = require "kernels.counts"
local svg = require "views.svg"

local memory_request = {}

local WORD, BANKS = 4, 32
local SECTOR = counts.SECTOR_BYTES // WORD -- words
local ROW = BANKS * WORD -- bytes

-- The lanes that access each word, by the word's number; and how many lanes are active.
local function words_of(example)
  local words, count = {}, 0
  for lane = 0, 63 do -- warps have 32 lanes, or 64
    if example.lanes >> lane & 1 == 1 then
      count = count + 1
      local offset = example.offsets[count]
      for word = offset // WORD, (offset + example.bytes - 1) // WORD do
        words[word] = words[word] or {}
        table.insert(words[word], lane)
      end
    end
  end
  return words, count
end

-- The label of a word's lanes: "7"; "0-3" for neighbouring lanes; "0+3" for lane 0 and three
-- others.
local function label(lanes)
  local first, last = lanes[1], lanes[#lanes]
  if #lanes == 1 then return tostring(first) end
  return ("%d%s%d"):format(first, last - first == #lanes - 1 and "-" or "+",
    last - first == #lanes - 1 and last or #lanes - 1)
end

-- Divides memory into pieces of `width` words, and returns the first word of each piece that holds
-- one of `words`.
local function pieces_of(words, width)
  local known, list = {}, {}
  for word in pairs(words) do
    local first = word // width * width
    if not known[first] then list[#list + 1] = first end
    known[first] = true
  end
  table.sort(list, function(a, b)
    if a % BANKS ~= b % BANKS and width > SECTOR then return a % BANKS < b % BANKS end
    return a < b
  end)
  return list
end

local function is_shared(line)
  return line.operation.parts == "wavefronts"
end

-- "32 lanes ask for 128 bytes: 32 sectors, ideal 4"; `line` is from counts.lines and has an
-- example.
function memory_request.words(line)
  local example = line.example
  local words, count = words_of(example)
  local parts = example[line.operation.parts]
  local piece = is_shared(line) and ROW or counts.SECTOR_BYTES
  local touched = is_shared(line) and parts or #pieces_of(words, SECTOR) -- atomics: several times
  local ideal = math.min(touched, (count * example.bytes + piece - 1) // piece)
  local noun = line.operation.parts:gsub("s$", "")
  return ("%s for %s: %s, ideal %d"):format(
    count == 1 and "1 lane asks" or count .. " lanes ask",
    units.many(count * example.bytes, "byte"), units.many(parts, noun), ideal)
end

-- ---- in a terminal ----

local function cells(words, first, width, wide)
  local texts = {}
  for i = 0, width - 1 do
    local lanes = words[first + i]
    local text = lanes and label(lanes) or "·"
    texts[i + 1] = (" "):rep(wide - utf8.len(text)) .. text
  end
  return "[" .. table.concat(texts, " ") .. "]"
end

local function banks(first, width, wide)
  local texts = {}
  for i = 0, width - 1 do texts[i + 1] = ("%" .. wide .. "d"):format((first + i) % BANKS) end
  return ("  %8s  %s"):format("bank", table.concat(texts, " "))
end

-- Prints the request as lines of text.
function memory_request.say(out, line)
  local words = words_of(line.example)
  local width, wide = is_shared(line) and BANKS // 2 or SECTOR, 2
  for _, lanes in pairs(words) do wide = math.max(wide, #label(lanes)) end
  local across = not is_shared(line) and wide == 2 and 2 or 1
  local list, text, half = pieces_of(words, width), "", nil
  for i, first in ipairs(list) do
    if is_shared(line) and half ~= first % BANKS then
      half = first % BANKS
      out:say("%s", banks(first, width, wide))
    end
    text = text .. ("  %8d %s"):format(first * WORD, cells(words, first, width, wide))
    if i % across == 0 or i == #list then
      out:say("%s", text)
      text = ""
    end
  end
end

-- ---- as a picture ----

local SIDE, HEIGHT, STEP, LEFT, TOP, GAP = 18, 22, 46, 10, 30, 14
local LETTER = 9 -- more than the width of a digit
local MOST = 420 -- the width up to which pieces lie side by side, so that a phone shows them

local function draw_piece(picture, words, first, width, side, x, y)
  for i = 0, width - 1 do
    local lanes = words[first + i]
    picture:box(x + i * side, y, side, HEIGHT, lanes and svg.USED or svg.EMPTY)
    if lanes then picture:text(x + i * side + side / 2, y + 16, label(lanes)) end
  end
  picture:frame(x, y, width * side, HEIGHT)
  picture:text(x, y + 35, ("byte %d"):format(first * WORD), "start")
end

-- The width of a word's box, in which each label has room.
local function side_of(words)
  local side = SIDE
  for _, lanes in pairs(words) do side = math.max(side, LETTER * #label(lanes) + 4) end
  return side
end

-- Draws the request as SVG: a box for each sector, or a row of all banks.
function memory_request.picture(line)
  local words = words_of(line.example)
  local width, side = is_shared(line) and BANKS or SECTOR, side_of(words)
  local list, step = pieces_of(words, width), width * side + GAP
  local across = math.max(1, math.min(#list, (MOST - LEFT) // step))
  local title = memory_request.words(line)
  local picture = svg.new(LEFT + math.max(across * step, LETTER * #title),
    (#list + across - 1) // across * STEP + 36, ("%s: %s"):format(line.operation.name, title))
  picture:text(LEFT, 18, title, "start")
  for i, first in ipairs(list) do
    draw_piece(picture, words, first, width, side, LEFT + (i - 1) % across * step,
      TOP + (i - 1) // across * STEP)
  end
  return picture:markup()
end

return memory_request
