-- typed.lua: commands as one types them. Messages name the command `lessons/run`; as_typed puts in
-- what was typed for it, so that a printed command works where it is pasted: in another folder than
-- the checkout, the path; with the module of a site, `warpbook`.

local typed = {}

-- A word for a shell, with quotes if it needs them.
function typed.word(word)
  if word:match("^[%w%-%+=:,./_@]+$") then return word end
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

local NAME = "lessons/run"
local called = os.getenv("WARPBOOK_TYPED")
called = called and called ~= "" and typed.word(called) or NAME

-- The text with the commands in it as the user types them.
function typed.as_typed(text)
  if called == NAME or not text:find(NAME, 1, true) then return text end
  return (text:gsub("()lessons/run()", function(from, behind)
    local in_path = text:find("^[%w/._~-]", from - 1) and from > 1 or text:find("^[%w/_:-]", behind)
    return not in_path and called or nil
  end))
end

return typed
