# host_arrays.awk: in LLVM's code as clang writes it, arrays of main and of what calls cudaMemcpy come out of an empty
# asm: tsan leaves out what accesses an element of a local array, but the host may read there what a copy brought.
# Usage: awk -f host_arrays.awk FILE FILE (the same twice)

/^define / {
    name = $0
    sub(/\(.*/, "", name)
}
NR == FNR {
    if (/ call .*@[^(]*cudaMemcpy/ || name ~ /@main$/)
        copies[name] = 1
    if (/^  store .* ptr %/)
        opaque = 1
    next
}
name in copies && /^  %[A-Za-z0-9_.]+ = alloca (\[[^,{]*\]|%"struct\.std::array[^"]*"|[a-z0-9]+, i[0-9]+ %)/ {
    array = $1
    kept = "%emulator.kept." substr(array, 2)
    type = $0
    sub(/.* = alloca /, "", type)
    sub(/, .*/, "", type)
    pointer = opaque ? "ptr" : type "*"
    sub(array, kept)
    print
    print "  " array " = call " pointer " asm \"\", \"=r,0\"(" pointer " " kept ")"
    next
}
{ print }
