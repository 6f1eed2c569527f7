# hooks.awk: into g++'s or clang's assembly for x86-64, what the hooks of loads and of basic blocks
# mostly do (stream.h: note), in place of their calls, which would take half the time of recording.
# Usage: awk -f hooks.awk FILE
#
# What a call may change, this changes: r11, where the next event goes, and rcx. At the next hook r11 is
# still good where nothing in between names it, calls, or can be jumped to.

BEGIN {
    room = "%fs:_ZN8emulator10next_eventE@tpoff"
    end = "%fs:_ZN8emulator8room_endE@tpoff"
    split("1 2 4 8 16", sizes)
    for (i in sizes)
        half[sizes[i]] = 8 * (i - 1)
    harmless = "^\\.L(VL|BB|BE|FB|FE|EHB|EHE|tmp)[0-9]+:" # most labels only say where something lies
}

# An event's first half: the pc, which is that behind the call, and what is done; then the address.
# Where there is no room, or outside of a kernel, the hook is called.
function note(half, address, hook) {
    if (!good)
        print "\tmovq\t" room ", %r11"
    print "\tcmpq\t" end ", %r11\n\tjne\t771f"
    print "\tcall\t" hook
    print "770:\n\tmovq\t" room ", %r11\n\tjmp\t772f"
    print "771:\n\tleaq\t770b(%rip), %rcx\n\taddq\t" half "+_ZN8emulator12count_halvesE(%rip), %rcx"
    print "\tmovq\t%rcx, (%r11)"
    if (address)
        print "\tmovq\t" address ", 8(%r11)"
    print "\taddq\t$16, %r11\n\tmovq\t%r11, " room "\n772:"
    good = 1
}

# As it stands, but what it makes of r11 is known.
function pass(line) {
    if (line ~ /^[^\t #]*:|^\tcall|^ *#APP|%r11/ && line !~ harmless)
        good = 0
    print line
}

# A basic block begins; a load behind it that nothing parts from it notes both. What lies between is held.
function let_go(noted, i) {
    if (entered && !noted)
        note(40, "", entered)
    entered = ""
    for (i = 1; i <= held; i++)
        pass(hold[i])
    held = 0
}

/^\tcallq?\t__tsan_read(1|2|4|8|16)(@PLT)?$/ {
    bytes = $2
    gsub(/__tsan_read|@PLT/, "", bytes)
    enters = entered != ""
    let_go(enters)
    note(half[bytes] + (enters ? 48 : 0), "%rdi", enters ? "emulator_enter_read" bytes : $2)
    next
}
/^\tcallq?\t__sanitizer_cov_trace_pc(@PLT)?$/ {
    let_go(0)
    entered = $2
    next
}

# Clang's, of an index: what the array has is passed over.
/^\tcallq?\temulator_check_index(@PLT)?$/ {
    let_go(0)
    print "\ttestb\t$1, %dil\n\tjne\t773f"
    print
    print "773:"
    good = 0
    next
}
$0 !~ harmless && /^[^\t #]*:|^\t((rep|bnd|notrack) )?(call|j|ret)|^ *#APP/ {
    let_go(0)
}
{
    if (entered)
        hold[++held] = $0
    else
        pass($0)
}
END {
    let_go(0)
}
