-- peers.lua: what others' programs took for the work of our lessons, in the same run as ours on one
-- GPU, as docs/results/ keeps it: figures alone, none of their code.

local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"
local formats = require "lessons.formats"

local peers = {}

local PATH = "docs/results/h200-peers.json"

local document

-- The list of them; the mistake of a file that we keep ourselves is told to who writes it.
local function load()
  local whole = host.root .. "/" .. PATH
  if not files.exists(whole) then return { peers = {} } end
  local text = assert(files.read(whole))
  local read = json.decode(text)
  local wrong = schema.mismatch(read, formats.PEERS, "")
  if wrong then error(("%s: %s"):format(PATH, wrong), 0) end
  return read
end

-- Those of a lesson's program: { name, version, ran, sizes, seconds, ours, gpu, date, path } each.
-- `seconds` are the peer's and `ours` the lesson's own phase compute, summaries, of the same run.
function peers.of(lesson, program)
  document = document or load()
  local list = {}
  for _, peer in ipairs(document.peers) do
    if peer.lesson == lesson and peer.program == program then
      peer.gpu, peer.date, peer.path = document.gpu, document.date, PATH
      list[#list + 1] = peer
    end
  end
  return list
end

return peers
