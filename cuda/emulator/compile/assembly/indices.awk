# indices.awk: in LLVM's code as clang writes it, a call in place of each branch to where an index is told that an
# array has not: the passes are to see the blocks of the program alone.
# Usage: awk -f indices.awk FILE

/^  br i1 .*, label %handler\.out_of_bounds/ {
    condition = $3
    sub(/,$/, "", condition)
    inside = 1
    next
}
inside && /^  call void @__ubsan_handle_out_of_bounds\(/ {
    sub(/@__ubsan_handle_out_of_bounds\(/, "@emulator_check_index(i1 " condition ", ")
}
inside && /^  br / {
    inside = 0
}
inside && !/^  / {
    next
}
/^declare void @__ubsan_handle_out_of_bounds\(/ {
    sub(/@__ubsan_handle_out_of_bounds\(/, "@emulator_check_index(i1, ")
    sub(/ #[0-9]+/, " #999999")
    told = 1
}
{ print }
END {
    if (told)
        print "attributes #999999 = { inaccessiblememonly nounwind willreturn }"
}
