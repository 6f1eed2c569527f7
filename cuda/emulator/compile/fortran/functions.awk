# functions.awk: gives the functions of a program in LLVM IR the attributes that the emulator's plugin looks for. The
# bodies of kernels are inlined into the kernels, which are CUDA C++.
# To the file of CUDA C++, this adds the list of the emulator's functions that the program calls: the compiler keeps
# only functions that are used.
# Usage: awk -v marks=ATTRIBUTES -v stubs=STUBS.cu [-v part=host|device -v id=ID] -f functions.awk STUBS.cu PROGRAM.ll

BEGIN {
    C["i8"] = "signed char"
    C["i16"] = "short"
    C["i32"] = "int"
    C["i64"] = "long long"
    C["float"] = "float"
    C["double"] = "double"
    C["void"] = "void"
    if (part != "device") # the main program, perhaps in another file, calls it
        list = "    (void *)_FortranACUFInit,\n"
    PLAIN = "^(rsqrt|signbit|sincos|sincospi|cospi|sinpi)[fd]?$"
}
FNR == NR {
    if (match($0, /^extern "C" __device__ void [A-Za-z0-9_]+\([^{]*\);$/)) {
        sub(/^extern "C" __device__ void /, "")
        sub(/\(.*/, "")
        is_body[$0] = 1
    }
    next
}
# An array of the device is deallocated by CUDA.
{ gsub(/@_FortranAAllocatableDeallocate\(/, "@fortran_deallocate(") }
# CUDA's own library of the device has functions of these names, which ours would replace and then call.
{ gsub(/@__nv_/, "@fortran_nv_") }
/^define / {
    match($0, /@[^(]*\(/)
    name = substr($0, RSTART + 1, RLENGTH - 2)
    head = $0
    sub(/( !dbg ![0-9]+)? \{$/, "", head)
    tail = substr($0, length(head) + 1)
    if (name in is_body && part == "") # once it is inlined, it need not be compiled
        sub(/^define /, "&linkonce_odr ", head)
    $0 = head marks (name in is_body ? " alwaysinline" : "") tail
}
# A mathematical function of the device, by the name that LLVM gives it: it is CUDA's, with or without underscores.
/^declare .*@fortran_nv_/ {
    match($0, /@[^(]*\(/)
    name = substr($0, RSTART + 1, RLENGTH - 2)
    result = substr($0, 1, RSTART - 2)
    sub(/.* /, "", result)
    number = split(substr($0, RSTART + RLENGTH), types, /[,)]/) - 1
    parameters = given = ""
    for (i = 1; i <= number && types[i] ~ /[a-z]/; i++) {
        sub(/^ */, "", types[i])
        sub(/ .*/, "", types[i])
        parameters = parameters (i > 1 ? ", " : "") (types[i] == "ptr" ? C[types[1]] " *" : C[types[i]] " ") "a" i
        given = given (i > 1 ? ", " : "") "a" i
    }
    of_cuda = substr(name, length("fortran_nv_") + 1)
    if (!sub(/^fast_/, "__", of_cuda) && of_cuda !~ PLAIN)
        of_cuda = "__" of_cuda
    sub(/signbitd$/, "signbit", of_cuda)
    wrappers = wrappers "#ifndef HAS_" name "\n#define HAS_" name "\nFORTRAN " C[result] " " name "(" parameters ") { return " of_cuda "(" given "); }\n#endif\n"
}
/^declare .*@(fortran_|_FortranACUF)/ && !/@_FortranACUFInit\(/ {
    match($0, /@[^(]*\(/)
    of_host = $0 ~ /@(_FortranACUF|fortran_(deallocate|array_|cu(da|rand|blas)))/
    if (match($0, /@fortran_cu(rand|blas)/))
        uses[substr($0, RSTART + 9, RLENGTH - 9)] = 1
    if (/@fortran_random_/)
        uses["curand_device"] = 1
    if (/@fortran_sync_/)
        uses["groups"] = 1
    match($0, /@[^(]*\(/)
    if (part == "" || of_host == (part == "host"))
        list = list "    (void *)" substr($0, RSTART + 1, RLENGTH - 2) ",\n"
}
# Flang reads all indices in each function of the device; calls whose results are unused are removed.
/^declare .*i32 @fortran_n?(cta|t)id_[xyz]\(\)/ { $0 = $0 " memory(none) willreturn nounwind" }
{ print }
END {
    for (name in uses)
        if (part == "" || (name ~ /curand_device|groups/) == (part == "device"))
            wrappers = wrappers "#include \"fortran_" name ".h\"\n"
    if (list && part == "device") # for a GPU
        printf "%s#ifdef __CUDA_ARCH__\n__device__ __attribute__((used)) void *const fortran_used_on_device%s[] = {\n%s};\n#endif\n", \
            wrappers, id, list >>stubs
    else if (list)
        printf "%s#if !defined(__CUDA_ARCH__) || defined(__EMUCC__)\n__attribute__((used)) static void *const fortran_used%s[] = {\n%s};\n#endif\n", \
            wrappers, id, list >>stubs
}
