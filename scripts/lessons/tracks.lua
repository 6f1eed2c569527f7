-- tracks.lua: the tracks, in the order of README.md's map and of the contents. A lesson's facts
-- name those that it stands on.
--
-- A track is { name, title, problem }: `name` is what lesson.lua states; `problem` is the problem
-- that the track is about, nil if it is about several.

local tracks = {}

tracks.LIST = {
  { name = "first-kernel", title = "the first kernel" },
  { name = "pi", title = "π", problem = "pi" },
  { name = "life", title = "life", problem = "life" },
  { name = "sum", title = "Σx", problem = "sum" },
  { name = "madd", title = "Σ(b + c)", problem = "madd" },
  { name = "matmul", title = "C = A · B", problem = "matmul" },
  { name = "transfers", title = "copies between host and device" },
  { name = "transpose", title = "Aᵀ", problem = "transpose" },
  { name = "histogram", title = "a histogram", problem = "histogram" },
  { name = "mandelbrot", title = "the Mandelbrot set", problem = "mandelbrot" },
  { name = "spmv", title = "y = A·x", problem = "spmv" },
  { name = "axpy", title = "y = a·x + y, after all others" },
  { name = "tensor-cores", title = "C = A · B, by tensor cores", problem = "matmul" },
  { name = "directives", title = "directives" },
  { name = "fortran", title = "Fortran" },
  { name = "life-limit", title = "life, to the limit" },
  { name = "pi-limit", title = "π, to the limit" },
  { name = "sum-limit", title = "Σx, to the limit" },
  { name = "matmul-limit", title = "C = A · B, to the limit" },
  { name = "cpu-limit", title = "the CPU, to the limit" },
  { name = "many-gpus", title = "many GPUs" },
  { name = "cuda-fortran", title = "CUDA Fortran" },
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
