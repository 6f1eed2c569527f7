#!/bin/sh
# Lessons with a host in Fortran, over fakes: without gfortran only they are skipped; after it
# is installed, they run.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 02-naive pi cu 'right 5'
fake 22-fortran pi cu 'right 5'
facts 22-fortran 'needs = { "fortran" },'
# What CMake finds, in the file that cuda/fortran.cmake writes
cat >>"$tree/CMakeLists.txt" <<'CMAKE'
if(EXISTS ${CMAKE_SOURCE_DIR}/gfortran)
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt "compiler=gfortran\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt "reason=no gfortran here: (Debian: gfortran)\n")
endif()
CMAKE

# A machine on which the runner finds no gfortran
mkdir "$scratch/bin"
IFS=:
for folder in $PATH; do
    ln -s "$folder"/* "$scratch/bin" 2>/dev/null # of one name, the first
done
unset IFS
rm -f "$scratch/bin/gfortran"
PATH=$scratch/bin
warpbook 22
exits 77 'a lesson in Fortran is skipped without gfortran'
like "$out" '^ +skipped: no gfortran here: \(Debian: gfortran\)$' 'the reason names the package'
warpbook 02,22
exits 0 'a run of two lessons succeeds'
like "$out" '^02 .* PASS ' 'the other lesson runs'
warpbook counters 22
like "$out" '^SKIP  22 ' 'counters skips the lesson'
warpbook doctor
like "$out" '^SKIP  Fortran +missing; lessons in Fortran are skipped$' 'doctor reports the missing compiler'

printf '#!/bin/sh\n' >"$scratch/bin/gfortran"
chmod +x "$scratch/bin/gfortran"
touch "$tree/gfortran"
warpbook 22
exits 0 'a run succeeds after the installation'
like "$out" '^PASS  22 ' 'the lesson passes'

# The messages of the real CMake file, and the real tree without its lessons in Fortran
keep=${built%/*}/keep # CMake ends every process of the user where a fork fails
run env CUDACXX=/bin/false "$keep" cmake -S "$root" -B "$scratch/build" -Dgfortran=/nowhere/gfortran
exits 0 'the tree is configured with a broken compiler'
is "$(cat "$scratch/build/fortran.txt")" 'reason=/nowhere/gfortran has no library, libgfortran.so' 'the broken compiler is named'
run "$keep" cmake --build "$scratch/build" --target help
like "$out" '02-naive-life-emulated' 'other lessons can be built'
unlike "$out" '22-fortran' 'lessons in Fortran cannot be built'
done_testing
