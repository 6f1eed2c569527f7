# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc, which sources this, uses the sorted lists; scratch is its folder
# flags.sh: sorts emucc's arguments. Sources and compiler flags become lists, one per line; what the linker needs
# stays in "$@", where it is appended again, one by one.

build='' output='' depfile='' sources='' folders='' flags='' tuning='' counted='' only_compile=''
fortran_flags='' fortran_language=f90 language='' standard=-std=c++17 relaxed='' lanes='' number=0
line='
'
# Those of nvcc's flags that the arguments, or lists in them, name. (The shell would search all flags for a second.)
# A line: NAME FIRST_NAME USE VALUE
nvcc_flags=$line$(printf '%s\n' "$@" | awk '
    NR == FNR { for (i = split($0, names, /[=, ]/); i > 0; i--) given[names[i]]; next }
    !/^#/ { for (i = 3; i <= NF; i++) if ($i in given) print $i, $3, $1, $2 }' - "$here/nvcc_flags.txt")
# look_up NAME: sets `first_name`, `use` and `takes` to what nvcc_flags.txt says about this flag; they are empty if nvcc
# has none of this name
look_up() {
    first_name='' use='' takes=''
    row=${nvcc_flags#*"$line$1 "}
    [ "$row" = "$nvcc_flags" ] || read -r first_name use takes <<END
${row%%"$line"*}
END
    case $1 in
    --build | --depfile | --lanes) takes=value ;;
    -Werror) first_name='' takes='' ;; # for the C++ compiler it has no value, and -Werror=NAME is another flag
    esac
}
set -f # words are not patterns
left=$#
while [ "$left" -gt 0 ]; do
    argument=$1 value=''
    shift
    left=$((left - 1))
    look_up "${argument%%=*}"
    case $argument in
    -*=*) value=${argument#*=} ;;
    *)
        if [ "$takes" = value ]; then
            [ "$left" -gt 0 ] || die 2 "$argument needs a value"
            value=$1
            shift
            left=$((left - 1))
        fi
        ;;
    esac
    [ "$use" != ignored ] || continue
    case $first_name in
    '') ;;
    -D | -U | -L | -l | -O) argument=$first_name$value ;;
    *) argument=$first_name ;;
    esac
    case $argument in
    --build) build=$value ;;
    --depfile) depfile=$value ;;
    --lanes)
        case $value in
        32) ;;
        64) lanes=64 flags="$flags-DEMUCC_LANES=64$line" ;;
        *) die 2 "--lanes: a warp has 32 or 64 lanes, not $value" ;;
        esac
        ;;
    --count) counted=--count ;;
    --unchecked) counted='' ;;
    -o) output=$value ;;
    -c | -dc) only_compile=-c ;;
    -x) language=$value ;;
    -std) standard=-std=$value ;;
    -I | -include | -isystem) folders="$folders$argument$line$value$line" ;;
    -I*) folders="$folders$argument$line" ;;
    -Werror | -Werror=all-warnings) # for nvcc it has one
        flags="$flags-Werror$line"
        if [ "$left" -gt 0 ] && [ "$1" = all-warnings ]; then
            shift
            left=$((left - 1))
        fi
        ;;
    -Xcompiler) # a list of flags
        IFS=', ' left=$((left - $#))
        # shellcheck disable=SC2086 # it is split
        set -- $value "$@"
        unset IFS
        left=$((left + $#))
        ;;
    -Xlinker) set -- "$@" "-Wl,$value" ;;
    -default-stream)
        case $value in
        per-thread) flags="$flags-DCUDA_API_PER_THREAD_DEFAULT_STREAM$line" ;;
        legacy | null) ;;
        *) die 2 "$argument: the default stream must be legacy, null or per-thread" ;;
        esac
        ;;
    -expt-relaxed-constexpr) relaxed=-relaxed ;;
    -extended-lambda | -expt-extended-lambda) flags="$flags-D__CUDACC_EXTENDED_LAMBDA__$line" ;;
    -forward-unknown-*) ;;
    # nvfortran's
    -cuda | -Mcuda*) fortran_language=cuf ;;
    -Mpreprocess | -cpp) fortran_flags="$fortran_flags-cpp$line" ;;
    -Mnofma) fortran_flags="$fortran_flags-ffp-contract=off$line" ;;
    -gpu* | -fast | -Minfo* | -cudalib*) ;;
    # CUDA's own libraries are replaced by the emulator's
    -lcuda | -lcudart | -lcudadevrt | -lcurand | -lcublas | -lcublasLt | -lcufft | -lcusolver | -lcusparse | -lnccl | -lnvToolsExt | -lculibos | \
        -lcudart_static | -lcurand_static | -lcublas_static | -lcublasLt_static | -lcufft_static | \
        -lcusolver_static | -lcusparse_static) ;;
    -ftemplate-*) flags="$flags$argument=$value$line" ;;
    -D* | -U* | -W[!l]* | -Wl[!,]* | -w | -pthread | -fpermissive) flags="$flags$argument$line" ;;
    -fopenmp*)
        flags="$flags$argument$line"
        set -- "$@" "$argument"
        ;;
    -O* | -g* | -m* | -f*) tuning="$tuning$argument$line" ;;
    *.cuf | *.CUF | *.f90 | *.F90 | *.f95 | *.F95 | *.f03 | *.f08 | *.f | *.F | *.cu | *.cpp | *.cc | *.cxx | *.c)
        sources="$sources$argument$line"
        number=$((number + 1))
        set -- "$@" "$scratch/$number.o"
        ;;
    *) set -- "$@" "$argument" ;;
    esac
done
