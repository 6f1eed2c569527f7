-- variants.lua: a lesson's program with another value of a constant in its source. The changed
-- source is in build/own/LESSON-NAME-VALUE/, where CMake builds it in the same way as a lesson.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local constants = require "lessons.constants"

local variants = {}

-- Writes a file only if its text changes, because a newer file would be built again.
local function write(folder, name, text)
  local path = folder .. "/" .. name
  if files.read(path) == text then return end
  host.mkdir(folder)
  local written, problem = host.replace(path, text)
  if not written then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
end

-- Turns a lesson's job, before it is built, into the job of its program with this value of the
-- constant.
function variants.place(job, name, value)
  local program = job.lesson.programs[job.program]
  local source = program.source
  local variant = ("%s-%s-%d"):format(job.folder, name, value)
  local folder = ("%s/own/%s"):format(host.build, variant)
  local kind = job.counted and "counted" or job.device
  write(folder, files.name(source),
    constants.change(files.read_if_there(source), name, value))
  for _, part in ipairs(program.parts) do
    write(folder, files.name(part), files.read_if_there(part))
  end
  if program.host then
    write(folder, files.name(program.host), files.read_if_there(program.host))
  end
  job.target = ("own-%s-%s-%s"):format(variant, job.program, kind)
  job.binary = ("%s/%s/%s"):format(folder, kind, job.program)
end

return variants
