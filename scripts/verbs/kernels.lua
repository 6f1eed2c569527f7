-- kernels.lua: how often each kernel ran and how long it took, and which copies and pages moved:
-- for lessons, for a CUDA program of the user, for any program that uses a GPU, or from a document
-- that --json wrote. Without a GPU the emulator counts the same without times.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local output = require "base.output"
local host = require "host"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local device = require "machine.device"
local environment = require "machine.environment"
local documents = require "runs.documents"
local own_program = require "runs.own_program"
local session = require "runs.session"
local profile = require "runs.profile"
local views = require "views.kernels.activity"
local header = require "views.header"
local report = require "views.report"

local ORDER = {
  "schema", "environment", "programs", "lesson", "program", "device", "sizes", "runs", "kernels",
  "copies", "pages", "faults", "problems", "name", "direction", "by", "count", "grid", "block",
  "registers", "shared", "bytes", "total", "least", "most", "occupancy", "warps", "limit",
}

local function show(out, list)
  if out.format == "csv" then return views.csv(out, list) end
  for _, one in ipairs(list) do
    if one.sum then
      out:say("")
      out:say("%s", out:paint("title", (one.lesson and one.lesson .. " " or "") .. one.program))
      out:say("")
      views.show(out, one.sum)
    end
  end
end

local function document_of(here, list)
  local programs = json.array({})
  for _, one in ipairs(list) do
    local made = { lesson = one.lesson, program = one.program, device = one.device,
                   sizes = one.sizes, runs = one.runs }
    for key, value in pairs(one.sum or {}) do made[key] = json.array(value) end
    programs[#programs + 1] = made
  end
  return json.document({ schema = 1, environment = here, programs = programs }, ORDER)
end

-- Shows documents, as a list of programs.
local function of_documents(out, options, all)
  local list, environments, wanted = {}, {}, options.only and {}
  for _, lesson in ipairs(wanted and catalogue.select(all, { options.only }) or {}) do
    wanted[catalogue.label(lesson)] = true
  end
  for _, path in ipairs(options.words) do
    local document = documents.of_verb(path, formats.ACTIVITIES, "kernels")
    environments[#environments + 1] = document.environment
    for _, one in ipairs(document.programs) do
      one.sum = one
      if not wanted or wanted[one.lesson] then list[#list + 1] = one end
    end
  end
  show(out, list)
  if out.format ~= "csv" then header.sources(out, environments) end
  return 0
end

-- Writes a picture of each program. If there are several, the file's name gets the program's name
-- before its ending.
local function write_pictures(options, list)
  for _, one in ipairs(list) do
    local picture = one.lines
      and views.picture(profile.first_repeat(one, options.streams), one.program, options.streams)
    if not picture then fail("usage", "--svg draws times, which need a GPU") end
    local mark = #list > 1 and ("-%s-%s"):format(one.lesson, one.program) or ""
    files.write_document(options.svg:gsub("%.%w*$", function(ending) return mark .. ending end),
      picture)
  end
end

local function is_program(word)
  local found = host.stat(word)
  return found and found.type == "file" and found.executable
end

-- The device. On a GPU, the library that records is built.
local function prepare(out, options)
  local chosen = session.device(out, options)
  if chosen.gpu.vendor == "AMD" then
    return device.without_gpu(options.device, options.require_gpu,
      "CUPTI, which records what a GPU does, is for NVIDIA GPUs, and the GPU here is AMD's")
  end
  if chosen.kind == "gpu" then profile.prepare(out) end
  return chosen
end

local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  local first = options.words[1]
  if first:match("%.json$") then return of_documents(out, options, all) end
  local binary = not first:match("%.cuf?$") and not first:match("^%d") and is_program(first)
  local name = binary and first or own_program.name(options.words)
  own_program.check_flags(options, name, known, { "--device", "--json", "--svg", "--streams" })
  local chosen = prepare(out, options)
  local on_gpu = chosen.kind == "gpu"
  if binary and not on_gpu then fail("missing", "%s needs a GPU: %s", name, chosen.reason) end
  local here = environment.collect(chosen)
  local list = binary and { profile.binary(out, options, name) }
    or name and { profile.program(out, options, name, chosen) }
    or profile.lessons(out, options, own_version.chosen(all, options, "kernels"), here, chosen,
      function(came, detail) report.line(out, came, detail) end)
  if not output.is_json(options) then
    if not on_gpu then
      out:say("emulated on the CPU: counts, but no times of a GPU (%s)", chosen.reason)
    end
    show(out, list)
  end
  if options.json then files.write_document(options.json_file, document_of(here, list)) end
  if options.svg then write_pictures(options, list) end
  local worst = 0
  for _, one in ipairs(list) do worst = math.max(worst, one.code) end
  return worst
end

return {
  name = "kernels", place = 42,
  usage = "kernels 02 | my.cu",
  help = "lists each kernel's launches and times, copies and page moves",
  about = "It takes lessons, a CUDA source, any program that uses a GPU, or a document that "
    .. "--json wrote. Without a GPU there are no times.",
  example = "kernels 02 --svg=times.svg  with a picture of the order in which all of it ran",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson or a program: kernels 02, kernels my.cu, kernels ./a.out" },
  behind = true,
  flags = { "problems", "--file", "--language", "--repeats", "--warmup", "--timeout", "--device",
            "--launcher", "--format", "--json", "--svg", "--only",
            { name = "--streams",
              help = "the picture of --svg shows only the kernels, a row for each stream" },
            table.unpack(own_program.FLAGS) },
  run = run,
}
