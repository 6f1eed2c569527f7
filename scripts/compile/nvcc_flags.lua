-- nvcc_flags.lua: nvcc's flags among the words that a user types for a program of their own.

local files = require "base.files"
local nearest = require "base.nearest"
local host = require "host"

local nvcc_flags = {}

local TABLE = "/cuda/emulator/compile/nvcc_flags.txt" -- its head says what a line is

-- The entry of each name: { name, use, takes }; `name` is the first of its names.
local function load()
  local entries = {}
  for _, line in ipairs(files.lines(files.read(host.root .. TABLE))) do
    local use, takes, names = line:match("^(%l+) (%S+) (.+)$")
    if use then
      local entry = { name = names:match("%S+"), use = use, takes = takes == "value" }
      for name in names:gmatch("%S+") do entries[name] = entry end
    end
  end
  return entries
end

-- Short flags whose value nvcc also takes without a space.
local ATTACHED = { "^(%-O)%d+$", "^(%-U).+$", "^(%-t)%d+$", "^(%-[DILl]).+$" }

local function entry_of(word, entries)
  local exact = entries[word:match("^[^=]*")]
  if exact then return exact, exact.takes and not word:find("=", 1, true) end
  for _, pattern in ipairs(ATTACHED) do
    local name = word:match(pattern)
    if name then return entries[name], false end
  end
end

-- Flags of g++, which nvcc takes only after -Xcompiler.
local OF_HOST = { "^%-W", "^%-f", "^%-march", "^%-mtune", "^%-mavx", "^%-msse", "^%-pthread",
                  "^%-pedantic", "^%-ansi", "^%-ggdb", "^%-g%d", "^%-Ofast" }

-- What is wrong with a flag that neither nvcc nor the runner, whose flags are `own`, knows.
local function unknown(word, entries, own)
  for _, pattern in ipairs(OF_HOST) do
    if word:match(pattern) then
      return ("unknown flag '%s'; nvcc takes a flag of the host's compiler as -Xcompiler %s")
        :format(word, word)
    end
  end
  local names = {}
  for _, list in ipairs({ entries, own }) do
    for name in pairs(list) do names[#names + 1] = name end
  end
  table.sort(names)
  local near = nearest(word:match("^[^=]*"), names)
  return ("unknown flag '%s'; %s"):format(word, near and "did you mean " .. near .. "?"
    or "nvcc --help and lessons/run help counters list all flags")
end

local FORWARD = { ["-forward-unknown-to-host-compiler"] = true, ["-forward-unknown-opts"] = true }

-- Takes nvcc's flags out of the `typed` words. `own` has the names of the runner's own flags as
-- keys: they stay, with their values. Returns the other words, and a list of flags: each is
-- { name, use, words }, nvcc's first name of it, its use in the table, and what was typed. Returns
-- nil and a message if a flag is unknown.
function nvcc_flags.take(typed, own)
  local entries, rest, taken, forwards = load(), {}, {}, false
  for _, word in ipairs(typed) do
    local entry = entries[word]
    forwards = forwards or entry and FORWARD[entry.name]
  end
  local i = 1
  while i <= #typed do
    local word = typed[i]
    local entry, separate = entry_of(word, entries)
    if not word:match("^%-.") or own[word:match("^[^=]*")] then
      rest[#rest + 1] = word
    elseif entry then
      local words = { word, separate and typed[i + 1] or nil }
      taken[#taken + 1] = { name = entry.name, use = entry.use, words = words }
      i = i + #words - 1
    elseif forwards then
      taken[#taken + 1] = { name = word, use = "used", words = { word } }
    else
      return nil, unknown(word, entries, own)
    end
    i = i + 1
  end
  return rest, taken
end

local OF_GPU = { ["-arch"] = true, ["-code"] = true, ["-gencode"] = true }

-- Of the flags that `take` has found, the words for a compiler, and a list of those that it does
-- not get. For emucc they are the flags that have an effect when it counts. nvcc compiles for the
-- GPU that Warpbook chooses.
function nvcc_flags.words(taken, for_nvcc)
  local words, ignored = {}, {}
  for _, flag in ipairs(taken) do
    local passes = flag.use == "used"
      or for_nvcc and flag.use ~= "output" and not OF_GPU[flag.name]
    local list = passes and words or ignored
    table.move(flag.words, 1, #flag.words, #list + 1, list)
  end
  return words, ignored
end

return nvcc_flags
