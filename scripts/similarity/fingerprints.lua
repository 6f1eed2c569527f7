-- fingerprints.lua: a program as hashes of its runs of tokens, and the few of these that represent
-- it: winnowing, by Schleimer, Wilkerson and Aiken, SIGMOD 2003. Within a run, a name is the number
-- of tokens since the run had it before, or 0. So other names, comments and white space make no
-- other run, and a passage that moves keeps its runs.

local tokens = require "exercises.tokens"

local fingerprints = {}

fingerprints.RUN = 12 -- tokens: one or two statements
local WINDOW = 4 -- runs of which one is chosen: any 15 equal tokens have an equal fingerprint

local MIX = 0x9E3779B97F4A7C15 -- 2^64 over the golden ratio spreads the bits of a product

local function mixed(hash, value)
  hash = (hash ~ value) * MIX
  return hash ~ (hash >> 32)
end

local hashes = {} -- by token
local function hash_of(token)
  if not hashes[token] then
    local hash = #token
    for i = 1, #token do hash = mixed(hash, token:byte(i)) end
    hashes[token] = hash
  end
  return hashes[token]
end

local FORTRAN = { cuf = true, F90 = true, f90 = true }

-- The tokens of a text: the hash of each, or nil for a name; how many tokens ago the same name
-- stood; and the line of each.
local function read(name, text)
  local edition = FORTRAN[name:match("%.(%w+)$")] and "fortran" or nil
  if edition then text = tokens.of_fortran(text) end
  local fixed, ago, lines, last = {}, {}, {}, {}
  local line, at = 1, 1
  tokens.each(text, function(kind, token, place)
    local i = #lines + 1
    line, at = line + select(2, text:sub(at, place - 1):gsub("\n", "")), place
    lines[i] = line
    if tokens.is_own(kind, token, edition) then
      ago[i] = last[token] and i - last[token] or math.maxinteger
      last[token] = i
    else
      fixed[i] = hash_of(token)
    end
  end)
  return fixed, ago, lines
end

-- The hashes of all runs of a text by the place of their first token, and the line of each token.
function fingerprints.runs(name, text)
  local fixed, ago, lines = read(name, text)
  local runs = {}
  for first = 1, #lines - fingerprints.RUN + 1 do
    local hash = 0
    for i = first, first + fingerprints.RUN - 1 do
      hash = mixed(hash, fixed[i] or ago[i] <= i - first and ago[i] or 0)
    end
    runs[first] = hash
  end
  return runs, lines
end

-- Takes away what was given: a run of it becomes false. Returns which tokens are in none of them,
-- and their number.
local function subtract(runs, lines, given)
  local own, count, given_until = {}, 0, 0
  for i = 1, #lines do
    if runs[i] and given[runs[i]] then
      runs[i], given_until = false, i + fingerprints.RUN - 1
    end
    own[i] = i > given_until
    count = count + (own[i] and 1 or 0)
  end
  return own, count
end

-- Adds the smallest hash of each window to a set.
local function winnow(runs, chosen)
  for first = 1, math.max(1, #runs - WINDOW + 1) do
    local least
    for i = first, math.min(#runs, first + WINDOW - 1) do
      if runs[i] and (not least or runs[i] < least) then least = runs[i] end
    end
    if least then chosen[least] = true end
  end
end

-- A program from its files { name, source }, without the runs in the set `given`: { files, chosen,
-- count, tokens }. A file is { name, source, runs (false: given), lines, own (by token) }; `chosen`
-- is the set of `count` fingerprints; `tokens` counts those that were not given.
function fingerprints.program(sources, given)
  local made = { files = {}, chosen = {}, count = 0, tokens = 0 }
  for i, one in ipairs(sources) do
    local runs, lines = fingerprints.runs(one.name, one.source)
    local own, count = subtract(runs, lines, given)
    winnow(runs, made.chosen)
    made.files[i] = { name = one.name, source = one.source, runs = runs, lines = lines, own = own }
    made.tokens = made.tokens + count
  end
  for _ in pairs(made.chosen) do made.count = made.count + 1 end
  return made
end

-- The share of the smaller program's fingerprints that the other one has.
function fingerprints.score(one, other)
  if one.count > other.count then one, other = other, one end
  local common = 0
  for hash in pairs(one.chosen) do
    if other.chosen[hash] then common = common + 1 end
  end
  return one.count > 0 and common / one.count or 0
end

return fingerprints
