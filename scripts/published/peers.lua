-- peers.lua: the times that programs of other authors take for the work of our lessons, measured in
-- the same run on one GPU. docs/results/ has a file for each GPU, with figures only, and no code of
-- those programs.

local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"
local formats = require "lessons.formats"

local peers = {}

local PATHS = { "docs/results/h200-peers.json", "docs/results/h100-peers.json" }

local documents

-- Reads one file. The file is part of this repository, so a mistake in it raises a Lua error.
local function load(path)
  local whole = host.root .. "/" .. path
  if not files.exists(whole) then return { peers = {} } end
  local read = json.decode(assert(files.read(whole)))
  local wrong = schema.mismatch(read, formats.PEERS, "")
  if wrong then error(("%s: %s"):format(path, wrong), 0) end
  return read
end

local function load_all()
  local list = {}
  for i, path in ipairs(PATHS) do list[i] = load(path) end
  return list
end

-- The programs that do the same as a lesson's: { name, version, ran, sizes, seconds, ours, gpu,
-- date, path } each. `seconds` and `ours` are summaries from the same run: of the other program,
-- and of the lesson's phase compute.
function peers.of(lesson, program)
  documents = documents or load_all()
  local list = {}
  for i, document in ipairs(documents) do
    for _, peer in ipairs(document.peers) do
      if peer.lesson == lesson and peer.program == program then
        peer.gpu, peer.date, peer.path = document.gpu, document.date, PATHS[i]
        list[#list + 1] = peer
      end
    end
  end
  return list
end

return peers
