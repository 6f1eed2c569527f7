#!/bin/sh
# --language fortran: which lessons have an edition in CUDA Fortran, and why one is skipped. The lessons are fakes;
# lessons/editions runs the true ones.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 05-both pi cu 'right 3'
fake 06-one pi cu 'right 3'
echo 'call lesson_pi(lesson, "05-both")' >"$tree/lessons/05-both/pi.cuf"

run "$host" 05,06 --language fortran --dry-run
like "$out" '05-both-fortran-pi-emulated' "the edition has a target of its own"
unlike "$out" 'target 06-one' "a lesson without an edition is not built"
run "$host" 06 --language fortran
exits 77 "a lesson without an edition is skipped"
like "$out" 'it has no edition in CUDA Fortran$' "the reason is given"
run "$host" check 06 --language fortran
exits 2 "it cannot be judged"
like "$err" 'lesson 06: it has no edition in CUDA Fortran$' "the reason is the same"
run "$host" check 06 "$tree/lessons/05-both/pi.cuf"
exits 2 "a file in CUDA Fortran is for an edition"
run "$host" 05 --language cobol
exits 2 "another language is refused"
run "$host" check 05 --language fortran
like "$err" 'lessons/run start 05 --language fortran makes it$' "without a file, the message says how to begin"

# A lesson that is in CUDA Fortran alone
fake 07-alone pi cu 'right 3'
fake 07-alone life cu 'right 3'
mv "$tree/lessons/07-alone/pi.cu" "$tree/lessons/07-alone/pi.cuf"
run "$host" 07
exits 2 "a lesson with a program in CUDA and one in CUDA Fortran alone is not in order"
like "$out$err" 'lessons/07-alone: life.cu is not in CUDA Fortran, but another program of the lesson is' "the message names it"
mv "$tree/lessons/07-alone/life.cu" "$tree/lessons/07-alone/life.cuf"
run "$host" 07 --dry-run
like "$out" '07-alone-fortran-pi-emulated' "a lesson in CUDA Fortran alone needs no flag"
run "$host" check 07
like "$err" 'lessons/run start 07 makes it$' "it is typed without one"

mkdir -p "$WARPBOOK_DIR/build/cuda/emulator/compile"
echo 'reason=there is no flang-99' >"$WARPBOOK_DIR/build/cuda/emulator/compile/flang.txt"
run "$host" 05 --language fortran
exits 77 "without flang an edition is skipped"
like "$out" 'CUDA Fortran needs flang 22: there is no flang-99 \(Debian: flang-22' "the message says what to install"
run "$host" 07
exits 77 "so is a lesson in CUDA Fortran alone"
like "$out" 'CUDA Fortran needs flang 22: there is no flang-99' "for the same reason"
run "$host" 05
exits 0 "the lesson in C is not"
done_testing
