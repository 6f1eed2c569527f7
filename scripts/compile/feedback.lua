-- feedback.lua: what compilers make of a file's directives. gcc tells how loops are shared out, and
-- what it copies stands in its own form of the program, which it is asked to write; NVIDIA's nvc
-- tells both.
--
-- A note is { line, about, text }: the number of a line of the file; "loop" or "data"; the words.
-- gcc's on data have `construct`, its word for the directive, and `moves`, where arrays are copied
-- to: "in", "out", "in and out"; nil: they are not.

local clean = require "base.clean"
local files = require "base.files"
local emucc = require "compile.emucc"
local openacc = require "compile.openacc"
local sandbox = require "machine.sandbox"
local toolchain = require "machine.toolchain"

local feedback = {}

-- "x.c:13:9: optimized: assigned OpenACC gang vector loop parallelism"
local LOOP = "^(.*):(%d+):%d+: optimized: assigned OpenACC (.-) loop parallelism"

-- The notes on loops, in what gcc said with -fopt-info-omp-all of the file at `path`.
function feedback.loops_of_gcc(said, path)
  local notes = {}
  for text in said:gmatch("[^\n]+") do
    local file, line, levels = text:match(LOOP)
    if file == path then
      levels = levels == "seq" and "sequential, by one thread" or levels:gsub(" ", ", ")
      notes[#notes + 1] = { line = math.tointeger(line), about = "loop", text = "loop: " .. levels }
    end
  end
  return notes
end

-- What becomes of what a clause names, by gcc's word for it, in the order in which it is told.
local MOVES = {
  { kind = "to", text = "copied in" }, { kind = "from", text = "copied out" },
  { kind = "tofrom", text = "copied in and out" },
  { kind = "alloc", text = "allocated, not copied" },
  { kind = "present", text = "present already" }, { kind = "deviceptr", text = "a device pointer" },
  { kind = "release", text = "freed" }, { kind = "delete", text = "freed" },
  { kind = "firstprivate", text = "a copy for each gang" },
  { kind = "use_device_ptr", text = "in the block, the device pointer" },
}

-- What a clause names, as it stands in the source, and x[] for what x points to. The compiler has
-- names of its own for a part of an array: nil.
local function name_of(word)
  word = word:gsub("%[[^%[%]]-:%d+:%d+%] ", ""):gsub(" %[.*$", "")
  local pointed, name = word:match("^(%*?)([%a_][%w_.]*)$")
  if not name or name:match("^_%d") then return nil end
  return name .. (pointed == "*" and "[]" or "")
end

-- Is the clause the pointer's own, behind that of its array? It is how gcc hands the pointer over.
local function is_pointer(kind, word)
  return word:find("[pointer", 1, true) or kind == "attach" or kind == "detach"
end

-- What one directive moves, by MOVES' kinds: lists of names.
local function moves_of(clauses)
  local entries, moved = {}, {}
  for kind, word in clauses:gmatch("map%(([%w_]+):([^%)]*)") do
    local last = entries[#entries]
    if not is_pointer(kind, word) then
      entries[#entries + 1] = { kind = kind:gsub("^force_", ""), name = name_of(word) }
    elseif last and not last.name and name_of(word) then
      last.name = name_of(word) .. "[]"
    end
  end
  for kind, word in clauses:gmatch(" ([%a_]+)%(([%w_]+)%)") do
    entries[#entries + 1] = { kind = kind, name = word }
  end
  for _, entry in ipairs(entries) do
    moved[entry.kind] = moved[entry.kind] or {}
    table.insert(moved[entry.kind], entry.name or "a part of an array")
  end
  return moved
end

-- The notes on data, in gcc's form of the file at `path` (-fdump-tree-gimple-lineno).
function feedback.data_of_gcc(form, path)
  local notes = {}
  for text in form:gmatch("[^\n]+") do
    local file, line, construct, clauses =
      text:match("^%s*%[(.*):(%d+):%d+%] #pragma omp target oacc_([%w_]+)(.*)")
    if file == path then
      local function add(words, names)
        notes[#notes + 1] = { line = math.tointeger(line), about = "data", construct = construct,
                              moves = names:find("[]", 1, true) and words:match("^copied (.*)"),
                              text = ("%s: %s"):format(words, names) }
      end
      for operator, name in clauses:gmatch("reduction%((.-):([%w_]+)%)") do
        add(("reduction (%s)"):format(operator), name)
      end
      local moved, now = moves_of(clauses), construct == "update" and " now" or ""
      for _, move in ipairs(MOVES) do
        local names = moved[move.kind]
        if names then add(move.text .. now, table.concat(names, ", ")) end
      end
    end
  end
  return notes
end

-- The notes in what nvc said with -Minfo=accel: a function's name, and below it lines that begin
-- with a number, each of which holds for those without one.
function feedback.of_nvc(said)
  local notes, line = {}, nil
  for text in said:gmatch("[^\n]+") do
    local number, words = text:match("^%s+(%d+), (.*)$")
    words = words or text:match("^%s+(.*)$")
    line = number and math.tointeger(number) or words and line
    if line then
      local about = (words:find("loop") or words:find("#pragma acc")) and "loop" or "data"
      notes[#notes + 1] = { line = line, about = about, text = clean.trimmed(words) }
    end
  end
  return notes
end

local function by_line(notes)
  for i, note in ipairs(notes) do note.place = i end
  table.sort(notes, function(a, b)
    if a.line ~= b.line then return a.line < b.line end
    return a.place < b.place
  end)
  for _, note in ipairs(notes) do note.place = nil end
  return notes
end

-- What the compiler at `compiler` said of the file, or nil and that; `boxed` as for emucc.compile.
local function compile(out, compiler, path, words, boxed)
  local command = table.move(emucc.FOLDERS, 1, #emucc.FOLDERS, 2, { compiler })
  table.move(words, 1, #words, #command + 1, command)
  command[#command + 1] = path
  local code, said = emucc.compile(out, files.name(path), command, boxed)
  if code == 0 then return said end
  return nil, said
end

local function ask_gcc(out, gcc, path, scratch, sandboxed)
  local form = scratch .. ".gimple"
  local said, problem = compile(out, gcc, path, {
    "-std=gnu11", "-O2", "-fopenacc", "-foffload=disable", "-fopt-info-omp-all",
    "-fdump-tree-gimple-lineno=" .. (sandboxed and sandbox.OUTPUT or form), "-S", "-o",
    "/dev/null" }, sandboxed and { output = form, shows = { path } })
  local text = files.read_if_there(form)
  os.remove(form)
  if not said then return nil, problem end
  local notes = feedback.loops_of_gcc(said, path)
  local data = feedback.data_of_gcc(text, path)
  return by_line(table.move(data, 1, #data, #notes + 1, notes))
end

local function ask_nvc(out, nvc, path, scratch)
  local object = scratch .. ".o"
  local said, problem = compile(out, nvc, path, { "-acc", "-Minfo=accel", "-c", "-o", object })
  os.remove(object)
  if not said then return nil, problem end
  return by_line(feedback.of_nvc(said))
end

local COMPUTES = { parallel = true, kernels = true, serial = true }

-- What gcc's notes come to, as goals.COUNTS has it of directives.
function feedback.figures(notes)
  local sum = { parallel_loops = 0, copying_loops = 0, copies_in = 0, copies_out = 0 }
  local seen = {}
  local function count(key, note)
    local once = key .. note.line
    if not seen[once] then sum[key] = sum[key] + 1 end
    seen[once] = true
  end
  for _, note in ipairs(notes) do
    local moves = note.moves or ""
    if note.about == "loop" and note.text:find("gang") then count("parallel_loops", note) end
    if note.moves and COMPUTES[note.construct] then count("copying_loops", note) end
    if moves:find("^in") then count("copies_in", note) end
    if moves:find("out") then count("copies_out", note) end
  end
  return sum
end

-- The same of the file at `path`, which gcc is asked for, in the sandbox where it is `sandboxed`;
-- nil where there is no gcc.
function feedback.count(out, path, scratch, sandboxed)
  local gcc = openacc.gcc()
  local notes = gcc and ask_gcc(out, gcc, path, scratch, sandboxed)
  return notes and feedback.figures(notes)
end

-- The compilers that tell: { name, path, ask } each, in the order in which they are shown; `ask` as
-- feedback.ask. None where there is none.
function feedback.compilers()
  local list = {}
  local gcc, nvc = openacc.gcc(), openacc.nvc()
  if gcc then
    local version = toolchain.ask(gcc, "-dumpfullversion") or ""
    list[1] = { name = clean.trimmed("gcc " .. version), path = gcc, ask = ask_gcc }
  end
  if nvc then
    local version = (toolchain.ask(nvc, "--version") or ""):match("nvc ([%d.]+)") or ""
    list[#list + 1] = { name = clean.trimmed("nvc " .. version), path = nvc, ask = ask_nvc }
  end
  return list
end

-- The notes of one compiler on the file at `path`, by lines; nil and what it said where the file
-- does not compile. `scratch` is the beginning of paths at which it may write.
function feedback.ask(out, compiler, path, scratch)
  return compiler.ask(out, compiler.path, path, scratch)
end

return feedback
