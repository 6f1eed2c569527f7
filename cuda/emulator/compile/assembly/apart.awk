# apart.awk: leaves room before each of a kernel's shared variables, and of the device's, so that an index that is
# too large or too small meets no other variable, and is told.
# Usage: awk -f apart.awk FILE, the assembly of a program that is counted

# No alignment and no bank of shared memory changes. No code may know where one variable lies beside another
# (-fno-section-anchors: on aarch64, GNU's compiler would).
BEGIN { room = "\t.zero\t1024" }

/^\t\.(section|text|data|bss|popsection|previous)/ {
    apart = $0 ~ /^\t\.section\t(\.tbss|emulator_(device|managed),)/
}
apart && /^[^\t .#][^\t ]*:/ { print room }
{ print }
