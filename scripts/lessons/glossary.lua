-- glossary.lua: the words that docs/glossary.md explains, each under a heading "### word".

local clean = require "base.clean"
local files = require "base.files"
local host = require "host"

local glossary = {}

glossary.PAGE = "docs/glossary.md"

local entries

local function load()
  local text = "\n" .. (files.read(host.root .. "/" .. glossary.PAGE) or "") .. "\n## "
  local list = {}
  for word, at in text:gmatch("\n### ([^\n]+)\n()") do
    list[#list + 1] = { word = word, text = clean.trimmed(text:match("^(.-)\n##+ ", at)) }
  end
  return list
end

-- All entries, { word, text } each, in the order of the page. The text is Markdown.
function glossary.all()
  entries = entries or load()
  return entries
end

-- The words, in the order of the page.
function glossary.words()
  local words = {}
  for i, entry in ipairs(glossary.all()) do words[i] = entry.word end
  return words
end

-- The forms that may be a plural's singular, the word itself first.
local function singulars(word)
  return { word, word:match("^(.*)s$") or word, word:match("^(.*)es$") or word,
           (word:gsub("ies$", "y")) }
end

local function plain(word)
  return (word:lower():gsub("[%s_-]+", " "))
end

-- The entry of a word; nil if it is not explained. Capitals, a plural, and a hyphen instead of a
-- space make no difference.
function glossary.find(word)
  for _, form in ipairs(singulars(plain(clean.trimmed(word)))) do
    for _, entry in ipairs(glossary.all()) do
      if plain(entry.word) == form then return entry end
    end
  end
end

return glossary
