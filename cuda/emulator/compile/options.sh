# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# options.sh: the compiler flags for device and host files, plain and counted; which functions are replaced by the
# emulator's own.

# The reasons: tools do not find all file names in clang's DWARF 5; a GPU's compiler does not use the types of
# pointers to exclude aliases; an endless loop has to show; nvcc and clang warn of a wrong printf format by default;
# and the run time recognises lines of the emulator's headers by /emucc/.
common="$standard
-ffile-prefix-map=$include=/emucc/include
-ffile-prefix-map=$fortran=/emucc/fortran
-O2
-gdwarf-4
-ffp-contract=off
-fno-builtin-malloc
-fno-builtin-free
-fcheck-new
-fstack-clash-protection
-fno-strict-aliasing
-fno-finite-loops
-ftls-model=initial-exec
-Wformat
$tuning"
# Accepted whatever the flags say: nvcc's own pragmas; `register`, which clang refuses; and, as no error, a note about
# functions that CUDA no longer has.
forgiven='-Wno-unknown-pragmas
-Wno-register
-Wno-error=deprecated-declarations'
# The plugin is loaded twice: for its own flags, and for its passes.
uses=''
[ -z "$plugin" ] || uses="-Xclang
-load
-Xclang
$plugin
-fpass-plugin=$plugin
-mllvm
-emucc-uses="
# Counting: clang keeps names and marks for the plugin, and the order of basic blocks; the limits are nvcc's. Of
# LLVM's ThreadSanitizer, only the atomics remain.
instrument=''
[ -z "$counted" ] || instrument="-fsanitize=thread
-fsanitize=array-bounds
-fno-discard-value-names
-mllvm
-emucc-count
-mllvm
-inline-threshold=1000
-mllvm
-unroll-threshold=24
-mllvm
-simplifycfg-branch-fold-threshold=0
-mllvm
-tsan-instrument-func-entry-exit=0
-mllvm
-tsan-instrument-memintrinsics=0
-mllvm
-enable-tail-merge=0
-mllvm
-disable-block-placement"
# Clang: not every flag has a meaning for every CPU; and a wrong index is found when the program is counted. G++: it
# would end the program where a kernel divides by 0, as in an exercise that counts nothing yet.
[ -z "$clang" ] || common="$common
-Qunused-arguments
-Wno-array-bounds"
[ -n "$clang" ] || common="$common
-fno-isolate-erroneous-paths-dereference"
# In other programs the lanes of a warp go step by step, but only if the source names `volatile`: the compiler then
# calls a hook for other accesses, too, and these calls are wasted.
# names_volatile FILE.ii: true if a file of the program's, not of the emulator or the system, names it
names_volatile() {
    awk -v own="\"$include/" '
        /^# [0-9]+ "/ { other = index($3, own) == 1 || / 3( 4)?$/; next }
        { gsub(/asm(__)?[ \t]+(__)?volatile/, "") }
        !other && /(^|[^A-Za-z0-9_])volatile([^A-Za-z0-9_]|$)/ { found = 1; exit }
        END { exit !found }' "$1"
}
if [ -n "$clang" ]; then
    steps='-fsanitize=thread
-mllvm
-tsan-distinguish-volatile=1
-mllvm
-tsan-instrument-func-entry-exit=0
-mllvm
-tsan-instrument-memintrinsics=0'
else
    steps='-fsanitize=thread
-Wno-tsan
--param
tsan-instrument-func-entry-exit=0
--param
tsan-distinguish-volatile=1'
fi
# Functions that allocate, print or read the clock do something else in a kernel than on the host: the emulator's
# versions distinguish the two. In host files, counting also needs to know what they allocate and read.
ours='malloc=emulator_malloc
calloc=emulator_calloc
realloc=emulator_realloc
free=emulator_free
_Znwm=emulator_new
_Znam=emulator_new_array
_ZdlPv=emulator_delete
_ZdaPv=emulator_delete_array
_ZdlPvm=emulator_delete_sized
_ZdaPvm=emulator_delete_array_sized'
printing='clock=emulator_clock
printf=emulator_printf
puts=emulator_puts
putchar=emulator_putchar'
[ -z "$counted" ] || ours="$ours
memmove=emulator_memmove
memcpy=emulator_implicit_memcpy
memcmp=emulator_memcmp
fwrite=emulator_fwrite
write=emulator_write
getline=emulator_getline
getdelim=emulator_getdelim
__getdelim=emulator_getdelim
_ZNSo5writeEPKcl=emulator_write_to_stream"
# put_ours OBJECT.o NAME=OURS… FLAG…: replaces these names in calls, but not in the object's own definitions; flags
# are objcopy's
put_ours() {
    object=$1
    used=" $(symbols -u "$object" | awk '{ print $NF }' | tr '\n' ' ')"
    shift
    for name in "$@"; do
        case $name in *=emulator_*)
            shift
            case $used in *" ${name%%=*} "*) set -- "$@" "--redefine-sym=$name" ;; esac
            ;;
        esac
    done
    "$objcopy" "$@" "$object" || broken "objcopy failed"
}
