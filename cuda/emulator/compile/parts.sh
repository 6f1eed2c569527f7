# shellcheck shell=sh
# shellcheck disable=SC2154 # emucc sources this: its variables come from there
# parts.sh: the parts of the emulator that a program asks for, by what its objects call: libraries of CUDA's, and
# what few programs need. Where the emulator is installed they are all there; a build folder of a project that
# contains the emulator has the script build_part, which makes one when it is first asked for.

# parts_of FILE…: the names of the parts that these objects and archives ask for, a line each
parts_of() {
    "$("$compiler" -print-prog-name=nm)" -u -C "$@" 2>/dev/null | awk '
        function asks(part) { if (!asked[part]++) print part }
        $1 == "U" {
            name = $2
            sub(/[(<].*/, "", name)
            if (match(name, /^(cublas|cufft|cusolver|cusparse|nccl)[A-Z]/)) asks(substr(name, 1, RLENGTH - 1))
            else if (name ~ /^(curandCreateGenerator(Host)?|curandMakeMTGP32.*|emulator_mtgp32_needed)$/ ||
                name == "emulator_create_any_generator") asks("mersenne_twisters")
            else if (name ~ /^emulator_(matrix|fp8)_/) asks("matrix")
            else if (name ~ /^emulator_ptx_/) asks("ptx")
            else if (name ~ /^(GOACC|acc)_/) asks("openacc")
        }'
}
# part_file PART FILE: where this file of the part is, which is built if it has to be
part_file() {
    if [ -f "$build/$2" ]; then
        echo "$build/$2"
        return
    fi
    [ -x "$build/build_part" ] || die 6 "the emulator in $build has no part $1, which this program asks for"
    if ! by_itself "$build/build_part" "$1" >"$scratch/part" 2>&1; then
        tail -n 20 "$scratch/part" >&2
        broken "its part $1 cannot be built"
    fi
    echo "$build/parts/$2"
}
# libraries_of_parts WORD…: what to link for the objects and archives among these words, and for those parts
# themselves, which may ask for others
libraries_of_parts() {
    asked='' left=''
    for word; do
        case $word in *.o | *.a) [ ! -f "$word" ] || left="$left$word$line" ;; esac
    done
    while [ -n "$left" ]; do
        found=''
        # shellcheck disable=SC2086 # a line is a word
        for part in $(parts_of $left); do
            case "$line$asked" in *"$line$part$line"*) continue ;; esac
            library=$(part_file "$part" "libpart_$part.a") || exit
            asked="$asked$part$line" found="$found$library$line"
        done
        printf %s "$found"
        left=$found
    done
}
