#!/bin/sh
# The runner is killed at moments that are spread over its run. Nothing that was finished before is lost or damaged, the
# next run succeeds, and it removes what the killed one has left. tests/run --long kills 120 runs, tests/run 12.
# shellcheck disable=SC2016 # the programs expand it
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/fakes.sh"

fake 01-quick pi c 'right 1.0 1.1 1.05; echo what is for the log'
fake 02-slower pi c 'right 2.0 2.1 2.05'
fake 03-cuda pi cu 'echo "{\"v\":1,\"kind\":\"end\"}" >"${EMUCC_REPORT:-/dev/null}"; right 3'
document=$WARPBOOK_DIR/document.json
kept=$WARPBOOK_DIR/state

kills=12
[ "${WARPBOOK_TEST_LONG-}" != 1 ] || kills=120
of_verb=$((kills / 3))

# finished: the finished records, with a hash of each
finished() {
    grep -lE '"kind":"verdict"' "$kept"/records/*/*.jsonl | LC_ALL=C sort | xargs -d '\n' cksum
}

# kill_at VERB…: runs it once, and then kills it $of_verb times, at equal distances over that time
kill_at() {
    began=$(date +%s%N)
    run "$built" "$@"
    exits 0 "$1: a run that is not killed succeeds"
    took=$((($(date +%s%N) - began) / 1000000)) # ms
    lost='' damaged='' left=''
    for turn in $(seq "$of_verb"); do
        before=$(finished)
        "$built" "$@" >/dev/null 2>&1 &
        pid=$!
        sleep "$(awk -v at=$((took * turn / of_verb)) 'BEGIN { print at / 1000 }')"
        kill -KILL $pid 2>/dev/null
        wait $pid 2>/dev/null
        ! printf '%s\n' "$before" | grep -qvxF -- "$(finished)" || lost="$lost $turn"
        tail -n 1 "$document" | grep -qx '}' || damaged="$damaged $turn"
        run "$built" counters 03
        [ "$code" -eq 0 ] && [ -z "$(ls "$kept/running")" ] || left="$left $turn"
    done
    is "$lost" '' "$1: none of $of_verb kills loses or changes a finished record"
    is "$damaged" '' "$1: none damages the document"
    is "$left" '' "$1: the next run succeeds, and nothing is left of the killed one"
}
kill_at run 01-02 --json="$document"
kill_at counters 03
kill_at table "$document"
done_testing
