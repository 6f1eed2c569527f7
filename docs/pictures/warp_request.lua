-- warp_request.lua: one request of a warp: which bytes its lanes ask for, in sectors of 32.

package.path = require("host").root .. "/docs/pictures/?.lua;" .. package.path
local svg = require "svg"

local WORDS, LANES, SIDE = 8, 32, 18

-- Prints the picture of 32 lanes that ask for the words `first`, `first` + `apart`, …
return function(title, apart)
  local wanted, sectors, list = {}, {}, {}
  for lane = 0, LANES - 1 do
    local word = lane * apart
    wanted[word] = lane
    local sector = word // WORDS
    if not sectors[sector] then list[#list + 1] = sector end
    sectors[sector] = true
  end
  local across = 4
  local rows = (#list + across - 1) // across
  local picture = svg.new(across * (WORDS * SIDE + 14) + 10, rows * 46 + 36, title)
  picture:text(10, 18, ("%d lanes ask for %d bytes; %d sectors, %d bytes, are moved"):format(LANES,
    LANES * 4, #list, #list * 32), "start")
  for i, sector in ipairs(list) do
    local x, y = 10 + (i - 1) % across * (WORDS * SIDE + 14), 30 + (i - 1) // across * 46
    for place = 0, WORDS - 1 do
      local lane = wanted[sector * WORDS + place]
      picture:box(x + place * SIDE, y, SIDE, 22, lane and svg.USED or svg.EMPTY)
      if lane then picture:text(x + place * SIDE + SIDE / 2, y + 16, lane) end
    end
    picture:frame(x, y, WORDS * SIDE, 22)
    picture:text(x, y + 35, ("byte %d"):format(sector * 32), "start")
  end
  picture:print()
end
