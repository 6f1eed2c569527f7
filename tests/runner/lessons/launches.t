-- The launches of a program that no CHECK_LAUNCH() follows, by its source.

local tap = require "tap"
local launches = require "lessons.launches"

local function lines(source)
  return table.concat(launches.unchecked(source), " ")
end

tap.is(lines("int main()\n{\n  one<<<1, 2>>>();\n  two<<<1, 2>>>();\n}\n"), "3 4",
  "each launch is named by its line")
tap.is(lines("int main()\n{\n  one<<<1, 2>>>();\n  two<<<1, 2>>>();\n  CHECK_LAUNCH();\n}\n"), "",
  "one check may follow several launches")
tap.is(lines("void f()\n{\n  one<<<1, 2>>>();\n}\nint main()\n{\n  CHECK_LAUNCH();\n}\n"), "3",
  "a check in another function does not count")
tap.is(lines("int main()\n{\n  /* one<<<1, 2>>>();\n */ // two<<<\n  puts(\"<<<\");\n}\n"), "",
  "comments and strings are no launches")
tap.is(lines("int main()\n{\n  one<<<1, 2>>>(); // CHECK_LAUNCH();\n}\n"), "3",
  "a comment is no check")
tap.is(lines("__global__ void f()\n{\n  one<<<1, 2>>>();\n}\n"), "",
  "a kernel that launches kernels has no CHECK_LAUNCH()")
tap.is(lines("int main()\n{\n  one<<<1, 2>>>();\n  if (cudaGetLastError()) return 1;\n}\n"), "",
  "a program that calls cudaGetLastError checks in its own way")
tap.done()
