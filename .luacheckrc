std = "lua54"
max_line_length = 100
files["lessons/*/lesson.lua"] = { max_line_length = false } -- sentences, a string each
files["tests/mutants/*.t"] = { max_line_length = false } -- lines of programs
