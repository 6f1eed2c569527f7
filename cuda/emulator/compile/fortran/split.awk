# split.awk: of a program in FIR, the part for the host or for the device.
# Usage: awk -v part=host|device -f split.awk LOWERED
# Functions with both attributes belong to both. On the device, variables are internal, except those of CUDA C++.

function is_of_part(text,   of_device, of_host) {
    if (text !~ /^  "func\.func"/)
        return 1
    if (text ~ /^  "func\.func"[^\n]*\n  }\)/ && text !~ /cuda_proc/)
        return 1 # a declaration
    of_device = text ~ /\n  }\) {[^\n]*cuda_proc<(global|grid_global|device|host_device)>[^\n]*$/
    of_host = !of_device || text ~ /\n  }\) {[^\n]*cuda_proc<host_device>[^\n]*$/
    return part == "device" ? of_device : of_host
}
/^  "(func\.func|fir\.global)"/ {
    inside = 1
    whole = ""
    if (part == "device" && /^  "fir\.global"/ && !/linkName = / && !/sym_name = "_ZN/)
        is_own = 1
}
!inside {
    print
    next
}
{
    whole = whole (whole == "" ? "" : "\n") $0
}
/^  }\)/ {
    inside = 0
    if (is_own && whole ~ /\n    /)
        sub(/sym_name = /, "linkName = \"internal\", sym_name = ", whole)
    is_own = 0
    if (is_of_part(whole))
        print whole
}
