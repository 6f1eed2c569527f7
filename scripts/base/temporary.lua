-- temporary.lua: files that only this command needs, in a folder of its own under the state folder:
-- running/HOST-TIME. The command holds a lock there and removes the folder at its end. If a command
-- was killed, the next command removes its folder. A folder of another host stays, because a lock
-- may not reach as far as the file system.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"

local temporary = {}

-- Removes a file, or a folder and all that it holds.
local function remove(path)
  for _, name in ipairs(host.list(path) or {}) do
    local inner = path .. "/" .. name
    if not os.remove(inner) then remove(inner) end
  end
  os.remove(path)
end

local function lock_of(folder)
  return folder .. "/lock"
end

local OURS = host.hostname() .. "-"

local function remove_what_was_left(top)
  for _, name in ipairs(host.list(top) or {}) do
    local folder = top .. "/" .. name
    local lock <close> = name:sub(1, #OURS) == OURS and host.lock(lock_of(folder)) or nil
    if lock then remove(folder) end
  end
end

local own, held -- this command's folder, and its lock

local function make()
  remove_what_was_left(files.state_folder("running"))
  local folder, problem
  repeat -- another command may remove the folder before it is locked
    folder = files.state_folder(("running/%s%.6f"):format(OURS, host.time()))
    held, problem = host.lock(lock_of(folder))
  until files.exists(folder) and problem ~= "busy"
  if not held then fail("missing", "%s", problem) end
  own = folder
end

local count = 0

-- A path for a new file or folder, which nothing else has. Its name is a number and this ending.
function temporary.path(ending)
  if not own then make() end
  count = count + 1
  return ("%s/%d-%s"):format(own, count, ending)
end

-- Removes the folder at the end of the command, and those of the commands that it has started and
-- that were killed.
function temporary.remove()
  if not own then return end
  remove(own)
  held:release()
  remove_what_was_left(own:match("^(.*)/"))
  own, held = nil, nil
end

return temporary
