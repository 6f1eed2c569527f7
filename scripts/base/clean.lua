-- clean.lua: makes text from outside safe for the place where it is printed: a terminal, a page of
-- Markdown or HTML, a cell of a spreadsheet. output.lua, grid.lua, complain.lua and pages/html.lua
-- pass what they print through it.

local clean = {}

-- Characters that move a terminal's cursor, or show letters in another order than they have.
local UNSEEN = {
  "\xC2[\x80-\x9F]", -- C1
  "\xD8\x9C", "\xE2\x80[\x8E\x8F\xA8-\xAE]", "\xE2\x81[\xA6-\xA9]", -- directions, ends of lines
  "\xEF\xBB\xBF", -- the byte order mark
}

-- One line of valid UTF-8 without control characters.
function clean.text(text)
  if not text:find("[%c\x80-\xFF]") then return text end
  text = text:gsub("\t", "  "):gsub("%c", "?")
  if not utf8.len(text) then return (text:gsub("[\x80-\xFF]", "?")) end
  for _, pattern in ipairs(UNSEEN) do text = text:gsub(pattern, "?") end
  return text
end

-- clean.text for each line.
function clean.lines(text)
  return (text:gsub("[^\n]+", clean.text))
end

local MOST = 300

-- clean.text, cut after a limit.
function clean.line(text)
  if #text > MOST then text = text:sub(1, MOST):gsub("[\xC0-\xFF][\x80-\xBF]*$", "") end
  return clean.text(text)
end

-- The text without the space around it.
function clean.trimmed(text)
  return (text:match("^%s*(.*)"):match("^(.*%S)") or "")
end

local ENTITIES = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;" }

-- The text for a page of Markdown, with all markup and HTML escaped. An underscore within a word is
-- no markup.
function clean.markdown(text)
  text = clean.text(text):gsub("[\\`*%[%]|~#]", "\\%0"):gsub("[<>&]", ENTITIES)
  return (text:gsub("()(_+)()", function(from, line, behind)
    local within = text:find("^%w", from - 1) and text:find("^%w", behind)
    return not (from > 1 and within) and line:gsub("_", "\\_") or nil
  end))
end

-- The text of a Markdown page for a terminal: a link becomes its words.
function clean.unlinked(text)
  return (text:gsub("%[([^%[%]]*)%]%([^()]*%)", "%1"))
end

local HTML = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;", ['"'] = "&quot;", ["'"] = "&#39;" }

-- The text for a page of HTML, or for an attribute's value between quotes, with all markup escaped.
function clean.html(text)
  return (clean.text(text):gsub("[<>&\"']", HTML))
end

-- The text for a cell of a spreadsheet, which must not become a formula. A "-" alone is none.
function clean.cell(text)
  text = clean.text(text)
  return text ~= "-" and text:find("^ *[=+@-]") and "'" .. text or text
end

return clean
