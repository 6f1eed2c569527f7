# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc, which sources this, uses the sorted lists; scratch is its folder
# flags.sh: sorts emucc's arguments. Sources and compiler flags become lists, one per line; what the linker needs
# stays in "$@", where it is appended again, one by one.

build='' output='' depfile='' sources='' folders='' flags='' tuning='' counted='' only_compile=''
language='' standard=-std=c++17 relaxed='' number=0
line='
'
set -f # words are not patterns
left=$#
while [ "$left" -gt 0 ]; do
    argument=$1 value=''
    shift
    left=$((left - 1))
    case $argument in # nvcc's flags have one hyphen or two
    --build | --depfile | --count | --unchecked) ;;
    --*) argument=${argument#-} ;;
    esac
    case $argument in
    --build | --depfile | -o | -I | -D | -U | -L | -l | -x | -std | -include | -isystem | -Xcompiler | \
        -compiler-options | -Xlinker | -linker-options | -arch | -gpu-architecture | -code | -gpu-code | \
        -gencode | -generate-code | -rdc | -relocatable-device-code | -maxrregcount | -Xptxas | \
        -ptxas-options | -ccbin | -compiler-bindir | -cudart | -default-stream | -t | -threads | \
        -Xcudafe | -diag-suppress | -fmad | -ftz | -prec-div | -prec-sqrt)
        [ "$left" -gt 0 ] || die 2 "$argument needs a value"
        value=$1
        shift
        left=$((left - 1))
        ;;
    -*=*) value=${argument#*=} ;;
    esac
    case $argument in
    -D | -U | -L | -l) argument=$argument$value ;;
    esac
    case $argument in
    --build) build=$value ;;
    --depfile) depfile=$value ;;
    --count) counted=--count ;;
    --unchecked) counted='' ;;
    -o) output=$value ;;
    -c | -dc | -device-c) only_compile=-c ;;
    -x) language=$value ;;
    -std | -std=*) standard=-std=$value ;;
    -I | -include | -isystem) folders="$folders$argument$line$value$line" ;;
    -I*) folders="$folders$argument$line" ;;
    -Werror | -Werror=all-warnings) # nvcc's flag may also be two words
        flags="$flags-Werror$line"
        if [ "$left" -gt 0 ] && [ "$1" = all-warnings ]; then
            shift
            left=$((left - 1))
        fi
        ;;
    -Xcompiler | -Xcompiler=* | -compiler-options | -compiler-options=*) # a list of flags
        IFS=', ' left=$((left - $#))
        # shellcheck disable=SC2086 # it is split
        set -- $value "$@"
        unset IFS
        left=$((left + $#))
        ;;
    -Xlinker | -Xlinker=* | -linker-options | -linker-options=*) set -- "$@" "-Wl,$value" ;;
    -default-stream | -default-stream=*)
        case $value in
        per-thread) flags="$flags-DCUDA_API_PER_THREAD_DEFAULT_STREAM$line" ;;
        legacy | null) ;;
        *) die 2 "$argument: the default stream must be legacy, null or per-thread" ;;
        esac
        ;;
    -expt-relaxed-constexpr) relaxed=-relaxed ;;
    -extended-lambda | -expt-extended-lambda) flags="$flags-D__CUDACC_EXTENDED_LAMBDA__$line" ;;
    # Flags about a GPU's code, and flags for what emucc does anyway, are ignored
    -arch* | -gpu-* | -code* | -gencode* | -generate-* | -lineinfo | -G | -device-debug | -rdc* | \
        -relocatable-* | -maxrregcount* | -Xptxas* | -ptxas-* | -ccbin* | -compiler-bindir* | -cudart* | \
        -t | -t=* | -threads* | -Xcudafe* | -diag-suppress* | -fmad* | -ftz* | \
        -prec-* | -use_fast_math | -expt-* | -restrict | -res-usage | \
        -resource-usage | -keep | -v | -verbose | -forward-unknown-to-host-compiler | \
        -Wno-deprecated-gpu-targets) ;;
    # CUDA's own libraries are replaced by the emulator's
    -lcuda | -lcudart | -lcudadevrt | -lcurand | -lcublas | -lcublasLt | -lcufft | -lcusolver | -lcusparse | -lnccl | -lnvToolsExt | -lculibos | \
        -lcudart_static | -lcurand_static | -lcublas_static | -lcublasLt_static | -lcufft_static | \
        -lcusolver_static | -lcusparse_static) ;;
    -D* | -U* | -W[!l]* | -Wl[!,]* | -w | -pthread | -fpermissive) flags="$flags$argument$line" ;;
    -fopenmp*)
        flags="$flags$argument$line"
        set -- "$@" "$argument"
        ;;
    -O* | -g* | -m* | -f*) tuning="$tuning$argument$line" ;;
    *.cu | *.cpp | *.cc | *.cxx | *.c)
        sources="$sources$argument$line"
        number=$((number + 1))
        set -- "$@" "$scratch/$number.o"
        ;;
    *) set -- "$@" "$argument" ;;
    esac
done
