-- tokens.lua: a program in C or CUDA as tokens: what the compiler sees, without comments and white
-- space.

local tokens = {}

-- The kinds of tokens, as patterns; `is` is nil for what is nothing to the compiler.
local KINDS = {
  { pattern = "^%s+" }, { pattern = "^//[^\n]*" }, { pattern = "^/%*.-%*/" },
  { pattern = "^[%a_][%w_]*", is = "word" },
  { pattern = "^%.?%d[%w_.']*", is = "number" },
  { pattern = '^"[^"\\\n]*"', is = "text" },
  { pattern = "^.", is = "sign" },
}

local function token_at(text, at)
  for _, kind in ipairs(KINDS) do
    local from, to = text:find(kind.pattern, at)
    if from then return kind.is, text:sub(from, to), to + 1 end
  end
end

-- Calls act(kind, token, place) for each token: a "word", a "number", a "text" in quotes, or a
-- "sign". A text with a backslash, or of several lines, is signs and words. `place` is a position
-- in the text.
function tokens.each(text, act)
  text = text:gsub("\\\r?\n", "  ")
  local at = 1
  while at <= #text do
    local is, token, next_at = token_at(text, at)
    if is then act(is, token, at) end
    at = next_at
  end
end

-- A program in Fortran with its comments as C writes them, and in small letters: Fortran does not
-- distinguish capitals.
function tokens.of_fortran(text)
  return (text:lower():gsub("!([^\n]*)", "/*%1 */"))
end

return tokens
