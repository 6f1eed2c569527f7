-- finding.lua: what a look at something came to: { name, is, text, todo }: what was looked at;
-- "green", "yellow" (it works, and somebody will miss something) or "red"; what was seen; and,
-- where that is not green, what to do next.

local finding = {}

function finding.green(name, text, ...)
  return { name = name, is = "green", text = text:format(...) }
end

function finding.yellow(name, todo, text, ...)
  return { name = name, is = "yellow", text = text:format(...), todo = todo }
end

function finding.red(name, todo, text, ...)
  return { name = name, is = "red", text = text:format(...), todo = todo }
end

return finding
