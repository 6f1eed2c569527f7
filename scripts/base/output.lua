-- output.lua: prints text for people on standard output, or on standard error if standard output
-- carries a document. Only terminals get colour and progress.

local clean = require "base.clean"
local grid = require "base.grid"
local streams = require "base.streams"
local typed = require "base.typed"
local host = require "host"

local COLOURS = { PASS = "32", FAIL = "31;1", SKIP = "33", STOP = "33", FAST = "32", SLOW = "31",
                  added = "32", removed = "31", place = "36", title = "1" }

local output = {}
output.__index = output

-- Do the typed options ask for a JSON document on standard output?
function output.is_json(options)
  return options.json and not options.json_file
end

-- The output for the typed options: their `format`, and whether standard output is for a document.
function output.new(options)
  local terminal = host.terminal()
  local taken = output.is_json(options) or options.tap or options.format == "csv"
  local self = setmetatable({}, output)
  self.people = taken and io.stderr or io.stdout
  self.on_terminal = taken and terminal.stderr or not taken and terminal.stdout
  self.live = terminal.stderr
  self.colour = terminal.color and self.on_terminal
  self.format = options.format or "pretty"
  self.width = self.on_terminal and terminal.columns or nil
  self.verbose = options.verbose
  return self
end

local function coloured(self, word, text)
  local colour = self.colour and COLOURS[word]
  return colour and ("\27[%sm%s\27[0m"):format(colour, text) or text
end

-- Painted text is printed as it is, because it was cleaned before.
local Painted = { __tostring = function(painted) return painted[1] end }

-- The text, cleaned, in the characters of the output's format.
local function fit(self, text)
  if type(text) ~= "string" then return text end
  return self.format == "markdown" and clean.markdown(text) or clean.text(text)
end

-- `text` in the colour of the word that it contains, for output:say. The word itself is always
-- printed too, so that nothing depends on colour.
function output:paint(word, text)
  return setmetatable({ coloured(self, word, fit(self, text)) }, Painted)
end

-- Prints a line for people. `text` is ours; the values that are put into it are cleaned.
function output:say(text, ...)
  self:clear()
  local count = select("#", ...)
  if count > 0 then
    local parts = { ... }
    for i = 1, count do parts[i] = fit(self, parts[i]) end
    text = text:format(table.unpack(parts, 1, count))
  end
  text = typed.as_typed(text)
  if self.format == "plain" then text = grid.ascii(text) end
  if self.width then
    text = text:gsub("[^\n]+", function(line) return grid.folded(line, self.width) end)
  end
  streams.write(self.people, text, "\n")
end

-- Prints a line of a list. In markdown it is an item, so that lines stay separate.
function output:item(text, ...)
  self:say((self.format == "markdown" and "- " or "") .. text, ...)
end

local WIDEST = 100 -- columns of running text, if no terminal says its width

local NARROWEST = 30 -- columns of running text beside a term

-- Prints a text in lines that fit, each after the same indent. The first line begins with `term`;
-- the text begins `column` characters from the left, or, if no room is left there, under the term.
function output:entry(term, column, text)
  local width, before = math.min(self.width or WIDEST, WIDEST), grid.padded(term, column)
  if width - column < NARROWEST then
    self:say("%s", term)
    column = 6
    before = (" "):rep(column)
  end
  width = math.max(1, width - column)
  for line in grid.folded(text:gsub("%s+", " "), width):gmatch("[^\n]+") do
    self:say("%s%s", before, line)
    before = (" "):rep(column)
  end
end

-- Prints a table. As csv it goes to standard output, where nothing else is printed.
function output:table(columns, rows)
  self:clear()
  local text = grid.render(columns, rows, {
    format = self.format,
    width = self.width,
    paint = function(word, cell) return coloured(self, word, cell) end,
  })
  local stream = self.format == "csv" and io.stdout or self.people
  streams.write(stream, text)
end

-- Shows on the last line of a terminal what is being done now.
function output:progress(text, ...)
  if not self.live then return end
  local width = host.terminal().columns or 80
  streams.write(io.stderr, "\r\27[K", clean.text(text:format(...)):sub(1, width - 1))
  self.dirty = true
end

-- Clears the terminal.
function output:new_screen()
  self:clear()
  streams.write(self.people, os.getenv("TERM") == "dumb" and "\n" or "\27[H\27[2J")
end

function output:clear()
  if self.dirty then
    streams.write(io.stderr, "\r\27[K")
    self.dirty = false
  end
end

-- A command as one would type it.
function output.command_text(argv)
  local words = {}
  for i, word in ipairs(argv) do words[i] = typed.word(word) end
  return table.concat(words, " ")
end

function output:command(argv)
  if self.verbose then
    self:clear()
    streams.write(io.stderr, "+ ", clean.text(output.command_text(argv)), "\n")
  end
end

return output
