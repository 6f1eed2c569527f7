-- Messages name a line by its file's name, and a file by its path from the current folder.

local tap = require "tap"
local host = require "host"

local here = os.getenv("PWD")
local root = host.root
local places = require "base.places"

-- The folder in which the command is typed
local function from(folder)
  places.here = function() return folder end
end

from("/home/me/work")
host.root = "/home/me/warpbook"
tap.is(places.path("/home/me/work/my.cu"), "my.cu", "a file in the current folder has its name")
tap.is(places.path("/home/me/work/05/my.cu"), "05/my.cu",
  "a file in a folder below has a relative path")
tap.is(places.path("/home/me/workbook/my.cu"), "/home/me/workbook/my.cu",
  "a file elsewhere has its full path")
tap.is(places.path("my.cu"), "my.cu", "a path stays as it was typed")
from("/home/me/warpbook/lessons/05-coalesced")
tap.is(places.path("/home/me/warpbook/work/05/pi.cu"), "../../work/05/pi.cu",
  "a file of the checkout has a relative path inside it")
from("/home/me/warpbook")
tap.is(places.path("/home/me/warpbook/work/05/pi.cu"), "work/05/pi.cu",
  "a file of the checkout has a relative path at its top")
from("/")
tap.is(places.path("/home/my.cu"), "home/my.cu", "a path is relative to the root")

places.expect({ "/a/one.cu", "/a/same.cu", "/b/same.cu", "/a/one.cu" })
from("/a")
tap.is(places.line("/a/one.cu", 12), "one.cu:12", "a line has its file's name")
tap.is(places.line("/a/same.cu", 3), "same.cu:3",
  "the first of two files with the same name has its path")
tap.is(places.line("/b/same.cu", 3), "/b/same.cu:3",
  "the second of two files with the same name has its path")
places.expect({ "/b/same.cu" })
tap.is(places.line("/b/same.cu", 3), "same.cu:3", "the next program has the file's name again")

-- A compiler's messages
host.mkdir(here .. "/my own")
host.replace(here .. "/my own/my.cu", "")
local path = here .. "/my own/my.cu"
tap.is(places.shortened(path .. ":12:5: error: no; see " .. path .. ":9"),
  "my.cu:12:5: error: no; see my.cu:9", "the lines of a path with a space are shortened")
tap.is(places.shortened("In file included from a/b and " .. path .. ":2,"),
  "In file included from a/b and my.cu:2,", "a path after other words is shortened")
tap.is(places.shortened("/no/such.cu:3: a / b:4"), "/no/such.cu:3: a / b:4",
  "a path that is not a file stays")

-- A message
from("/home/me")
tap.is(places.relative("/home/me/a.json: no; '/home/me/b c', (/home/me/d) and /x/home/me/e"),
  "a.json: no; 'b c', (d) and /x/home/me/e", "paths in a message are shortened")
from("/")
tap.is(places.relative("/home/me"), "/home/me", "at the root, paths stay")

host.root = root
tap.done()
