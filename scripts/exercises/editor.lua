-- editor.lua: work/.clangd, with which an editor's language server (clangd) completes CUDA C++ and
-- underlines mistakes, without a toolkit: clang parses CUDA by itself, and the emulator's headers
-- say what there is.

local files = require "base.files"
local host = require "host"
local joined = require "base.joined"
local json = require "base.json"
local emucc = require "compile.emucc"

local editor = {}

local FIRST_LINE = "# lessons/run start writes this file; without this line it stays as it is.\n"

local CUDA = {
  "-xcuda", "--cuda-path=/nowhere", "--cuda-host-only", "-nocudainc", "-nocudalib",
  "-Xclang", "-fcuda-allow-variadic-functions", "-D__CUDACC__",
  "-include", "emulator/device/editor.h", "-std=c++17",
}
local C = { "-std=gnu11", "-fopenmp", "-D_GNU_SOURCE" }

-- How files whose paths match the regular expression are read. A JSON text is a YAML text as well.
local function fragment(pattern, words)
  for i, word in ipairs(words) do words[i] = json.line(word) end
  return ("If:\n  PathMatch: %s\nCompileFlags:\n  CompilationDatabase: None\n  Add: [%s]\n")
    :format(json.line(pattern), table.concat(words, ", "))
end

-- The text of the file.
function editor.text()
  local headers = { "-I", host.root .. "/cuda/emulator/include" }
  return FIRST_LINE .. fragment(".*\\.cuh?", joined(CUDA, emucc.FOLDERS, headers)) .. "---\n"
    .. fragment(".*\\.[ch]", joined(C, emucc.FOLDERS))
end

-- Writes the file into the folder, unless there is one that somebody has changed. If it cannot be
-- written, an editor completes less.
function editor.write(folder)
  local path = folder .. "/.clangd"
  local there = files.read_if_there(path)
  if there == "" or there:sub(1, #FIRST_LINE) == FIRST_LINE then
    host.replace(path, editor.text())
  end
end

return editor
