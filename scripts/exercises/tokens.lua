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

local function set_of(words)
  local set = {}
  for word in words:gmatch("%S+") do set[word] = true end
  return set
end

-- These words are not a program's own names, so another word in their place makes another program.
local FIXED = set_of([[alignas alignof auto bool break case char class const constexpr continue
  default delete do double else enum extern false float for goto if inline int int32_t int64_t
  int8_t long main namespace new nullptr operator private public register return short signed
  sizeof size_t static static_cast struct switch template this true typedef typename uint16_t
  uint32_t uint64_t uint8_t union unsigned using virtual void volatile while
  define elif endif ifdef ifndef include pragma undef
  blockDim blockIdx gridDim threadIdx warpSize]])
local FIXED_IN_FORTRAN = set_of([[allocatable allocate and attributes blockdim blockidx c_int call
  contains deallocate device dim3 do else function global griddim iand if implicit in include int
  integer intent ior kernel max merge min mod module none not only or out parameter pointer
  private program public real return shared stop subroutine syncthreads target then threadidx type
  use value where while xor]])
local OF_LIBRARIES = { "^cu", "^lesson", "^__", "^CHECK", "^PHASE_", "^phase_", "^atomic", "^omp",
  "^MPI_", "^nccl" }

-- Is a token a name that the program chose? `edition` is "fortran" for a text of of_fortran, else
-- nil.
function tokens.is_own(kind, token, edition)
  if kind ~= "word" or (edition and FIXED_IN_FORTRAN or FIXED)[token] then return false end
  for _, beginning in ipairs(OF_LIBRARIES) do
    if token:match(beginning) then return false end
  end
  return true
end

-- A program in Fortran with its comments as C writes them, and in small letters: Fortran does not
-- distinguish capitals.
function tokens.of_fortran(text)
  return (text:lower():gsub("!([^\n]*)", "/*%1 */"))
end

return tokens
