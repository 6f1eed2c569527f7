# checks.awk: makes of checks.txt what findings.h and checks.cpp include: PART(name, "name", "says") and so on.
function name_of(id) { id = toupper(id); gsub(/-/, "_", id); return id }
function quoted(text) { gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text); return "\"" text "\"" }
function field(name) { return quoted(of[name]) }
function finish() {
    if (kind == "part")
        printf "PART(%s, \"%s\", %s)\n", name_of(id), id, field("says")
    else if (kind == "check")
        printf "CHECK(%s, \"%s\", %s, %s)\n", name_of(id), id, of["severity"] == "note" ? "true" : "false",
            of["returns"] ? of["returns"] : "cudaSuccess"
    else if (kind == "cause")
        printf "CAUSE(%s, \"%s\", %s, %s)\n", name_of(id), id, field("says"), field("advice")
    kind = ""
}
/^#/ || /^$/ { next }
/^  / { sub(/^ +/, " "); of[key] = of[key] $0; next }
{
    key = $1
    sub(/:$/, "", key)
    sub(/^[a-z]+: /, "")
    if (key == "part" || key == "check" || key == "cause") {
        finish()
        split("", of)
        kind = key
        sub(/ of .*/, "")
        id = $0
    } else {
        of[key] = $0
    }
}
END { finish() }
