-- nbody.lua: the problem of bodies that attract one another for the runner; definitions/nbody.c is
-- the part for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.bodies * sizes.bodies
end

return {
  place = 80,
  symbol = "n-body",
  sizes = {
    { name = "--bodies", value = "N", help = "bodies of nbody",
      convert = convert.whole(1, 1 << 22) },
  },
  edges = { { bodies = 1 }, { bodies = 2 }, { bodies = 31 }, { bodies = 257 }, { bodies = 1021 } },
  small = { bodies = 1557 }, -- the second tile has 533 of 1024 bodies
  compared = { bodies = 1024 },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of nbody's positions" },
  answer = "on average",
  wrong = function(check)
    return check.wrong_elements and ("%s, the first of body %s"):format(
      units.wrong(check.wrong_elements, "number"), units.value(check.first_wrong))
  end,
  describe = function(sizes)
    return units.count(sizes.bodies) .. (sizes.bodies == 1 and " body" or " bodies")
  end,
  work = work,
  per = "interaction",
  rate = "interactions/s",
  limit = { launches = "number", float_instructions_per_interaction = "number" },
  demand = function(sizes, limit)
    return { bytes = 0, launches = limit.launches or 0,
             floats = work(sizes) * (limit.float_instructions_per_interaction or 0) }
  end,
  phases = {
    { key = "rng" }, -- always 0, because the positions are made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
