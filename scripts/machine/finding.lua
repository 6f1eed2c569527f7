-- finding.lua: the result of one check of a site: { name, is, text, todo }. `name` is what was
-- checked; `is` is "green", "yellow" (it works, but some people will miss something) or "red";
-- `text` is what was found; and, if it is not green, `todo` is what to do next.

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
