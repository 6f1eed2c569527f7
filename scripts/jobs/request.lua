-- request.lua: what a job requests of its site, which depends on the number of ranks that its
-- lessons over MPI start. In a site's `request`, `launcher` and `ranks_launcher` three words stand
-- for numbers: RANKS, NODES, and GPUS, the GPUs on each of these nodes. Each rank has a GPU.

local fail = require "base.fail"
local units = require "base.units"

local request = {}

-- { RANKS, NODES, GPUS } for that many ranks.
local function numbers_for(site, ranks)
  local nodes = (ranks - 1) // (site.gpus_per_node or ranks) + 1
  return { RANKS = ranks, NODES = nodes, GPUS = (ranks - 1) // nodes + 1 }
end

local function filled(text, numbers)
  return text and (text:gsub("%f[%u]%u+%f[%U]", numbers))
end

local function has_word(list, word)
  return table.concat(list, " "):find("%f[%u]" .. word .. "%f[%U]") ~= nil
end

-- Can the request of a site grow to these numbers?
local function is_fixed(site, numbers)
  local asked = site.request
  local same_gpus = not site.architecture or site.whole_nodes or has_word(asked, "GPUS")
    or has_word(asked, "RANKS")
  return not same_gpus or numbers.NODES > 1 and not has_word(asked, "NODES")
end

-- Ends the run if the site has no job for these numbers.
local function check(site, numbers)
  local ranks = units.many(numbers.RANKS, "rank")
  if site.gpu_limit and numbers.RANKS > site.gpu_limit then
    fail("usage", "%s need a GPU each, but the queue %s of %s gives a job %s at most; type fewer "
      .. "--ranks, or another --queue", ranks, site.queue or "–", site.title,
      units.many(site.gpu_limit, "GPU"))
  elseif numbers.NODES > 1 and not site.ranks_launcher then
    fail("usage", "%s need a GPU each, but a node of %s has %s, and its file names no "
      .. "ranks_launcher, which starts ranks on several nodes; type fewer --ranks", ranks,
      site.title, units.many(site.gpus_per_node, "GPU"))
  elseif numbers.RANKS > 1 and is_fixed(site, numbers) then
    fail("usage", "%s need a GPU each, but the request of %s is the same for any number: write "
      .. "RANKS, GPUS and NODES for the numbers in its file, as docs/clusters.md describes", ranks,
      site.title)
  end
end

-- The site, with what a job for these ranks requests and how it starts its steps. If the site
-- cannot have such a job, the run ends.
function request.of(site, ranks)
  if site.scheduler == "none" then return site end
  local numbers, list = numbers_for(site, ranks), {}
  check(site, numbers)
  for i, line in ipairs(site.request) do list[i] = filled(line, numbers) end
  return setmetatable({ request = list, launcher = filled(site.launcher, numbers),
                        ranks_launcher = filled(site.ranks_launcher, numbers) },
    { __index = site })
end

return request
