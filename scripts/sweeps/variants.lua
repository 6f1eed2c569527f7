-- variants.lua: a lesson's program with another value of a constant in its source. The changed
-- source is in build/own/LESSON-NAME-VALUE/, where CMake builds it like a lesson.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local constants = require "lessons.constants"

local variants = {}

-- Writes the text, unless the file has it already: then nothing is built again.
local function write(folder, name, text)
  local path = folder .. "/" .. name
  if files.read(path) == text then return end
  host.mkdir(folder)
  local written, problem = host.replace(path, text)
  if not written then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
end

-- Changes a lesson's job, which is not built yet, to the program with this value of the constant.
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
