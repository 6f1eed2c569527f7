# shellcheck shell=sh
# sample.sh: of a long list of cases that repeat one proof, a test takes a sample. It needs no other file of lib/.

# in_sample NUMBER SHARE: whether the case with this number is taken: one of SHARE. It is another one on the next day,
# so all have had their turn after SHARE days; one commit always has the same (tests/run sets TESTS_DAY). With
# tests/run --long all are taken. scripts/in_sample.lua is the same in Lua.
in_sample() {
    [ "${WARPBOOK_TEST_LONG-}" = 1 ] || [ $((($1 + ${TESTS_DAY:-0}) % $2)) -eq 0 ]
}
# sample SHARE WORD…: sets $sampled to the words that are taken, with a space after each
sample() {
    sample_share=$1 sample_number=0 sampled=''
    shift
    for word; do
        sample_number=$((sample_number + 1))
        if in_sample $sample_number "$sample_share"; then sampled="$sampled$word "; fi
    done
}
