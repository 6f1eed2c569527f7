-- ptxas.lua: what nvcc, if it is installed, reports about a source file: registers, spills and
-- shared memory of the kernels, from ptxas; or the error for which it refuses the file.

local process = require "base.process"
local toolchain = require "machine.toolchain"

local ptxas = {}

ptxas.ARCHITECTURE = "sm_90" -- the GPU that the emulator models

local PATIENCE = 120 -- seconds

-- The symbol of a kernel as if it were not local to a file: for local ones g++ writes _ZL.
local function plain(symbol)
  return (symbol:gsub("^_ZL", "_Z"))
end

-- nvcc's symbol as g++ writes it. nvcc gives an anonymous namespace a name of its own: its length,
-- and _GLOBAL__N__… with the file's name.
local function as_by_gcc(symbol)
  return (symbol:gsub("(%d+)(_GLOBAL__N__.*)", function(length, rest)
    return "12_GLOBAL__N_1" .. rest:sub(math.tointeger(length) + 1)
  end))
end

-- The output of ptxas -v, by symbols: { registers, spill_stores, spill_loads, shared }.
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

-- Is this file the program's own, not a header of the system or the toolkit?
local function is_own(file, source)
  local folder = source:match("^.*/") or ""
  return not file:match("^/") or folder ~= "" and file:sub(1, #folder) == folder
end

-- Errors that are not mistakes of a program that ran here: kernels that launch kernels need
-- -rdc=true; Thrust and CUB drop names from release to release; the encoding may not be nvcc's.
local NO_MISTAKES = { "separate compilation mode", 'namespace "thrust" has no member',
                      'namespace "cub" has no member', "invalid multibyte character" }

local function is_mistake(words)
  for _, known in ipairs(NO_MISTAKES) do
    if words:find(known, 1, true) then return false end
  end
  return true
end

-- The first error in nvcc's output, { file, line, text }. Later errors may follow from the first.
-- So it is nil if the first one is in a header that is not the program's, or is not a mistake, or
-- says that a header or a library is missing.
function ptxas.refusal(text, source)
  for line in text:gmatch("[^\n]+") do
    local file, number, words = line:match("^(.+)%((%d+)%): error: (.+)$")
    if file then
      return is_own(file, source) and is_mistake(words)
        and { file = file, line = math.tointeger(number), text = words } or nil
    end
  end
end

-- Compiles a source with nvcc, only to check it. Permissive flags are set, because the program's
-- own makefile may set them. -cuda checks the host's code too, as far as nvcc itself does that.
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

-- The reports of ptxas on the kernels of these sources, by symbols; empty if there is no nvcc, or
-- for a source that does not compile on its own. And the first refusal, or nil. `flags` are the
-- program's own: with others, nvcc might refuse a correct program.
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

-- Calls `meanwhile`, which may run programs, while nvcc, if it is installed, checks the source;
-- `meanwhile` gets a boolean: is nvcc still busy? Returns the refusal, or nil.
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
  call(false) -- nvcc was faster
  return ended and refused(ended, source)
end

-- The entry of `kernels` for the symbol and name of a kernel in the emulator; nil if it is not
-- known which one it is.
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
