# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this: its variables come from there, or go there
# options.sh: the compiler flags for kernels and hosts, plain and counted; which functions are replaced by the
# emulator's own.

# (tools do not find all files' names in clang's DWARF 5; a GPU's compiler makes nothing of what the
# types of pointers say; a loop that waits for ever has to show; and a printf that does not fit its numbers is
# warned of by nvcc and clang as they are; and the run time knows lines of the emulator's headers by /emucc/)
common="$standard
-ffile-prefix-map=$include=/emucc/include
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
# Whatever the flags say: pragmas of nvcc's own, and  register , at which clang ends; and a note about
# what CUDA has no more is no error.
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
# Counting: clang leaves the names and marks that the plugin wants, and the basic blocks in their order; limits are
# nvcc's. Of LLVM's ThreadSanitizer, atomics are left.
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
# Not every flag means something for every CPU; and an index that is wrong is found when the program is counted. Where g++ sees that a kernel divides by 0, as in an exercise that counts
# nothing yet, it would end the program.
[ -z "$clang" ] || common="$common
-Qunused-arguments
-Wno-array-bounds"
[ -n "$clang" ] || common="$common
-fno-isolate-erroneous-paths-dereference"
# In other programs the lanes of a warp go step by step where the source names `volatile`, of which the
# compiler tells too: at each access that the hooks make nothing of, a call is lost.
# names_volatile FILE.ii: it is in a file of the program's, not of the emulator's or the system's
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
# What allocates, prints or tells the time in a kernel is not what does so on the host: ours tells which it is. Of
# files of the host's, counting wants to know what they allocate and read.
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
# put_ours OBJECT.o NAME=OURS… FLAG…: in what it calls, not in what it defines itself; flags are objcopy's
put_ours() {
    object=$1
    used=" $("$("$compiler" -print-prog-name=nm)" -u "$object" | awk '{ print $NF }' | tr '\n' ' ')"
    shift
    for name in "$@"; do
        case $name in *=emulator_*)
            shift
            case $used in *" ${name%%=*} "*) set -- "$@" "--redefine-sym=$name" ;; esac
            ;;
        esac
    done
    "$("$compiler" -print-prog-name=objcopy)" "$@" "$object" || broken "objcopy failed"
}
