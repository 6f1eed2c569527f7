-- advice.lua: what a kernel's figures mean, and which lesson treats it: a sentence, or nil if the
-- figures call for no advice.

local units = require "base.units"
local topics = require "lessons.topics"
local counts = require "kernels.counts"
local line_cost = require "views.line_cost"

local advice = {}

local FEW_LANES = 0.75 -- a smaller share of active lanes calls for advice
local WORD = 4 -- bytes of a bank's word
local WASTE = 1.5 -- more than this many times the ideal calls for advice

-- ", 32 ways in 576 of 1,152 requests". "" if a lane accesses several words, because its wavefronts
-- are then not ways, or if a document does not hold the figure.
local function ways(line)
  if line.costliest == 0 or not line.example or line.example.bytes > WORD then return "" end
  return (", %d ways%s"):format(line.most, line_cost.how_often(line))
end

-- Does every request touch at most one sector more than its ideal?
local function is_beside_sectors(line)
  return line.parts <= line.ideal + line.requests
    and line.most <= math.ceil(line.ideal / line.requests) + 1
    and line.bytes >= counts.SECTOR_BYTES * line.requests
end

-- The advice on a line of counts.lines.
function advice.of_line(line)
  local key = line.operation.key
  if key == "global_atomic" and line.bytes > WASTE * counts.SECTOR_BYTES * line.ideal then
    return topics.tell("many lanes update the same word, one after another: add up in registers"
      .. " first{, as lesson @partial-sums does}, or in shared memory")
  end
  if line.parts < WASTE * line.ideal then return nil end
  if key == "shared_atomic" then
    return topics.tell("lanes that update the same word, or words of the same bank, do so one after"
      .. " another: add up in registers first{, as lesson @partial-sums does}")
  end
  if line.operation.parts == "wavefronts" then
    if line.costliest > 0 and line.most == 1 then return nil end -- no request has a conflict
    return ("bank conflicts%s: lanes of a warp access different words of the same bank, one after"
      .. " another; rows that are one word longer put them into different banks"):format(ways(line))
  end
  if is_beside_sectors(line) then
    return ("neighbouring threads access neighbouring memory, but it does not begin at a multiple"
      .. " of 32 bytes: one more sector%s"):format(line_cost.is_even(line) and " per request"
      or line_cost.how_often(line))
  end
  return topics.tell("neighbouring threads do not %s neighbouring memory"
    .. "{; see lesson @coalescing}"):format(key == "global_store" and "write" or "read")
end

-- Says why few of the lanes are active; `active` is their share.
function advice.of_lanes(kernel, active)
  if active >= FEW_LANES then return nil end
  local threads = kernel.block[1] * kernel.block[2] * kernel.block[3]
  local lanes = counts.lanes(kernel)
  if threads < lanes then
    return topics.tell("a block of %s leaves %d of its warp's %d lanes idle: share the work among"
      .. " many threads{, as lesson @partial-sums does}"):format(units.many(threads, "thread"),
      lanes - threads, lanes)
  end
  return "lanes of a warp take different branches, which run one after another: let neighbouring"
    .. " threads take the same branch"
end

return advice
