-- pi.lua: the problem π by random points for the runner; definitions/pi.c is the part for
-- programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.points
end

return {
  place = 10,
  symbol = "π",
  sizes = {
    { name = "--points", value = "N", help = "random points of pi",
      convert = convert.whole(1, 1 << 40) },
  },
  -- Among the first points of each of the other seeds, one is on the circle, and inside of it for a
  -- fused multiply-add and for double precision. The first of them need more than 32 bits.
  seeds = { initial = { 777, 123 },
            others = { { 51900384804913, 51904679772243 }, { 106, 118 } },
            help = "X or X,Y of pi's points" },
  edges = { { points = 1 }, { points = 2 }, { points = 31 }, { points = 33 }, { points = 1009 },
            { points = 1000003 } }, -- at most one for each thread of a grid that fills a GPU
  alone = { points = 22167551 }, -- more than 16,777,216 hits, at which a float stops growing
  small = { points = 200003 }, -- at most one point for each thread of a grid that fills a GPU
  compared = { points = 4000000 }, -- several points for each thread of such a grid
  choices = {
    { name = "--generator", value = "NAME",
      help = "cuRAND's generator, for lessons that use cuRAND",
      words = { "philox", "xorwow", "mrg32k3a", "mtgp32", "philox7x16", "mwc64x",
                "xoshiro" },
      initial = "philox", optional = "mtgp32", needs = "curand",
      answers = { xorwow = 785747, mrg32k3a = 785032, mtgp32 = 785230, xoshiro = 785401 },
      stated = { "philox7x16", "mwc64x", "xoshiro" },
      otherwise = "--generator is for lessons that use cuRAND" },
    { name = "--ranks", value = "N",
      help = "processes, each with a GPU, for lessons over MPI",
      convert = convert.whole(1, 4096), needs = "mpi", starts = true,
      otherwise = "--ranks is for lessons over MPI",
      call = function(ranks) return units.many(ranks, "rank") end },
  },
  shared = "points",
  answer = "hits",
  means = function(answer, sizes)
    return ("π ≈ %.7f"):format(4 * answer / sizes.points)
  end,
  describe = function(sizes)
    return units.many(sizes.points, "point")
  end,
  work = work,
  per = "point",
  limit = { bytes_per_point = "number", launches = "number", multiplies_per_point = "number",
            logic_per_point = "number" },
  demand = function(sizes, limit)
    return { bytes = work(sizes) * (limit.bytes_per_point or 0), launches = limit.launches or 0,
             multiplies = limit.multiplies_per_point and work(sizes) * limit.multiplies_per_point,
             logic = limit.logic_per_point and work(sizes) * limit.logic_per_point }
  end,
  phases = {
    { key = "rng", title = "RNG", makes_data = true },
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
