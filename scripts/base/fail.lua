-- fail.lua: the one way to end a run with a message for people and an exit code.
-- main.lua catches the table; any other error is a mistake of ours and keeps its traceback.

return function(code, text, ...)
  error({ code = code, message = text:format(...) }, 0)
end
