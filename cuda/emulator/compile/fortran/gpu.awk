# gpu.awk: turns the device's part of a program, which flang has compiled to LLVM IR for this machine, into one for a
# GPU. Mathematical functions of the host's library become CUDA's.
# Usage: awk -v stubs=STUBS.cu -f gpu.awk DEVICE.ll

BEGIN {
    number = split("sin cos tan asin acos atan sinh cosh tanh exp exp2 log log2 log10 pow atan2 erf erfc hypot " \
        "tgamma lgamma asinh acosh atanh expm1 log1p cbrt fmod", functions, " ")
}
/^target datalayout/ { next }
/^target triple/ {
    print "target triple = \"nvptx64-nvidia-cuda\""
    next
}
/^attributes / {
    gsub(/"(target-cpu|target-features|tune-cpu|frame-pointer)"="[^"]*"/, "")
}
# Makes the calls and the declaration of `old` those of CUDA's function `name`.
function replace(old, name,   from) {
    while (from = index($0, "@" old "("))
        $0 = substr($0, 1, from) "fortran_math_" name substr($0, from + 1 + length(old))
}
/@/ {
    for (i = 1; i <= number; i++) {
        replace("llvm." functions[i] ".f32", functions[i] "f")
        replace("llvm." functions[i] ".f64", functions[i])
        replace(functions[i] "f", functions[i] "f")
        replace(functions[i], functions[i])
    }
}
/^declare .*@fortran_math_/ {
    match($0, /@fortran_math_[a-z0-9]*/)
    name = substr($0, RSTART + 14, RLENGTH - 14)
    type = $0 ~ /double @/ ? "double" : "float"
    two = name ~ /^(pow|atan2|hypot|fmod)/
    if (!(name in wrapped))
        wrappers = wrappers "#ifndef HAS_" name "\n#define HAS_" name "\nFORTRAN " type " fortran_math_" name "(" type " a" (two ? ", " type " b" : "") ") { return " \
            name "(a" (two ? ", b" : "") "); }\n#endif\n"
    wrapped[name] = 1
}
{ print }
END { printf "%s", wrappers >>stubs }
