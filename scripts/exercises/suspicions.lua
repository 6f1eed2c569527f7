-- suspicions.lua: what a source contains that no exercise needs, but a program that forges its
-- verdict does. It proves nothing; an instructor has to read these lines.

local files = require "base.files"
local tokens = require "exercises.tokens"

local suspicions = {}

local KINDS = {
  { why = "reads or writes the memory of a process from outside",
    words = "ptrace process_vm_readv process_vm_writev pidfd_getfd",
    texts = { "/proc/", "/dev/" } },
  { why = "finds functions and variables by their names or addresses",
    words = "dlsym dlvsym dlopen dlmopen dladdr dl_iterate_phdr backtrace getauxval",
    beginnings = { "Elf", "__ehdr", "__executable_start" } },
  { why = "starts another process",
    words = "clone clone3 posix_spawn posix_spawnp execv execve execvp execl execlp "
      .. "execle execvpe execveat fexecve system popen unshare" },
  { why = "calls the system itself, or changes what memory may be used for",
    words = "syscall mprotect pkey_mprotect mremap process_madvise",
    texts = { "syscall", "sysenter", "int $0x80", "svc #" } },
  { why = "changes descriptors that it has not opened",
    words = "dup2 dup3 close_range fcntl readlink readlinkat ftruncate truncate" },
  { why = "runs before main(), or takes the place of another function",
    words = "constructor destructor ifunc init_priority alias weakref symver",
    texts = { "init_array", "fini_array", ".symver", ".globl", ".section", ".set " } },
  { why = "names what belongs to the runner, the harness or the emulator",
    words = "environ __environ",
    beginnings = { "emulator", "emucc_", "EMUCC_", "WARPBOOK", "harness_" },
    texts = { "EMUCC_", "WARPBOOK", "emulator_", "warpbook" } },
  { why = "writes a source file while it runs", texts = { ".cu\"", ".lua" },
    words = "__FILE__ __BASE_FILE__" },
}
local PASTED = { why = "puts names together, so that a search does not find them" }

local BY_WORD = {}
for _, kind in ipairs(KINDS) do
  for word in (kind.words or ""):gmatch("%S+") do BY_WORD[word] = kind end
end

local function of_word(word)
  if BY_WORD[word] then return BY_WORD[word] end
  for _, kind in ipairs(KINDS) do
    for _, beginning in ipairs(kind.beginnings or {}) do
      if word:sub(1, #beginning) == beginning then return kind end
    end
  end
end

local function of_text(text)
  for _, kind in ipairs(KINDS) do
    for _, part in ipairs(kind.texts or {}) do
      if text:find(part, 1, true) then return kind end
    end
  end
end

-- Streams, too, are said to fork; the system's call has no argument.
local PROCESS = { fork = true, vfork = true }

local function starts_process(text, word, at)
  return PROCESS[word] and text:find("^%s*%(%s*%)", at + #word) and BY_WORD.execve
end

-- What is suspicious in a source: { line, token, why } each, one for each reason and line.
function suspicions.of(text)
  local list, known, before = {}, {}, nil
  tokens.each(text, function(kind, token, at)
    local found = kind == "word" and (of_word(token) or starts_process(text, token, at))
      or kind == "text" and of_text(token)
      or token == "#" and before == "#" and PASTED
    before = token
    local line = found and files.line_at(text, at)
    if not found or known[found.why .. line] then return end
    known[found.why .. line] = true
    list[#list + 1] = { line = line, token = token, why = found.why }
  end)
  return list
end

return suspicions
