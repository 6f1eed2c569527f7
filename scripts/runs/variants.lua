-- variants.lua: a lesson's program with another value of one of its constants, built for one run.

local files = require "base.files"
local outcomes = require "base.outcomes"
local host = require "host"
local constants = require "lessons.constants"
local compile = require "machine.compile"
local state = require "runs.state"

local variants = {}

-- What is removed at its end: files, and then their folder.
local Variant = {}
Variant.__close = function(variant)
  for _, path in ipairs(variant) do os.remove(path) end
end

-- Gives the job the binary of its program with another value of the constant, or the outcome that
-- it cannot be built, with the compiler's lines in `detail`. `gpu` is device.lua's, for a job on a
-- GPU. What is returned has to be closed: then the binary is gone.
function variants.build(out, job, name, value, gpu)
  local source = job.lesson.programs[job.program].source
  local folder = state.folder(("sweeps/%.6f"):format(host.time()))
  local path, binary = ("%s/%s"):format(folder, files.name(source)), folder .. "/" .. job.program
  local variant = setmetatable({ path, binary, folder }, Variant)
  files.write_document(path, constants.change(files.read_if_there(source), name, value))
  job.binary = binary
  local ended, fine, said = pcall(compile.file, out, path, job, gpu)
  if host.interrupted() then
    job.outcome = outcomes.make("interrupted")
  elseif not ended then
    error(fine, 0)
  elseif not fine then
    job.detail, job.outcome = compile.first_error(said), outcomes.make("build")
  end
  return variant
end

return variants
