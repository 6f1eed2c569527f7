-- A program in several files: its parts are named after it, with _ and a name appended.

local tap = require "tap"
local host = require "host"

local here = os.getenv("PWD") or "."
host.build = here .. "/build"

local files = require "base.files"
local own_version = require "exercises.own_version"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local variants = require "sweeps.variants"

local lessons = catalogue.load()
local nested = catalogue.find(lessons, 17)
local program = nested.programs.axpy
local PART = tap.root .. "/lessons/17-nested/axpy_chunk.cu"
tap.is(program.parts, { PART }, "lesson 17 has a second file")
tap.is(catalogue.find(lessons, 18).programs.axpy.parts, {}, "saxpy.cu is not a part of axpy.cu")
tap.is(catalogue.find(lessons, 1).programs.pi.parts, {}, "a program in C has no parts")

-- Where a version of the program lies
host.mkdir(here .. "/mine")
local mine = here .. "/mine/axpy.cu"
files.write_document(mine, files.read(program.source))
tap.is(catalogue.parts(program, mine), { PART }, "a version without a part uses the lesson's part")
local built = ("%s/own/%s/axpy_chunk.cu"):format(host.build, workplace.built_as("17-nested", mine))
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(PART),
  "the version is built with the lesson's part")
local beside = here .. "/mine/axpy_chunk.cu"
files.write_document(beside, "/* mine */\n")
tap.is(catalogue.parts(program, mine), { beside },
  "a part beside the version replaces the lesson's part")
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(beside),
  "the version is built with the part beside it")
local other = here .. "/axpy.cu"
files.write_document(other, files.read(program.source))
own_version.of(nested, other)
tap.is(files.read((built:gsub("axpy_chunk", "axpy"))), ('#include "%s"\n'):format(mine),
  "a file of the same name elsewhere is built in another folder")

-- The program with another value of a constant
local job = { lesson = nested, program = "axpy", folder = nested.folder, device = "emulated" }
variants.place(job, "CHUNKS", 256)
tap.is(files.read(host.build .. "/own/17-nested-CHUNKS-256/axpy_chunk.cu"), files.read(PART),
  "a variant with another constant has the same part")

-- A host in Fortran is copied in the same way, with a line that names its source.
local fortran = catalogue.find(lessons, 22)
local life = fortran.programs.life
tap.is(life.host, tap.root .. "/lessons/22-fortran/life.F90", "lesson 22 has a host in Fortran")
tap.is({ program.host, catalogue.find(lessons, 2).programs.life.host }, {},
  "other lessons have no host in Fortran")
tap.is({ life.language, life.parts }, { "cuda", {} },
  "the program counts as CUDA, and its host is not a part")
local kernels = here .. "/mine/life.cu"
files.write_document(kernels, files.read(life.source))
local copied = ("%s/own/%s/life.F90"):format(host.build, workplace.built_as("22-fortran", kernels))
for _, path in ipairs({ life.host, here .. "/mine/life.F90" }) do
  if path ~= life.host then files.write_document(path, "! mine\n") end
  tap.is(catalogue.host(life, kernels), path,
    "a version uses the host beside it, or else the lesson's")
  own_version.of(fortran, kernels)
  tap.is(files.read(copied), ('# 1 "%s"\n%s'):format(path, files.read(path)),
    "the copy of the host is built")
end
job = { lesson = fortran, program = "life", folder = fortran.folder, device = "emulated" }
variants.place(job, "THREADS_X", 32)
tap.is(files.read(host.build .. "/own/22-fortran-THREADS_X-32/life.F90"), files.read(life.host),
  "a variant with another constant has the same host")
tap.done()
