-- tracks.lua: the tracks, in the order of README.md's map and of the contents. A lesson's facts
-- name those that it stands on.
--
-- A track is { part, name, title, problem }: `part` is the part of the map that it is in; `name`
-- is what lesson.lua states; `problem` is the problem that the track is about, nil if it is about
-- several.

local tracks = {}

local FIRST, SUMS, MATRICES, MEMORY = "first steps", "sums", "matrices", "memory"
local PATTERNS, LIMIT = "patterns", "to the limit"

tracks.LIST = {
  { part = FIRST, name = "first-kernel", title = "the first kernel" },
  { part = FIRST, name = "pi", title = "π", problem = "pi" },
  { part = FIRST, name = "life", title = "life", problem = "life" },
  { part = SUMS, name = "sum", title = "Σx", problem = "sum" },
  { part = SUMS, name = "madd", title = "Σ(b + c)", problem = "madd" },
  { part = MATRICES, name = "matmul", title = "C = A · B", problem = "matmul" },
  { part = MATRICES, name = "transpose", title = "Aᵀ", problem = "transpose" },
  { part = MEMORY, name = "transfers", title = "copies between host and device" },
  { part = MEMORY, name = "axpy", title = "y = a·x + y, after all others" },
  { part = PATTERNS, name = "histogram", title = "a histogram", problem = "histogram" },
  { part = PATTERNS, name = "scan", title = "prefix sums", problem = "scan" },
  { part = PATTERNS, name = "mandelbrot", title = "the Mandelbrot set", problem = "mandelbrot" },
  { part = PATTERNS, name = "nbody", title = "n bodies", problem = "nbody" },
  { part = PATTERNS, name = "spmv", title = "y = A·x", problem = "spmv" },
  { part = "tensor cores", name = "tensor-cores", title = "C = A · B, by tensor cores",
    problem = "matmul" },
  { part = "directives", name = "directives", title = "directives" },
  { part = "Fortran", name = "fortran", title = "Fortran" },
  { part = "Fortran", name = "cuda-fortran", title = "CUDA Fortran" },
  { part = "many GPUs", name = "many-gpus", title = "many GPUs" },
  { part = LIMIT, name = "life-limit", title = "life, to the limit" },
  { part = LIMIT, name = "pi-limit", title = "π, to the limit" },
  { part = LIMIT, name = "sum-limit", title = "Σx, to the limit" },
  { part = LIMIT, name = "matmul-limit", title = "C = A · B, to the limit" },
  { part = LIMIT, name = "cpu-limit", title = "the CPU, to the limit" },
}

tracks.BY_NAME = {}
for _, track in ipairs(tracks.LIST) do tracks.BY_NAME[track.name] = track end

local function stands_on(lesson, track)
  for _, name in ipairs(lesson.tracks or {}) do
    if name == track.name then return true end
  end
  return false
end

-- The lessons by tracks: { title, track, lessons } each, in order. Last come those without a track,
-- if there are any; `track` is nil then.
function tracks.of(lessons)
  local groups, rest = {}, { title = "others", lessons = {} }
  for _, track in ipairs(tracks.LIST) do
    local group = { title = track.title, track = track, lessons = {} }
    for _, lesson in ipairs(lessons) do
      if stands_on(lesson, track) then table.insert(group.lessons, lesson) end
    end
    if #group.lessons > 0 then groups[#groups + 1] = group end
  end
  for _, lesson in ipairs(lessons) do
    if not lesson.tracks then table.insert(rest.lessons, lesson) end
  end
  if #rest.lessons > 0 then groups[#groups + 1] = rest end
  return groups
end

return tracks
