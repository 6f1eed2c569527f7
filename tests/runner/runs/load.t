-- Which samples count on a machine that other programs use, too.
local tap = require "tap"
local json = require "base.json"
local result = require "runs.result"

-- The totals of the samples that count, of samples { total, waited }.
local function counted(...)
  local samples, totals = {}, {}
  for i, pair in ipairs({ ... }) do
    samples[i] = { ["repeat"] = i, total = pair[1], waited = pair[2] }
  end
  for i, sample in ipairs(result.counted({ samples = samples })) do totals[i] = sample.total end
  return table.concat(totals, " ")
end

tap.is(counted({ 5, 0 }, { 9, 3 }, { 6, 1 }), "5 9 6", "on an idle machine, all samples count")
tap.is(counted({ 5, 0.5 }, { 9, 30 }, { 6, 0.1 }), "5 6", "a disturbed sample does not count")
tap.is(counted({ 7, 2 }, { 9, 30 }, { 5, 1 }, { 8, 40 }), "7 5",
  "on a busy machine, the less disturbed half counts")
tap.is(counted({ 2, 2 }, { 9, 3 }, { 6, 5 }), "9 6", "by the share of the time")
tap.is(counted({ 7, 7 }, { 9, 9 }, { 5, 5 }), "7 9 5", "equally disturbed samples all count")
tap.is(counted({ 5 }, { 4 }), "5 4", "samples of an older document all count")
tap.is(result.is_disturbed({}), false, "an older document says nothing of other load")

local run = { program = "sum", total = {}, samples = json.decode([[
  [{"repeat": 1, "total": 2, "upload": 1, "compute": 1, "transfer": 0, "waited": 0},
   {"repeat": 2, "total": 9, "upload": 1, "compute": 8, "transfer": 0, "waited": 9},
   {"repeat": 3, "total": 4, "upload": 1, "compute": 3, "transfer": 0, "waited": 0}]
]]) }
result.summarise(run)
tap.is(run.total.median .. " " .. run.phases.compute.median, "3.0 2.0",
  "the summaries are those of the samples that count")
tap.done()
