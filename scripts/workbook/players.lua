-- players.lua: pages of the site that play a block of a kernel step by step, beside the pages of
-- the lessons that state `player`. The block is the one that `step` shows.

local cache = require "base.cache"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local host = require "host"
local build = require "compile.build"
local COUNTING = require("machine.device").COUNTING
local steps = require "kernels.steps"
local block_record = require "runs.block_record"
local plan = require "runs.plan"
local state = require "runs.state"
local player = require "pages.step.player"
local addresses = require "workbook.addresses"

local players = {}

local OPTIONS = { timeout = 300 } -- seconds for each program
local KEPT = { program = "string", text = "string" } -- the hash of the program, and its record

-- ---- recording ----

-- The jobs of the lessons' programs, built; or nil and why nothing can be counted here.
local function built_jobs(out, lessons)
  local jobs = plan.counted_jobs(lessons, OPTIONS, true)
  local fine, trouble = pcall(function()
    state.prepare()
    build.prepare(out, COUNTING)
    build.jobs(out, jobs)
  end)
  if fine then return jobs end
  if type(trouble) ~= "table" or trouble.code == outcomes.CODES.interrupted then
    error(trouble, 0)
  end
  return nil, trouble.message
end

-- The record of a built program, as text, for block_record.block; or nil and the outcome.
local function record_of(out, job)
  local record = block_record.of_job(out, OPTIONS, job, {})
  if not record.failed then return record end
  local outcome = record.failed.outcome
  if outcome.code == outcomes.CODES.interrupted then fail("interrupted", "interrupted") end
  return nil, outcome
end

-- The same; the record is kept until the program changes.
local function kept_record(out, job)
  if job.outcome then return nil, job.outcome end
  local program = host.hash((files.read(job.binary) or "") .. table.concat(job.arguments, " "))
  local function get()
    return cache.get("steps", job.target, KEPT, function()
      local record, outcome = record_of(out, job)
      return record and { program = program, text = record.text }, outcome
    end)
  end
  local record, outcome = get()
  if not record or record.program == program then return record, outcome end
  cache.forget("steps", job.target)
  return get()
end

-- ---- the pages ----

-- { address, kernel, text }: the page that plays the record of a lesson's program; nil if it has no
-- steps.
local function page_of(page, job, record)
  local block = block_record.block(record)
  if not block or not steps.first(block) then return nil end
  local address = ("%s/%s-steps.html"):format(addresses.folder(page.address), job.program)
  local above = { href = addresses.link(address, page.address), title = page.title }
  local start = { warp = steps.beginning(block), step = 1 }
  local title = ("%s %s"):format(job.label, job.program)
  return { address = address, kernel = block.kernel,
           text = player.text(block, title, start, {}, above) }
end

local function add_page(out, page, job)
  local record, outcome = kept_record(out, job)
  local made = record and page_of(page, job, record)
  if made then
    table.insert(page.players, made)
    return nil
  end
  return ("no page plays a block of %s %s: %s; lessons/run counters %s says more"):format(job.label,
    job.program, outcome and outcomes.words(outcome) or "nothing is recorded", job.label)
end

-- Gives the pages of the lessons that state it a list `players`: { address, kernel, text } each.
-- Returns why such pages are missing, a message each.
function players.add(out, all)
  local lessons, page_of_lesson, missing = {}, {}, {}
  for _, page in ipairs(all.list) do
    if page.lesson and page.lesson.player then
      lessons[#lessons + 1] = page.lesson
      page_of_lesson[page.lesson], page.players = page, {}
    end
  end
  if #lessons == 0 then return missing end
  local jobs, why = built_jobs(out, lessons)
  if not jobs then return { "no page plays a block of a kernel: " .. why } end
  for _, job in ipairs(jobs) do
    missing[#missing + 1] = add_page(out, page_of_lesson[job.lesson], job)
  end
  return missing
end

return players
