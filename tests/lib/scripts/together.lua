-- together.lua: function(variants): programs in CUDA as one, so that they take one compilation.
-- Each is in a namespace of its own, with its own lines; which of them it is tells the name by
-- which it is called. A variant is { name = an identifier, file = what messages call it, text }.

-- The text without its includes, which are put before all programs, once each; and what makes an
-- end of its macros, for the next one has its own.
local function apart(text, includes)
  local macros = {}
  text = ("\n" .. text):gsub("\n([ \t]*#[ \t]*include[^\n]*)", function(line)
    includes[#includes + 1] = not includes[line] and line or nil
    includes[line] = true
    return "\n"
  end)
  for macro in text:gmatch("\n[ \t]*#[ \t]*define[ \t]+([%w_]+)") do
    macros[#macros + 1] = "#undef " .. macro .. "\n"
  end
  return text:sub(2), table.concat(macros)
end

local MAIN = [[
#line 1 "together.cu"
int main(int argc, char **argv)
{
    const char *name = strrchr(argv[0], '/') + 1;
%s    return 99;
}
]]

return function(variants)
  local includes, programs, calls = { "#include <string.h>" }, {}, {}
  for _, variant in ipairs(variants) do
    local text, macros = apart(variant.text, includes)
    programs[#programs + 1] = ("namespace %s {\n#line 1 \"%s\"\n%s\n%s}\n"):format(
      variant.name, variant.file, text, macros)
    calls[#calls + 1] = ("    if (!strcmp(name, \"%s\")) return %s::main(argc, argv);\n"):format(
      variant.name, variant.name)
  end
  return table.concat(includes, "\n") .. "\n" .. table.concat(programs)
    .. MAIN:format(table.concat(calls))
end
