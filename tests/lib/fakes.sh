# shellcheck shell=sh
# shellcheck disable=SC2016,SC2154 # the fakes expand it; root, host and scratch come from tap.sh
# Fake lessons for the tests of the runner: a tree under $scratch, whose programs are sh scripts that write records.
# `sh -n` is their compiler. Source tap.sh first.

built=$host
[ -x "$built" ] || skip_all "the host is not built: $built"

tree="$scratch/tree"
export WARPBOOK_ROOT="$tree"
export WARPBOOK_DIR="$scratch/kept"
export CUDA_VISIBLE_DEVICES='' # the tests behave the same with and without a GPU
mkdir -p "$tree/lessons"
ln -s "$root/scripts" "$tree/scripts"
mkdir -p "$tree/cuda/emulator/counters"
ln -s "$root/cuda/emulator/counters/findings" "$tree/cuda/emulator/counters/findings" # the table of checks
mkdir "$tree/cuda/emulator/compile"
ln -s "$root/cuda/emulator/compile/nvcc_flags.txt" "$tree/cuda/emulator/compile"
: >"$tree/emulator.sh"
# The expected answer of every fake, whatever its seeds; and a judge that accepts every record.
cat >"$tree/reference.sh" <<'SH'
#!/bin/sh
[ -z "$WARPBOOK_JUDGE" ] || exec cat <&"$WARPBOOK_JUDGE"
while [ $# -gt 0 ]; do
    [ "$1" != --seed ] || printf '{"seeds":[%s],"answer":785}\n' "$2"
    shift 2
done
SH

cat >"$tree/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(fakes NONE)
add_custom_target(everything)
# "Compiles" an sh script: checks its syntax and copies it.
function(add_fake target source output)
  set(from ${CMAKE_SOURCE_DIR}/${source})
  set(to ${CMAKE_BINARY_DIR}/${output})
  get_filename_component(folder ${to} DIRECTORY)
  add_custom_command(OUTPUT ${to} DEPENDS ${from} VERBATIM
    COMMAND sh -n ${from}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND install -m 755 ${from} ${to})
  add_custom_target(${target} DEPENDS ${to})
  add_dependencies(everything ${target})
endfunction()
# "Builds" the emulator: checks the syntax of emulator.sh.
foreach(target emulate emulator counters harness_cpu harness_emulated)
  add_custom_target(${target} COMMAND sh -n ${CMAKE_SOURCE_DIR}/emulator.sh)
endforeach()
foreach(problem axpy pi life)
  add_fake(reference-${problem} reference.sh cuda/reference/${problem})
endforeach()
file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/lessons lessons/*/*.c*)
foreach(source ${sources})
  get_filename_component(folder ${source} DIRECTORY)
  get_filename_component(program ${source} NAME_WE)
  get_filename_component(language ${source} LAST_EXT)
  set(devices cpu)
  file(GLOB parts lessons/${folder}/${program}_*.cu)
  if(language STREQUAL ".cu" OR parts)
    set(devices emulated gpu counted)
  endif()
  foreach(device ${devices})
    add_fake(${folder}-${program}-${device} lessons/${source} lessons/${folder}/${device}/${program})
    if(device MATCHES "emulated|counted")
      add_dependencies(${folder}-${program}-${device} emulator)
    endif()
  endforeach()
endforeach()
add_custom_target(activity)
if(EXISTS ${CMAKE_SOURCE_DIR}/limits.sh)
  add_fake(limits-gpu limits.sh cuda/limits/gpu/limits)
endif()
if(EXISTS $ENV{CUDA_HOME}/bin/nvcc AND NOT EXISTS ${CMAKE_SOURCE_DIR}/no-cuda)
  set(CMAKE_CUDA_ARCHITECTURES 90 CACHE STRING "")
  file(WRITE ${CMAKE_BINARY_DIR}/cuda.txt "compiler=$ENV{CUDA_HOME}/bin/nvcc\nversion=13.0.48\n"
    "architectures=${CMAKE_CUDA_ARCHITECTURES}\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/cuda.txt "reason=no nvcc that works\n")
endif()
CMAKE

# Programs that make the runner see a machine with a GPU: an nvidia-smi, an nvcc, cuRAND.
# fake_gpu CAPABILITY DRIVER_CUDA NVCC_VERSION [GPUS]: one GPU, or GPUS equal ones
fake_gpu() {
    unset CUDA_VISIBLE_DEVICES CUDACXX CUDA_PATH
    export CUDA_HOME="$scratch/cuda"
    export PATH="$scratch/cuda/bin:$PATH"
    mkdir -p "$CUDA_HOME/bin" "$CUDA_HOME/lib64"
    touch "$CUDA_HOME/lib64/libcurand.so"
    printf '#!/bin/sh\ncase $* in\n*query-gpu*) yes "Fake GPU, %s, 999.9, 1024" | head -n %s ;;\n*) echo "CUDA Version: %s" ;;\nesac\n' \
        "$1" "${4:-1}" "$2" >"$CUDA_HOME/bin/nvidia-smi"
    printf '#!/bin/sh\ncase $1 in\n--version) echo "release %s, V1" ;;\n*) printf "compute_75\\ncompute_90\\n" ;;\nesac\n' \
        "$3" >"$CUDA_HOME/bin/nvcc"
    chmod +x "$CUDA_HOME/bin/nvidia-smi" "$CUDA_HOME/bin/nvcc"
}

# fake_limits BODY: a fake of the program that measures the limits of the machine
fake_limits() {
    printf '#!/bin/sh\n%s\n' "$1" >"$tree/limits.sh"
}

# Functions for every fake. `say JSON` writes a line of a record.
prelude=$(
    cat <<'SH'
sizes= seeds= generator=philox repeats= warmup=1
read_arguments() {
    while [ $# -gt 0 ]; do
        case $1 in
        --seed) seeds="$seeds $2" ;;
        --generator) generator=$2 ;;
        --repeats) repeats=$2 ;;
        --warmup) warmup=$2 ;;
        *) sizes="$sizes${sizes:+,}\"${1#--}\":$2" ;;
        esac
        shift 2
    done
}
read_arguments "$@"
if [ -n "${WARPBOOK_RECORD-}" ]; then exec 8>>"$WARPBOOK_RECORD"; else exec 8>&"$WARPBOOK_JUDGE"; fi
say() { printf '%s\n' "$1" >&8; }
# seeds_of REPEAT: its seeds, taken in turn
seeds_of() {
    repeat_=$1
    set -- $seeds
    shift $((((repeat_ - 1) % $# + $#) % $#))
    printf '%s' "$1"
}
# begin: the start of the record, up to the warm-ups
begin() {
    say '{"v":1,"kind":"begin","lesson":"'"$folder"'","program":"'"$program"'","sizes":{'"$sizes"'},"seeds":['"$(seeds_of 1)"'],"generator":"'"$generator"'"'"${WARPBOOK_RANKS:+,\"ranks\":$WARPBOOK_RANKS}"'}'
    say '{"v":1,"kind":"device","device":"cpu","name":"Fake"}'
    say '{"v":1,"kind":"setup","seconds":2.5e-7}'
    while [ $warmup -gt 0 ]; do
        warmup=$((warmup - 1))
        check -$warmup
    done
}
check() { say '{"v":1,"kind":"check","repeat":'"$(($1))"',"seeds":['"$(seeds_of "$1")"'],"ok":true,"answer":785,"expected":785}'; }
# sample REPEAT TOTAL: in microseconds, because a fake may not claim more time than it runs
sample() { say '{"v":1,"kind":"sample","repeat":'"$1"',"phases":{"rng":2.5e-7,"transfer":1.25e-7,"compute":5e-7},"total":'"$2"'e-6}'; }
end() {
    say '{"v":1,"kind":"end","ok":true,"stop":"settled"}'
    [ -z "$EMUCC_REPORT" ] || echo '{"v":1,"kind":"end"}' >>"$EMUCC_REPORT"
}
# right TOTAL…: a complete run with these samples, in microseconds. The last one is repeated if more are needed.
right() {
    begin
    repeats=${repeats:-$#} repeat=1
    while [ $repeat -le $repeats ]; do
        check $repeat
        sample $repeat "$1"
        repeat=$((repeat + 1))
        [ $# -eq 1 ] || shift
    done
    end
}
SH
)

# fake FOLDER PROGRAM LANGUAGE BODY: makes a lesson with this program, or adds the program to the lesson.
fake() {
    mkdir -p "$tree/lessons/$1"
    printf '#!/bin/sh\nfolder=%s program=%s\n%s\n%s\n' "$1" "$2" "$prelude" "$4" \
        >"$tree/lessons/$1/$2.$3"
    facts "$1" ''
}

# facts FOLDER MORE: writes its lesson.lua for the programs in the folder, with MORE facts.
facts() {
    fake_programs=
    if [ -e "$tree/lessons/$1/pi.c" ] || [ -e "$tree/lessons/$1/pi.cu" ]; then
        fake_programs='pi = { sizes = { gpu = { points = 1000 }, emulated = { points = 1000 } } },'
    fi
    if [ -e "$tree/lessons/$1/life.c" ] || [ -e "$tree/lessons/$1/life.cu" ]; then
        fake_programs="$fake_programs
    life = { sizes = { emulated = { width = 10, height = 10, generations = 10 } } },"
    fi
    fake_number=${1%%-*}
    cat >"$tree/lessons/$1/lesson.lua" <<LUA
return {
  number = ${fake_number#0},
  title = "Fake ${1#*-}",
  programs = {
    $fake_programs
  },
  $2
}
LUA
}

# warpbook ARGUMENT…: runs the runner on the fakes.
warpbook() {
    run "$built" "$@"
}
