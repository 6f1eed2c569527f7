-- A program of several files: those that are called as it is, with _ and a name behind.

local tap = require "tap"
local host = require "host"

local here = os.getenv("PWD") or "."
host.build = here .. "/build"

local files = require "base.files"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local variants = require "runs.variants"

local lessons = catalogue.load()
local nested = catalogue.find(lessons, 17)
local program = nested.programs.axpy
local PART = tap.root .. "/lessons/17-nested/axpy_chunk.cu"
tap.is(program.parts, { PART }, "lesson 17 has a second file")
tap.is(catalogue.find(lessons, 18).programs.axpy.parts, {}, "saxpy.cu is none of axpy.cu's")
tap.is(catalogue.find(lessons, 1).programs.pi.parts, {}, "a program in C has none")

-- Where a version of the program lies
host.mkdir(here .. "/mine")
local mine = here .. "/mine/axpy.cu"
files.write_document(mine, files.read(program.source))
tap.is(catalogue.parts(program, mine), { PART }, "a version alone has the lesson's")
local built = host.build .. "/own/17-nested/axpy_chunk.cu"
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(PART), "and is built with it")
local beside = here .. "/mine/axpy_chunk.cu"
files.write_document(beside, "/* mine */\n")
tap.is(catalogue.parts(program, mine), { beside }, "one that lies beside it takes its place")
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(beside), "and is built")

-- The program with another value of a constant
local job = { lesson = nested, program = "axpy", folder = nested.folder, device = "emulated" }
variants.place(job, "CHUNKS", 256)
tap.is(files.read(host.build .. "/own/17-nested-CHUNKS-256/axpy_chunk.cu"), files.read(PART),
  "a constant's other value stands beside the same second file")
tap.done()
