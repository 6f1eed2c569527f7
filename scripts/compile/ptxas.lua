-- ptxas.lua: what NVIDIA's compiler says of a source file, where it is found: registers, spills and
-- shared memory of the kernels, by its assembler; or the mistake for which it refuses the file.

local process = require "base.process"
local toolchain = require "machine.toolchain"

local ptxas = {}

ptxas.ARCHITECTURE = "sm_90" -- of the GPU that the emulator models

local PATIENCE = 120 -- seconds

-- A kernel of a file alone has a name of g++'s own.
local function plain(symbol)
  return (symbol:gsub("^_ZL", "_Z"))
end

-- A namespace without a name has one of nvcc's own: its length and, with the file's, _GLOBAL__N__…
local function as_by_gcc(symbol)
  return (symbol:gsub("(%d+)(_GLOBAL__N__.*)", function(length, rest)
    return "12_GLOBAL__N_1" .. rest:sub(math.tointeger(length) + 1)
  end))
end

-- By symbols, of what ptxas -v prints: { registers, spill_stores, spill_loads, shared }.
function ptxas.parse(text)
  local kernels, current = {}, nil
  for line in text:gmatch("[^\n]+") do
    local symbol = line:match("Compiling entry function '([^']+)'")
    if symbol then
      current = { spill_stores = 0, spill_loads = 0, shared = 0 }
      kernels[as_by_gcc(symbol)] = current
    elseif current then
      local stores, loads = line:match("(%d+) bytes spill stores, (%d+) bytes spill loads")
      if stores then
        current.spill_stores, current.spill_loads = math.tointeger(stores), math.tointeger(loads)
      end
      local registers = line:match("Used (%d+) registers")
      if registers then
        current.registers = math.tointeger(registers)
        current.shared = math.tointeger(line:match("(%d+) bytes smem") or "0")
      end
    end
  end
  return kernels
end

-- Is this file the program's, not a header of the system's or the toolkit's?
local function is_own(file, source)
  local folder = source:match("^.*/") or ""
  return not file:match("^/") or folder ~= "" and file:sub(1, #folder) == folder
end

-- What is no mistake of a program that ran here: kernels that launch others want -rdc=true; Thrust
-- and CUB lose names from release to release; a text's characters may be another country's.
local NO_MISTAKES = { "separate compilation mode", 'namespace "thrust" has no member',
                      'namespace "cub" has no member', "invalid multibyte character" }

local function is_mistake(words)
  for _, known in ipairs(NO_MISTAKES) do
    if words:find(known, 1, true) then return false end
  end
  return true
end

-- The first error in what nvcc prints, { file, line, text }. What comes after it may come of it: so
-- nil where that one lies in a header that is not the program's, or is no mistake. Nor is a header
-- or a library that is missing.
function ptxas.refusal(text, source)
  for line in text:gmatch("[^\n]+") do
    local file, number, words = line:match("^(.+)%((%d+)%): error: (.+)$")
    if file then
      return is_own(file, source) and is_mistake(words)
        and { file = file, line = math.tointeger(number), text = words } or nil
    end
  end
end

-- Has nvcc look at a source. What flags permit may be permitted in the program's own makefile.
-- -cuda: code of the host's is looked at, too, as far as nvcc does that itself.
local function look(out, nvcc, source, flags, options)
  local command = { nvcc, "-std=c++17", "--extended-lambda", "--expt-relaxed-constexpr", "-w",
                    "-arch=" .. ptxas.ARCHITECTURE, "-cuda", "-Xptxas", "-v", "-o", "/dev/null",
                    source }
  table.move(flags, 1, #flags, #command + 1, command)
  out:command(command)
  options.timeout, options.stdout, options.stderr = PATIENCE, "null", "capture"
  return process(command, options)
end

local function refused(ended, source)
  return ended.code and ended.code ~= 0 and ptxas.refusal(ended.stderr, source) or nil
end

-- What ptxas says of the kernels of these sources, by symbols; empty where there is no nvcc. A
-- source that does not compile alone has none. And the first refusal, or nil. `flags` are the
-- program's own: other ones would accuse what is right.
function ptxas.kernels(out, sources, flags)
  local nvcc, found, refusal = toolchain.nvcc(), {}, nil
  if not nvcc then return found end
  for _, source in ipairs(sources) do
    local ended = look(out, nvcc, source, flags, {})
    if ended.code == 0 then
      for symbol, kernel in pairs(ptxas.parse(ended.stderr)) do found[symbol] = kernel end
    end
    refusal = refusal or refused(ended, source)
  end
  return found, refusal
end

-- Calls `meanwhile`, which may run programs, and has nvcc, where there is one, look at the source
-- beside it, which the call is told. Returns the refusal, or nil.
function ptxas.beside(out, source, flags, meanwhile)
  local nvcc, called, ended = toolchain.nvcc(), false, nil
  local function call(nvcc_looks)
    if called then return end
    called = true
    meanwhile(nvcc_looks)
  end
  if nvcc then
    ended = look(out, nvcc, source, flags,
      { tick = function() call(true) end, tick_every = 0.001 })
  end
  call(false) -- where nvcc was faster
  return ended and refused(ended, source)
end

-- The one of `kernels` that has this symbol in the emulator, and this name; nil if it is not known
-- which that is.
function ptxas.find(kernels, symbol, name)
  local exact = kernels[plain(symbol)]
  if exact then return exact end
  local last = name:gsub("<.*", ""):match("[%w_]+$")
  local only, count = nil, 0
  for other, kernel in pairs(kernels) do
    if last and other:find(#last .. last, 1, true) then only, count = kernel, count + 1 end
  end
  return count == 1 and only or nil
end

return ptxas
