-- Which programs are the lesson's own: copies of the lessons' programs with other comments, white
-- space or names are; what a student begins with is not, and neither is a program that does
-- something else.

local tap = require "tap"
local files = require "base.files"
local likeness = require "exercises.likeness"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local lessons = catalogue.load()

-- How a changed program of the lesson is like it
local function like(label, name, change)
  local lesson = catalogue.one(lessons, { label }, "a test")
  local own = files.read(lesson.programs[name].source)
  local changed = change(own)
  return likeness.of(lessons, lesson, name, changed)
end
local function kept(text) return text end
local function replaced(from, to)
  return function(text)
    local new, count = text:gsub(from, to)
    assert(count > 0, from .. " is not in the program")
    return new
  end
end

for _, one in ipairs({ { "02", "life" }, { "05", "pi" }, { "07", "life" }, { "16", "axpy" },
                       { "36", "matmul" } }) do
  local label, name = one[1], one[2]
  local function is(change, expected, what)
    tap.is(like(label, name, change), expected, label .. ": " .. what)
  end
  is(kept, "identical", "the same text")
  is(function(text) return text .. "// mine\n" end, "renamed", "one comment more")
  is(replaced("\n    ", "\n\t"), "renamed", "tabs")
  is(replaced("%f[%w]argc%f[%W]", "count_of_words"), "renamed", "another name")
  is(replaced("%f[%w]cudaMalloc%w*", "cudaMallocHost"), false, "a call of another function")
  is(replaced("%f[%w]int main", "long main"), false, "another type")
  is(replaced("%+", "-"), false, "another sign")
  is(replaced("\nint main", "\nint more;\nint main"), false, "one declaration more")
end
tap.is(like("07", "life", replaced("/%*.-%*/", "")), "renamed",
  "a long program without its comments")
tap.is(like("05", "pi", replaced("/%*.-%*/", "")), false,
  "a short exercise, without a comment of the lesson's: a student may have found it")

for _, lesson in ipairs(lessons) do
  for _, name in ipairs(catalogue.programs(lesson)) do
    local begun = workplace.beginning(lesson, catalogue.before(lessons, lesson), name)
    tap.is(likeness.of(lessons, lesson, name, begun), false,
      ("%s: %s of `start` is no copy"):format(catalogue.label(lesson), name))
  end
end

tap.is(likeness.shape('x = "a // b" /* c */ + y; // d'), '$1 = "a // b" + $2 ;',
  "comments, and texts that look like them")
tap.is(likeness.shape("n = n+1'000;"), likeness.shape("m=m + 1'000 ;"), "white space")
tap.is(likeness.shape("value = 1;"), likeness.shape("worth = 1;"),
  "a word of Fortran is a name in C")
tap.is(likeness.shape("integer, value :: n", "fortran"), "integer , value : : $1",
  "in Fortran it is none")
tap.is(likeness.shape("threadIdx.x + blockIdx.y"), "threadIdx . $1 + blockIdx . $2",
  "the indices of threads and blocks are not names of one's own")
tap.is(likeness.shape("#define a \\\n b"), "# define $1 $2", "a line that goes on")
tap.is(likeness.shape('/* no end "'), '/ * $1 $2 "', "a comment without an end")
tap.done()
