-- together.lua: function(variants): the source of several CUDA programs as one, so that they take
-- only one compilation. Each is in its own namespace and keeps its lines. The name by which the
-- program is called chooses one. A variant is { name = an identifier, file = its name in messages,
-- text }.

-- Returns the text without its includes, which are collected in `includes`, once each; and #undefs
-- of its macros, because the next program may define them too.
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
