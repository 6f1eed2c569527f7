#!/bin/sh
# Lessons whose host is in Fortran, over fakes: without gfortran they are skipped, and no others; once it
# is installed they run.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 02-naive pi cu 'right 5'
fake 22-fortran pi cu 'right 5'
facts 22-fortran 'needs = { "fortran" },'
# What CMake finds, as cuda/fortran.cmake tells it
cat >>"$tree/CMakeLists.txt" <<'CMAKE'
if(EXISTS ${CMAKE_SOURCE_DIR}/gfortran)
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt "compiler=gfortran\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt "reason=no gfortran here: (Debian: gfortran)\n")
endif()
CMAKE

# A machine without it, as far as the runner can tell
mkdir "$scratch/bin"
IFS=:
for folder in $PATH; do
    ln -s "$folder"/* "$scratch/bin" 2>/dev/null # of one name, the first
done
unset IFS
rm -f "$scratch/bin/gfortran"
PATH=$scratch/bin
warpbook 22
exits 77 'without gfortran'
like "$out" '^ +skipped: no gfortran here: \(Debian: gfortran\)$' 'it is skipped, with the reason and the package'
warpbook 02,22
exits 0 'beside another'
like "$out" '^02 .* PASS ' 'which runs'
warpbook counters 22
like "$out" '^SKIP  22 ' 'nothing is counted'
warpbook doctor
like "$out" '^SKIP  Fortran +missing; lessons in Fortran are skipped$' 'doctor says it, too'

printf '#!/bin/sh\n' >"$scratch/bin/gfortran"
chmod +x "$scratch/bin/gfortran"
touch "$tree/gfortran"
warpbook 22
exits 0 'installed since'
like "$out" '^PASS  22 ' 'it runs'

# The real one's words, and the real tree without its lessons in Fortran
keep=${built%/*}/keep # CMake ends every process of the user where a fork fails
run env CUDACXX=/bin/false "$keep" cmake -S "$root" -B "$scratch/build" -Dgfortran=/nowhere/gfortran
exits 0 'a compiler that does not work: all else is configured'
is "$(cat "$scratch/build/fortran.txt")" 'reason=/nowhere/gfortran has no library, libgfortran.so' 'it is named'
run "$keep" cmake --build "$scratch/build" --target help
like "$out" '02-naive-life-emulated' 'other lessons can be built'
unlike "$out" '22-fortran' 'and those in Fortran not'
done_testing
