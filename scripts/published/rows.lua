-- rows.lua: the rows that --published adds to a table: the times recorded on a GPU, if this machine
-- has none; the times that the article printed; and the times of other authors' programs that do
-- the same. Each row has the form of a run, with its kind as the device. Its speed-up is relative
-- to the first row of the same kind. Our own time, measured in the same run as another program's,
-- is in the notes below the table.

local statistics = require "base.statistics"
local units = require "base.units"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local peers = require "published.peers"
local recorded_times = require "published.recorded_times"
local result = require "runs.result"

local published_rows = {}

local NOT_KEPT = "docs/results has no times from a GPU"

-- A row without times; `from` and `note` say why it has none.
local function without(kind, run, from, note)
  return { kind = kind, lesson = run.lesson, program = run.program, title = "  " .. kind,
           device = kind, sizes = run.sizes, from = from, note = note }
end

-- The times that the article printed for a program, as a run; nil if there is no article.
local function published(run, facts)
  local printed, none = facts.published, facts.unpublished
  if none then
    return without("published", run, none, ("–, %s; %s"):format(none.why, none.source))
  elseif not printed then
    return nil
  end
  local problem, sizes, phases = problems.find(run.program), {}, {}
  local seconds, iterations = derive.published(printed), printed.iterations or 1
  for _, size in ipairs(problem.sizes) do sizes[size.key] = printed[size.key] end
  for _, phase in ipairs(problem.phases) do
    local one = seconds[phase.key]
    phases[phase.key] = one and statistics.summary({ one }) or nil
  end
  return {
    kind = "published", lesson = run.lesson, program = run.program, title = "  published",
    device = "published", sizes = sizes, total = statistics.summary({ seconds.total }),
    phases = phases,
    from = { hardware = printed.hardware, source = printed.source, iterations = iterations },
    note = ("%s; %s; %s%s"):format(printed.hardware, printed.source,
      iterations > 1 and ("one of %d iterations of "):format(iterations) or "",
      problem.describe(sizes)),
  }
end

-- The recorded times of a program, as a run; nil for a student's version.
local function on_record(run, facts)
  local there = recorded_times.of(run, facts)
  if facts.own then return nil end
  if not there then
    return without("recorded", run, { why = NOT_KEPT }, "–, " .. NOT_KEPT)
  end
  local gpu, date = there.environment.gpu.name, there.environment.date:sub(1, 10)
  return setmetatable({
    kind = "recorded", title = "  recorded", device = "recorded",
    limit = derive.limit(there.run, facts.limit, there.limits),
    from = { gpu = gpu, date = date, path = there.path },
    note = ("on an %s, %s, with %s (%s)"):format(gpu, date,
      problems.find(run.program).describe(there.run.sizes), there.path),
  }, { __index = there.run })
end

-- Says what another author's program is, how its time was had, and that of ours in the same run.
local function source_of(peer)
  local speed = derive.faster(peer.seconds, peer.ours)
  return ("%s (%s), measured on an %s, %s, in the same run as lesson %s: compute took %s, that of"
    .. " lesson %s %s, which is %s times as fast; both with %s; what ran: %s (%s)"):format(
    peer.name, peer.version, peer.gpu, peer.date, peer.lesson, units.time(peer.seconds.median),
    peer.lesson, units.time(peer.ours.median), units.ratio(speed.ratio, speed.low, speed.high),
    problems.find(peer.program).describe(peer.sizes), peer.ran, peer.path)
end

-- ", H200" for "NVIDIA H200"; it distinguishes rows of the same program on different GPUs.
local function model(gpu)
  local short = gpu:match("%u%d+")
  return short and ", " .. short or ""
end

-- Adds other authors' programs that do the same as a lesson's, as runs.
local function add_peers(list, run)
  for _, peer in ipairs(peers.of(run.lesson, run.program)) do
    list[#list + 1] = {
      kind = "peer", lesson = run.lesson, program = run.program,
      title = "  " .. peer.name .. model(peer.gpu),
      device = "peer", sizes = peer.sizes, phases = { compute = peer.seconds },
      from = { name = peer.name, version = peer.version, ran = peer.ran, ours = peer.ours,
               gpu = peer.gpu, date = peer.date, path = peer.path },
      note = source_of(peer),
    }
  end
end

-- The first row of this kind that has times, or the row of lesson `number`; nil if there is none.
local function base_of(list, kind, number)
  for _, one in ipairs(list) do
    if one.kind == kind and one.total and (not number or tonumber(one.lesson) == number) then
      return one
    end
  end
end

-- For each of the runs, which are of one program, the list of rows beside it. A row is a run with
-- `kind`, `from` (its source, or why it has no times), `note` (the same in words), `base` and, for
-- recorded times, `limit`. `number` is the lesson of --baseline, or nil.
function published_rows.of(runs, facts_of, number)
  local here, all, by_run = result.has_gpu_times(runs), {}, {}
  for _, run in ipairs(runs) do
    local facts, list = facts_of(run), {}
    if not (here and run.total) then list[1] = on_record(run, facts) end
    list[#list + 1] = published(run, facts)
    if not facts.own then add_peers(list, run) end
    by_run[run] = list
    table.move(list, 1, #list, #all + 1, all)
  end
  for _, one in ipairs(all) do
    one.base = one.total and (base_of(all, one.kind, number) or base_of(all, one.kind))
  end
  return by_run
end

return published_rows
