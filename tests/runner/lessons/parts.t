-- A program of several files: those that are called as it is, with _ and a name behind.

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
tap.is(catalogue.find(lessons, 18).programs.axpy.parts, {}, "saxpy.cu is none of axpy.cu's")
tap.is(catalogue.find(lessons, 1).programs.pi.parts, {}, "a program in C has none")

-- Where a version of the program lies
host.mkdir(here .. "/mine")
local mine = here .. "/mine/axpy.cu"
files.write_document(mine, files.read(program.source))
tap.is(catalogue.parts(program, mine), { PART }, "a version alone has the lesson's")
local built = ("%s/own/%s/axpy_chunk.cu"):format(host.build, workplace.built_as("17-nested", mine))
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(PART), "and is built with it")
local beside = here .. "/mine/axpy_chunk.cu"
files.write_document(beside, "/* mine */\n")
tap.is(catalogue.parts(program, mine), { beside }, "one that lies beside it takes its place")
own_version.of(nested, mine)
tap.is(files.read(built), ('#include "%s"\n'):format(beside), "and is built")
local other = here .. "/axpy.cu"
files.write_document(other, files.read(program.source))
own_version.of(nested, other)
tap.is(files.read((built:gsub("axpy_chunk", "axpy"))), ('#include "%s"\n'):format(mine),
  "another file of that name is built elsewhere: two runs at once take each its own")

-- The program with another value of a constant
local job = { lesson = nested, program = "axpy", folder = nested.folder, device = "emulated" }
variants.place(job, "CHUNKS", 256)
tap.is(files.read(host.build .. "/own/17-nested-CHUNKS-256/axpy_chunk.cu"), files.read(PART),
  "a constant's other value stands beside the same second file")

-- A host in Fortran, likewise: its text is copied, with where it is from.
local fortran = catalogue.find(lessons, 22)
local life = fortran.programs.life
tap.is(life.host, tap.root .. "/lessons/22-fortran/life.F90", "lesson 22 has a host in Fortran")
tap.is({ program.host, catalogue.find(lessons, 2).programs.life.host }, {}, "others have none")
tap.is({ life.language, life.parts }, { "cuda", {} }, "it is CUDA's, and in no list of such files")
local kernels = here .. "/mine/life.cu"
files.write_document(kernels, files.read(life.source))
local copied = ("%s/own/%s/life.F90"):format(host.build, workplace.built_as("22-fortran", kernels))
for _, path in ipairs({ life.host, here .. "/mine/life.F90" }) do
  if path ~= life.host then files.write_document(path, "! mine\n") end
  tap.is(catalogue.host(life, kernels), path, "its own, or the one beside a version")
  own_version.of(fortran, kernels)
  tap.is(files.read(copied), ('# 1 "%s"\n%s'):format(path, files.read(path)), "and that is built")
end
job = { lesson = fortran, program = "life", folder = fortran.folder, device = "emulated" }
variants.place(job, "THREADS_X", 32)
tap.is(files.read(host.build .. "/own/22-fortran-THREADS_X-32/life.F90"), files.read(life.host),
  "a constant's other value stands beside the same host")
tap.done()
