-- feedback.lua: the compilers' notes on a file's directives. gcc reports how loops are divided;
-- what it copies is in its intermediate form of the program, which it can write. NVIDIA's nvc
-- reports both.
--
-- A note is { line, about, text }: the line's number in the file; "loop" or "data"; the words.
-- gcc's notes on data also have `construct`, its word for the directive, and `moves`, the direction
-- in which arrays are copied: "in", "out", "in and out"; nil: they are not copied.

local clean = require "base.clean"
local files = require "base.files"
local emucc = require "compile.emucc"
local openacc = require "compile.openacc"
local sandbox = require "machine.sandbox"
local toolchain = require "machine.toolchain"

local feedback = {}

-- "x.c:13:9: optimized: assigned OpenACC gang vector loop parallelism"
local LOOP = "^(.*):(%d+):%d+: optimized: assigned OpenACC (.-) loop parallelism"

-- The notes on loops in gcc's output for -fopt-info-omp-all, for the file at `path`.
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

-- What happens to a variable in a clause, by gcc's word for it, in the order of the notes.
local MOVES = {
  { kind = "to", text = "copied in" }, { kind = "from", text = "copied out" },
  { kind = "tofrom", text = "copied in and out" },
  { kind = "alloc", text = "allocated, not copied" },
  { kind = "present", text = "present already" }, { kind = "deviceptr", text = "a device pointer" },
  { kind = "release", text = "freed" }, { kind = "delete", text = "freed" },
  { kind = "firstprivate", text = "a copy for each gang" },
  { kind = "use_device_ptr", text = "in the block, the device pointer" },
}

-- A name in a clause as in the source, with [] if it is the memory that a pointer points to. nil
-- for a part of an array, which has a name of the compiler's.
local function name_of(word)
  word = word:gsub("%[[^%[%]]-:%d+:%d+%] ", ""):gsub(" %[.*$", "")
  local pointed, name = word:match("^(%*?)([%a_][%w_.]*)$")
  if not name or name:match("^_%d") then return nil end
  return name .. (pointed == "*" and "[]" or "")
end

-- Is this clause about the pointer itself, after the one about its array? gcc passes the pointer
-- so.
local function is_pointer(kind, word)
  return word:find("[pointer", 1, true) or kind == "attach" or kind == "detach"
end

-- The variables that one directive moves: lists of names, by the kinds of MOVES.
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

-- The notes on data in gcc's form of the file at `path` (-fdump-tree-gimple-lineno).
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

-- The notes in nvc's output for -Minfo=accel: the name of a function, then lines that begin with a
-- line number; a line without a number belongs to the one before.
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

-- The output of the compiler at path `compiler` for the file; or nil and that output if it fails.
-- `boxed` is as for emucc.compile.
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

-- The figures of goals.COUNTS about directives, from gcc's notes.
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

-- The same for the file at `path`, which gcc compiles, in the sandbox if it is `sandboxed`. nil if
-- there is no gcc.
function feedback.count(out, path, scratch, sandboxed)
  local gcc = openacc.gcc()
  local notes = gcc and ask_gcc(out, gcc, path, scratch, sandboxed)
  return notes and feedback.figures(notes)
end

-- The compilers that report on directives: { name, path, ask } each, in the order of the output;
-- `ask` is as feedback.ask. The list may be empty.
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

-- The notes of one compiler on the file at `path`, sorted by lines; or nil and its output if the
-- file does not compile. `scratch` is the beginning of paths for its temporary files.
function feedback.ask(out, compiler, path, scratch)
  return compiler.ask(out, compiler.path, path, scratch)
end

return feedback
