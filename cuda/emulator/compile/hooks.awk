# hooks.awk: into g++'s or clang's assembly for x86-64, what the hooks of loads and of basic blocks
# mostly do (stream.h: note), in place of their calls, which would take half the time of recording.
# Usage: awk -f hooks.awk FILE
#
# What a call may change, this changes: r11, where the next event goes, and rcx. At the next hook r11 is
# still good where nothing in between names it, calls, or can be jumped to.

BEGIN {
    room = "%fs:_ZN8emulator4nextE@tpoff"
    end = "%fs:_ZN8emulator3endE@tpoff"
    image = "_ZN8emulator11count_imageE(%rip)"
}

# An event's first eight bytes: the pc, which is that behind the call, and `what`: action, bytes,
# alignment. Where there is no room, or outside of a kernel, the hook is called.
function note(what, hook) {
    if (!good)
        print "\tmovq\t" room ", %r11"
    print "\tcmpq\t" end ", %r11\n\tjne\t771f"
    print "\tcall\t" hook
    print "770:\n\tmovq\t" room ", %r11\n\tjmp\t772f"
    print "771:\n\tleaq\t770b(%rip), %rcx\n\tsubl\t" image ", %ecx"
    print "\tmovl\t%ecx, (%r11)\n\tmovl\t$" what ", 4(%r11)\n\tmovq\t%rdi, 8(%r11)"
    print "\taddq\t$16, %r11\n\tmovq\t%r11, " room "\n772:"
    good = 1
}

/^\tcallq?\t__tsan_read(1|2|4|8|16)(@PLT)?$/ {
    bytes = $2
    gsub(/__tsan_read|@PLT/, "", bytes)
    note("(" bytes " << 8 | " (bytes + 0 < 8 ? bytes : 8) " << 16)", $2)
    next
}
/^\tcallq?\t__sanitizer_cov_trace_pc(@PLT)?$/ {
    note("(7 | 1 << 16)", $2)
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
