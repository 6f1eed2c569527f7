-- Every lesson belongs to a track, and README.md's map has the same tracks with the same lessons.

local tap = require "tap"
local facts = require "lessons.facts"
local files = require "base.files"
local catalogue = require "lessons.catalogue"
local tracks = require "lessons.tracks"

local lessons = catalogue.load()
for _, lesson in ipairs(lessons) do
  tap.is(#(lesson.tracks or {}) > 0, true, lesson.folder .. " belongs to a track")
end
for _, group in ipairs(tracks.of(lessons)) do
  tap.is(group.track ~= nil, true, group.title .. ": is a track")
end
tap.is(#tracks.of(lessons), #tracks.LIST, "every track has a lesson")

-- ---- the map ----

-- The sections of the map, { part, titles, numbers }: the part that they stand in, the line of
-- headings, and the lessons below it
local function sections_of(map)
  local part, rest = map:match("^── (.-) ──[^\n]*\n(.*)$")
  local list = { { part = part, titles = { "" }, numbers = {} } }
  for line in rest:gmatch("[^\n]+") do
    if line:match("^──") then
      part = line:match("^── (.-) ──")
    elseif line:match("^%s?%d%d%s") or line:find("│") or line:find("▼") or line:find("●") then
      for number in line:gmatch("%f[%d](%d%d)%s%s") do
        list[#list].numbers[number] = true
      end
      list[1].titles[1] = list[1].titles[1] .. line
    elseif not line:match("^%s*the same") then -- that goes on with the track above
      local titles = {}
      for title in (line .. "   "):gmatch("(%S.-)%s%s%s") do titles[#titles + 1] = title end
      list[#list + 1] = { part = part, titles = titles, numbers = {} }
    end
  end
  return list
end

local function text_of(numbers)
  local list = {}
  for number in pairs(numbers) do list[#list + 1] = number end
  table.sort(list)
  return table.concat(list, " ")
end

local page = files.read(tap.root .. "/README.md")
local map = page:match("\n## The way through the lessons\n.-\n```\n(.-)\n```\n")
local sections, place = sections_of(map), 0
sections[1].titles[1] = sections[1].titles[1]:match("the first kernel")
for _, section in ipairs(sections) do
  local numbers = {}
  for _, title in ipairs(section.titles) do
    place = place + 1
    local track = tracks.LIST[place] or { title = "nothing" }
    tap.is(title:sub(1, #track.title), track.title, "the map: " .. title)
    tap.is(section.part, track.part, ("the map: %s is in the part of its track"):format(title))
    for _, group in ipairs(tracks.of(lessons)) do
      for _, lesson in ipairs(group.track == track and group.lessons or {}) do
        numbers[catalogue.label(lesson)] = true
      end
    end
  end
  tap.is(text_of(section.numbers), text_of(numbers),
    "its lessons: " .. table.concat(section.titles, ", "))
end
tap.is(place, #tracks.LIST, "the map has all tracks")

-- ---- facts ----

local _, problem = facts.load("return { number = 1, title = 't',\n tracks = { 'pi', 'luck' } }",
  "lesson.lua")
tap.is(problem, "lesson.lua:2: tracks[2] is not known", "an unknown track is refused")
_, problem = facts.load("return { number = 1, title = 't',\n tracks = {} }", "lesson.lua")
tap.is(problem, "lesson.lua:2: tracks is empty", "an empty list of tracks is refused")
tap.is(tracks.of({ { number = 1 }, { number = 2, tracks = { "pi" } } })[2].title, "others",
  "lessons without a track come last")
tap.done()
