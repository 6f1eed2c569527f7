-- crossings.lua: what the pictures of lessons 19 and 20 are made of, so that they can be compared:
-- host and GPU, the loops of a generation below each other, an arrow for each board that crosses.
local svg = require "views.svg"
local units = require "base.units"
local catalogue = require "lessons.catalogue"
local host = require "host"

local HOST, DEVICE, WIDE, TOP, ROW, STEP = 10, 480, 240, 38, 72, 20
local RIGHT = DEVICE + WIDE
local WAYS = { copyin = "in", copyout = "out", copy = "in out", self = "out" } -- of clauses

local crossings = {}
crossings.__index = crossings

-- The picture of a lesson, with `rows` of directives.
function crossings.new(number, rows, title)
  local lesson = catalogue.one(catalogue.load(), { number }, "crossings")
  local folder = host.root .. "/lessons/" .. lesson.folder
  local sizes = lesson.programs.life.sizes.gpu
  local self = setmetatable({
    program = assert(io.open(folder .. "/life.c")):read("a"), generations = sizes.generations,
    board = (sizes.width + 2) * (sizes.height + 2) * 4, -- bytes, with its frame
    picture = svg.new(RIGHT + 100, TOP + rows * ROW + 62, title), y = TOP, boards = 0,
  }, crossings)
  self.picture:text(HOST + WIDE / 2, 26, "host")
  self.picture:text(DEVICE + WIDE / 2, 26, "GPU")
  self.picture:box(HOST, TOP, WIDE, rows * ROW, svg.HOST)
  self.picture:box(DEVICE, TOP, WIDE, rows * ROW, svg.DEVICE)
  return self
end

-- Room on the GPU for boards, for so many rows.
function crossings:room(rows)
  self.picture:box(DEVICE + 8, self.y + 5, WIDE - 16, rows * ROW - 10, svg.USED)
end

-- The first directive that begins with `words`, behind the text `after` of the program; the boards
-- that cross for its clauses; the kernel that it makes, if any.
function crossings:directive(words, after, kernel)
  local _, from = assert(self.program:find(after or "", 1, true))
  local _, behind = assert(self.program:find("#pragma acc " .. words, from + 1, true))
  local clauses = self.program:match("^ ([^\n]+)", behind + 1)
  local middle, before = self.y + ROW / 2, self.boards
  self.picture:text(HOST + WIDE / 2, middle - 5, "#pragma acc " .. words)
  self.picture:text(HOST + WIDE / 2, middle + 15, (clauses:gsub("%[:count%]", "")))
  self:cross(clauses, middle)
  if kernel then
    self.picture:box(DEVICE + 40, middle - 14, WIDE - 80, 28)
    self.picture:text(DEVICE + WIDE / 2, middle + 5, kernel)
  end
  self.picture:text(RIGHT + 12, middle + 5, self:bytes(self.boards - before), "start")
  self.y = self.y + ROW
end

-- The arrows of a directive: first those to the GPU, then those back.
function crossings:cross(clauses, middle)
  local arrows = {}
  for _, way in ipairs({ "in", "out" }) do
    for clause, boards in clauses:gmatch("(%w+)(%b())") do
      for board in boards:gmatch("(%w+)%[") do
        if (WAYS[clause] or ""):find(way) then arrows[#arrows + 1] = { board, way } end
      end
    end
  end
  local from, to = HOST + WIDE, DEVICE + 8
  for i, arrow in ipairs(arrows) do
    local y = middle + (i - (#arrows + 1) / 2) * STEP + 5
    local there = arrow[2] == "in"
    self.picture:arrow(there and from or to, y, there and to or from, y)
    self.picture:text((from + to) / 2, y - 4, arrow[1])
  end
  self.boards = self.boards + #arrows
end

-- The directive of a loop, which has a function of its own.
function crossings:loop(name)
  self:directive("parallel loop", "static void " .. name .. "(", name)
end

-- What so many boards weigh.
function crossings:bytes(boards)
  return boards == 0 and "no board" or units.bytes(boards * self.board)
end

function crossings:boards_and_bytes(boards)
  return boards == 0 and "no board" or units.many(boards, "board") .. ", " .. self:bytes(boards)
end

-- A frame around the last so many rows: those of a generation.
function crossings:generation(rows)
  self.picture:frame(HOST - 5, self.y - rows * ROW, RIGHT - HOST + 10, rows * ROW)
end

-- The picture's text; `inside` of its boards cross in each generation, the others once.
function crossings:markup(inside)
  local all = self.boards + inside * (self.generations - 1)
  self.picture:text(HOST, self.y + 24, ("in the frame, one generation: %s; %s generations: %s")
    :format(self:boards_and_bytes(inside), units.count(self.generations),
      self:boards_and_bytes(all)), "start")
  self.picture:text(HOST, self.y + 46, ("an arrow: a board that is copied, %s; green: memory on "
    .. "the "
    .. "GPU for boards, while it is allocated"):format(self:bytes(1)), "start")
  return self.picture:markup()
end

return crossings
