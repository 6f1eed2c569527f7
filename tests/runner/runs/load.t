-- Which samples count on a machine that other programs use, too.
local tap = require "tap"
local json = require "base.json"
local result = require "runs.result"

-- The totals of the samples that count, of samples { total, preempted }.
local function counted(...)
  local samples, totals = {}, {}
  for i, pair in ipairs({ ... }) do
    samples[i] = { ["repeat"] = i, total = pair[1], preempted = pair[2] }
  end
  for i, sample in ipairs(result.counted(samples)) do totals[i] = sample.total end
  return table.concat(totals, " "), result.disturbed({ samples = samples })
end

tap.is(counted({ 5, 0 }, { 4, 0 }, { 6, 0 }), "5 4 6", "on an idle machine, all samples count")
tap.is(select(2, counted({ 5, 0 }, { 4, 0 })), nil, "and nothing is said of other load")
tap.is(counted({ 5, 0 }, { 9, 3 }, { 6, 0 }), "5 6", "a single disturbed sample does not count")
tap.is(select(2, counted({ 5, 0 }, { 9, 3 }, { 6, 0 })), nil, "which is not worth a word")
local totals, left = counted({ 7, 2 }, { 9, 30 }, { 5, 1 }, { 8, 4 })
tap.is(totals, "7 5", "on a busy machine, the less disturbed half counts, whatever its times are")
tap.is(left, 2, "and how many do not is said")
tap.is(counted({ 7, 2 }, { 9, 2 }, { 5, 2 }), "7 9 5", "equally disturbed samples all count")
tap.is(counted({ 5 }, { 4 }), "5 4", "samples of an older document all count")
tap.is(result.disturbed({}), nil, "a document without samples has none")

local run = { program = "sum", total = {}, samples = json.decode([[
  [{"repeat": 1, "total": 2, "upload": 1, "compute": 1, "transfer": 0, "preempted": 0},
   {"repeat": 2, "total": 9, "upload": 1, "compute": 8, "transfer": 0, "preempted": 7},
   {"repeat": 3, "total": 4, "upload": 1, "compute": 3, "transfer": 0, "preempted": 0}]
]]) }
result.summarise(run)
tap.is(run.total.median .. " " .. run.phases.compute.median, "3.0 2.0",
  "the summaries are those of the samples that count")
tap.done()
