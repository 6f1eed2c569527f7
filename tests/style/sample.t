#!/bin/sh
# The samples of long tests: each case has its turn, sh and Lua take the same cases, and --long takes all.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/sample.sh"
unset WARPBOOK_TEST_LONG

# taken DAY SHARE: the numbers of 1 to 10 that sh takes on this day
taken() {
    TESTS_DAY=$1 sample "$2" 1 2 3 4 5 6 7 8 9 10
    printf '%s' "$sampled"
}
is "$(taken 0 4)" '4 8 ' 'one case in four is taken'
is "$(for day in 20786 20787 20788 20789; do taken $day 4; done | tr ' ' '\n' | sort -n | paste -sd' ')" \
    '1 2 3 4 5 6 7 8 9 10' 'each has its turn in four days, once'
cat >"$scratch/taken.lua" <<'END_OF_LUA'
local in_sample = require "in_sample"
for number = 1, 10 do
  if in_sample(number, 4) then io.write(number, " ") end
end
END_OF_LUA
for day in 0 20786 20787; do
    run env TESTS_DAY=$day "$root/tests/lib/lua" "$scratch/taken.lua"
    is "$out" "$(taken $day 4)" "Lua takes the same on day $day"
done
export WARPBOOK_TEST_LONG=1
is "$(taken 0 4)" '1 2 3 4 5 6 7 8 9 10 ' '--long takes all'
run "$root/tests/lib/lua" "$scratch/taken.lua"
is "$out" '1 2 3 4 5 6 7 8 9 10 ' 'and so in Lua'
like "$TESTS_DAY" '^[0-9]+$' 'tests/run sets the day'
done_testing
