# messages.awk: flang's messages, without what it says about its own run, and what to do where it does not say it.

function advise(text) {
    advice = "  " text "\n"
}
# The advice stands behind the message's source line and its mark.
function end_message() {
    printf "%s", advice
    advice = ""
}
/^error: (Semantic errors in|Could not|Cannot) / { next }
/^[^ ].*: (error|warning): / { end_message() }
{ sub(/^\.\//, "") }
/has ATTRIBUTES\(DEVICE\) but its associated actual argument has no CUDA data attribute/ {
    advise("A kernel cannot use a variable of the host. If it is a number, declare the argument in the kernel with the " \
        "attribute value; if it is an array, declare the array with the attribute device or managed.")
}
match($0, /'fortran_array_[a-z]*_[a-z0-9]*' may not be called in device code/) {
    name = substr($0, RSTART + 15)
    sub(/_.*/, "", name)
    sub(/'fortran_array_[a-z]*_[a-z0-9]*'/, "the function " name " of module cudafor")
    advise("Name what you need of the module, as in use cudafor, only: cudaDeviceSynchronize. Then " name \
        " is Fortran's own, which kernels can call.")
}
/'[a-z0-9_]*' may not be called in device code/ {
    advise("A kernel calls procedures with the attribute device. Flang cannot launch a kernel from a kernel (dynamic " \
        "parallelism): launch both from the host.")
}
# Without implicit none, a name that flang does not know is a procedure of the host.
/(No explicit type declared for '__shfl(_up|_down|_xor)?(_sync)?'|'__shfl(_up|_down|_xor)?(_sync)?' may not be called)/ {
    advise("nvfortran knows it everywhere, flang only in the module cudafor: add use cudafor.")
}
/(No explicit type declared for '(ballot|anythread|allthreads)'|'(ballot|anythread|allthreads)' may not be called)/ {
    advise("Flang has the votes that name the lanes that vote, with -1 for all: ballot_sync(-1, a > 0), any_sync, all_sync.")
}
/Kernel launch parameters in chevrons may not be used unless calling a kernel subroutine/ {
    advise("Use the module that has the kernel, or declare the kernel in an interface block with attributes(global).")
}
/No explicit type declared for 'cudaforsetdefaultstream'/ {
    advise("This function is nvfortran's. Name the stream in each launch, as in <<<grid, block, 0, stream>>>.")
}
/No explicit type declared for '(cluster_map_shared_rank|pipeline[a-z]*)'/ {
    advise("This function is nvfortran's, and flang has none like it.")
}
/device dummy argument .* is known to be discontiguous/ {
    advise("In an array of assumed shape, the elements of the first dimension lie one behind the other. Pass the whole " \
        "array, and let the kernel choose the elements.")
}
/ATTRIBUTES\(TEXTURE\) is obsolete/ {
    advise("CUDA 12 has removed texture references: read the array itself, with the attribute intent(in).")
}
/associated with host intrinsic .* is on the device/ {
    advise("With use cudafor, sum, maxval and minval take a whole array of the device. Else write a loop with " \
        "!$cuf kernel do, or copy the array to the host first.")
}
/device data not allowed in I\/O statements/ {
    advise("Copy it to a variable of the host first, as in h = d.")
}
match($0, /Source file '[a-z0-9_]*\.mod' was not found/) {
    module = substr($0, RSTART + 13, RLENGTH - 32)
    if (module ~ /^mpi/)
        advise("The module " module " comes with an MPI library that the same flang has compiled: name its folder with -I.")
    else if (module ~ /^(cu|nv|openacc|wmma|accel)/)
        advise("The module " module " belongs to NVIDIA's compiler, nvfortran. Here are cudafor, curand, curand_device, " \
            "cublas, cublas_v2, cooperative_groups and nvtx.")
    else
        advise("Name the file with module " module " before this one.")
}
{ print }
END { end_message() }
