# functions.awk: gives the functions of a program in LLVM IR the attributes that the emulator's plugin looks for. The
# bodies of kernels are inlined into the kernels, which are CUDA C++.
# To the file of CUDA C++, this adds the list of the emulator's functions that the program calls: the compiler keeps
# only functions that are used.
# Usage: awk -v marks=ATTRIBUTES -v stubs=STUBS.cu -f functions.awk STUBS.cu PROGRAM.ll

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
/^define / {
    match($0, /@[^(]*\(/)
    name = substr($0, RSTART + 1, RLENGTH - 2)
    head = $0
    sub(/( !dbg ![0-9]+)? \{$/, "", head)
    tail = substr($0, length(head) + 1)
    $0 = head marks (name in is_body ? " alwaysinline" : "") tail
}
/^declare .*@(fortran_|_FortranACUF|__nv_)/ {
    match($0, /@[^(]*\(/)
    list = list "    (void *)" substr($0, RSTART + 1, RLENGTH - 2) ",\n"
}
{ print }
END {
    if (list)
        printf "__attribute__((used)) static void *const fortran_used[] = {\n%s};\n", list >>stubs
}
