# hooks.awk: into g++'s or clang's assembly for x86-64, what the hooks of loads and of basic blocks
# mostly do (event_stream.h: note), in place of their calls, which would take half the time of recording.
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

/^\tcallq?\t__tsan_read(1|2|4|8|16)(@PLT)?$/ {
    bytes = $2
    gsub(/__tsan_read|@PLT/, "", bytes)
    note(half[bytes], "%rdi", $2)
    next
}
/^\tcallq?\t__sanitizer_cov_trace_pc(@PLT)?$/ {
    note(40, "", $2)
    next
}

# Clang's, of an index: what the array has is passed over.
/^\tcallq?\temulator_check_index(@PLT)?$/ {
    print "\ttestb\t$1, %dil\n\tjne\t773f"
    print
    print "773:"
    good = 0
    next
}

# Most labels only say where something lies. #APP: somebody's own assembly.
/^\.L(VL|BB|BE|FB|FE|EHB|EHE|tmp)[0-9]+:/ {
    print
    next
}
/^[^\t #]*:|^\tcall|^ *#APP|%r11/ {
    good = 0
}
{ print }
