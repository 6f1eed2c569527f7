-- Messages name a line by its file's name; a file by its path from the current folder.

local tap = require "tap"
local host = require "host"

local here = os.getenv("PWD")
local root = host.root
local places = require "base.places"

-- Where the command is typed
local function from(folder)
  places.here = function() return folder end
end

from("/home/me/work")
host.root = "/home/me/warpbook"
tap.is(places.path("/home/me/work/my.cu"), "my.cu", "a file in the current folder")
tap.is(places.path("/home/me/work/05/my.cu"), "05/my.cu", "one below it")
tap.is(places.path("/home/me/workbook/my.cu"), "/home/me/workbook/my.cu", "one elsewhere")
tap.is(places.path("my.cu"), "my.cu", "a path as it was typed")
from("/home/me/warpbook/lessons/05-coalesced")
tap.is(places.path("/home/me/warpbook/work/05/pi.cu"), "../../work/05/pi.cu",
  "one of the checkout, from within it")
from("/home/me/warpbook")
tap.is(places.path("/home/me/warpbook/work/05/pi.cu"), "work/05/pi.cu", "from its top")
from("/")
tap.is(places.path("/home/my.cu"), "home/my.cu", "from the root")

places.expect({ "/a/one.cu", "/a/same.cu", "/b/same.cu", "/a/one.cu" })
from("/a")
tap.is(places.line("/a/one.cu", 12), "one.cu:12", "a line by its file's name")
tap.is(places.line("/a/same.cu", 3), "same.cu:3", "of two files of one name by the path")
tap.is(places.line("/b/same.cu", 3), "/b/same.cu:3", "of each")
places.expect({ "/b/same.cu" })
tap.is(places.line("/b/same.cu", 3), "same.cu:3", "until the next program")

-- What a compiler says
host.mkdir(here .. "/my own")
host.replace(here .. "/my own/my.cu", "")
local path = here .. "/my own/my.cu"
tap.is(places.shortened(path .. ":12:5: error: no; see " .. path .. ":9"),
  "my.cu:12:5: error: no; see my.cu:9", "its lines, in a path with a space")
tap.is(places.shortened("In file included from a/b and " .. path .. ":2,"),
  "In file included from a/b and my.cu:2,", "behind other words")
tap.is(places.shortened("/no/such.cu:3: a / b:4"), "/no/such.cu:3: a / b:4",
  "what is no file stays as it is")

-- A message
from("/home/me")
tap.is(places.relative("/home/me/a.json: no; '/home/me/b c', (/home/me/d) and /x/home/me/e"),
  "a.json: no; 'b c', (d) and /x/home/me/e", "paths in a message")
from("/")
tap.is(places.relative("/home/me"), "/home/me", "at the root they stay whole")

host.root = root
tap.done()
