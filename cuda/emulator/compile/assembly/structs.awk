# structs.awk: into LLVM's assembly, hooks where tsan puts none, or ones that say too little.
# Usage: awk -f structs.awk FILE FILE, the same twice
#
# A copy of a struct becomes a read and a write of as many bytes as it has, with the multiple at
# which it lies: a GPU moves it in pieces of that size.

# A load that was moved out of a loop has lost its line: it is wanted where its value is first used.
# lost: its name, in its function
function notice_use(   name, at) {
    for (name in lost) {
        at = index($0, name)
        if (at && substr($0, at + length(name), 1) !~ /[A-Za-z0-9_.$-]/) {
            used[define, name] = substr($0, RSTART + 5, RLENGTH - 5)
            delete lost[name]
        }
    }
}

# First time: which groups of attributes say that a function is counted, which places are none, and by
# which group by_clang has marked bit fields.
NR == FNR {
    if (/^attributes .* sanitize_thread/)
        counted[$2]
    if (/DILocation\(line: 0,/)
        nowhere[$1]
    if (/^!emulator_fields = /)
        field = "!llvm.access.group " substr($3, 3, length($3) - 3) ","
    if (/^define /) {
        define++
        split("", lost)
    }
    if (!/@llvm\.dbg\./ && match($0, /!dbg ![0-9]+/))
        notice_use()
    else if ($3 == "load")
        lost[$1]
    next
}
FNR == 1 {
    define = 0
}

/^define / {
    define++
    inside = 0
    for (i = 1; i <= NF; i++)
        inside = inside || $i in counted
    place = ""
}

# What else has lost its line gets that of what comes before it.
!/^define |@llvm\.dbg\./ && match($0, /!dbg ![0-9]+/) {
    here = substr($0, RSTART + 5, RLENGTH - 5)
    if (!(here in nowhere))
        place = here
}
/call void @__tsan_/ && place {
    if (!sub(/!dbg ![0-9]+/, "!dbg " place))
        $0 = $0 ", !dbg " place
}

# The indices are constants, which tsan does not see of all their members.
/call void @__tsan_read4\(.*@emulator_(thread|block|grid)_(index|size)[ ,)]/ {
    next
}

# hook("read", "i8* align 4 %7", "i64 12"); later versions write ptr for i8*
function hook(name, operand, bytes,   multiple) {
    match(operand, / align [0-9]+/)
    multiple = substr(operand, RSTART + 7, RLENGTH - 7)
    sub(/ align [0-9]+/, "", operand)
    pointer = substr(operand, 1, index(operand, " ") - 1)
    print "  call void @emulator_count_" name "(" operand ", " bytes ", i64 " multiple ")" \
          (place ? ", !dbg " place : "")
}

# memcpy(i8* align 4 %to, i8* align 4 %from, i64 12, i1 false)
inside && /call void @llvm\.mem(cpy|move|set)\./ {
    operands = $0
    sub(/^[^(]*\(/, "", operands)
    sub(/, i1 (true|false)\).*/, "", operands)
    gsub(/ (noundef|nonnull|noalias|nocapture|readonly|writeonly|dereferenceable\([0-9]+\))/, "",
         operands)
    match(operands, /, i(32|64) [^ ]+$/) # i32: a number, where a function of the C library was
    bytes = substr(operands, RSTART + 2)
    sub(/^i32/, "i64", bytes)
    operands = substr(operands, 1, RSTART - 1)
    sub(/, i8 [^ ]+$/, "", operands)
    end = match(operands, /, (i8\*|ptr) align .*/)
    if (end)
        hook("read", substr(operands, end + 2), bytes)
    hook("write", end ? substr(operands, 1, end - 1) : operands, bytes)
}

held && $3 == "load" && !/!dbg/ && (define, $1) in used && !(used[define, $1] in nowhere) {
    if (!sub(/!dbg ![0-9]+/, "!dbg " used[define, $1], held))
        held = held ", !dbg " used[define, $1]
}

# A struct of up to 8 bytes is moved as a number by now, and a bit field with what lies beside it, which
# need not have been written. That it is one, and which multiple it lies at, is told by the next line,
# the access.
held && (!aligned || index($0 ",", field)) {
    operand = held
    sub(/^[^(]*\(/, "", operand)
    sub(/\)(, !dbg ![0-9]+)?$/, "", operand)
    match($0, /, align [0-9]+/)
    sub(/ /, substr($0, RSTART + 1, RLENGTH - 1) " ", operand)
    hook(write ? "write" : "read", operand, "i64 " bytes)
    held = ""
}
held {
    print held
    held = ""
}
match($0, /call void @__tsan_(unaligned_(read|write)|read)[0-9]+/) {
    bytes = substr($0, RSTART, RLENGTH)
    aligned = bytes !~ /unaligned/
    write = bytes ~ /write/
    sub(/.*[a-z]/, "", bytes)
    held = $0
    next
}

{ print }

END {
    if (pointer) {
        print "declare void @emulator_count_read(" pointer ", i64, i64)"
        print "declare void @emulator_count_write(" pointer ", i64, i64)"
    }
}
