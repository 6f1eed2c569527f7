-- launches.lua: the launches of a lesson's program whose errors it does not check, by its source.

local launches = {}

local function blanked(text)
  return (text:gsub("[^\n]", " "))
end

-- The source without its comments and strings; each character stays at its place.
local function code_of(source)
  return (source:gsub("/%*.-%*/", blanked):gsub("//[^\n]*", blanked):gsub('"[^"\n]*"', blanked))
end

-- The functions of host code: calls `action` with the position of each one's body and the body.
local function each_body(code, action)
  local before = 1
  for at, body, after in code:gmatch("()(%b{})()") do
    local head = code:sub(before, at - 1)
    before = after
    if not (head:find("__global__", 1, true) or head:find("__device__", 1, true)) then
      action(at, body)
    end
  end
end

-- The lines of the launches in host code that no CHECK_LAUNCH() follows in their function. A
-- program that calls cudaGetLastError itself checks in its own way, and has none.
function launches.unchecked(source)
  local code, lines = code_of(source), {}
  if code:find("cudaGetLastError", 1, true) or code:find("cudaPeekAtLastError", 1, true) then
    return lines
  end
  each_body(code, function(at, body)
    for launch in body:gmatch("()<<<") do
      if not body:find("CHECK_LAUNCH%s*%(", launch) then
        local _, above = code:sub(1, at + launch):gsub("\n", "")
        lines[#lines + 1] = above + 1
      end
    end
  end)
  return lines
end

return launches
