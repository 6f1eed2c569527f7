-- What regrade asks an instructor to read: what only a forger needs. No lesson has any of it.

local tap = require "tap"
local files = require "base.files"
local host = require "host"
local catalogue = require "lessons.catalogue"
local suspicions = require "exercises.suspicions"

local function words(text)
  local list = {}
  for i, one in ipairs(suspicions.of(text)) do
    list[i] = ("%d %s: %s"):format(one.line, one.token, one.why)
  end
  return table.concat(list, "\n")
end

tap.is(words('int x;\nlong fd = open("/proc/self/fd/3", 0);\n'),
  '2 "/proc/self/fd/3": reads or writes the memory of a process from outside', "a path in /proc")
tap.has(words("dup2(null, fd);"), "changes descriptors that it has not opened", "a descriptor")
tap.has(words('f = dlsym(0, "x");'), "finds functions and variables", "a search for names")
tap.has(words("if (fork () == 0)"), "starts another process", "a process")
tap.has(words('__asm__("mov $60, %eax; syscall");'), "calls the system itself", "assembly")
tap.has(words("__attribute__((constructor(101))) void f();"), "runs before main()", "early code")
tap.has(words('section(".preinit_array")'), "runs before main()", "earlier code")
tap.has(words("emulator::count_tables = 0;"), "names what belongs to", "the emulator's variables")
tap.has(words('getenv("EMUCC_REPORT")'), "names what belongs to", "the report's name")
tap.has(words("#define J(a, b) a##b"), "puts names together", "pasted names")
tap.has(words('fopen("work/05-coalesced/pi.cu", "w")'), "writes a source file", "a source")
tap.is(words("fork(stream, event); auto fork = 1;"), "", "a fork of streams is not")
tap.is(words("// dup2\n/* fork() */ int forked, dup22;"), "", "comments, and other names, are not")

for _, name in ipairs({ "symbols", "ptrace", "again", "listener" }) do
  local text = files.read(("%s/tests/lessons/forgeries/%s.h"):format(tap.root, name))
  tap.is(#suspicions.of(text) > 0, true, "the forgery " .. name)
end

local function is_silent(path)
  tap.is(words(files.read(path)), "", files.label(path))
end
for _, lesson in ipairs(catalogue.load()) do
  for _, name in ipairs(lesson.broken and {} or catalogue.programs(lesson)) do
    local program = lesson.programs[name]
    is_silent(program.source)
    for _, part in ipairs(program.parts) do is_silent(part) end
  end
end
for _, folder in ipairs(host.list(tap.root .. "/lessons/bugs")) do
  for _, file in ipairs(host.list(tap.root .. "/lessons/bugs/" .. folder) or {}) do
    local path = ("%s/lessons/bugs/%s/%s"):format(tap.root, folder, file)
    if path:match("%.cu$") then is_silent(path) end
  end
end
tap.done()
