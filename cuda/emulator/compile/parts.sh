# shellcheck shell=sh
# shellcheck disable=SC2154 # emucc sources this and shares its variables
# parts.sh: the parts of the emulator that a program needs, according to the functions that its objects call: CUDA's
# libraries, and what few programs need. An installed emulator has all parts; a build folder of a project that
# contains the emulator has the script build_part, which builds a part at its first use.

# parts_of FILE…: prints the names of the parts that these objects and archives need, one per line
parts_of() {
    symbols -u -C "$@" | awk '
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
# part_file PART FILE: prints the path of this file of the part; builds it if necessary
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
# libraries_of_parts WORD…: prints the libraries to link for the objects and archives among these words, and for those
# parts themselves, which may need others
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
