# shellcheck shell=sh
# shellcheck disable=SC2154 # emucc sources this and shares its variables
# names.sh: a counted program may not take the place of a function that the counters call, or use what belongs to them:
# its report would then say what the program wants. It may replace malloc() and operator new.

# check_names WORD…: refuses such a program; the objects and archives among these words are its own
check_names() {
    own=''
    for word; do
        case $word in *.o | *.a) [ ! -f "$word" ] || own="$own$word$line" ;; esac
    done
    # shellcheck disable=SC2086
    { symbols -P "$counting" "$engine" && echo own && symbols -P $own; } | awk '
        $0 == "own" { own = 1; next }
        NF < 2 { next }
        !own && $2 == "U" { called[$1] }
        !own && $2 != "U" { theirs[$1] }
        !own { next }
        { sub(/@.*/, "", $1) }
        $2 == "i" { print "the program has an indirect function, " $1 ", which would run before counting begins" }
        $2 == "U" && ($1 == "emulator_listener" || $1 ~ /^_ZN8emulator/ && $1 in theirs &&
            $1 !~ /(next_event|count_halves|room_end)E$/) {
            print "the program uses " $1 ", which belongs to the emulator" }
        $2 != "U" && ($1 in called && !($1 in theirs) && $1 !~ /^_Z|alloc|^free$/ || $1 == "__libc_start_main") {
            print "the program defines " $1 ", which the counters call: give it another name" }' >"$scratch/names"
    [ ! -s "$scratch/names" ] || die 1 "error: $(head -n 1 "$scratch/names")"
}
