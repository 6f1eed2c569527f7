# shellcheck shell=sh
# shellcheck disable=SC2154 # scratch comes from tap.sh
# Runs a command on a new terminal, at which the test types. Source tap.sh first.

command -v script >/dev/null || skip_all 'script is not installed (Debian: bsdutils)'
screen=$scratch/screen

# begins COMMANDS: starts a shell with these commands. If the last one is exec'ed, $scratch/pid has its process id.
begins() {
    rm -f "$scratch/keys" "$screen"
    mkfifo "$scratch/keys"
    printf 'echo $$ >pid\n%s\n' "$1" >"$scratch/begun"
    script -qefc "cd '$scratch'; stty cols 300; stty -g >before; sh begun; echo \"exit code \$?\"; stty -g >after" \
        "$screen" <"$scratch/keys" >/dev/null 2>&1 &
    typist=$!
    seen=0
    exec 8>"$scratch/keys"
}

# shown: the text on the screen since the last `forget`
shown() {
    tail -c "+$((seen + 1))" "$screen" 2>/dev/null | tr -d '\r'
}

# shows PATTERN NAME: the text appears within two minutes, and before the command ends.
shows() {
    shows_tries=0
    until shown | grep -Eq -- "$1" || [ $shows_tries -ge 1200 ]; do
        kill -0 "$typist" 2>/dev/null || shows_tries=1200
        sleep 0.1
        shows_tries=$((shows_tries + 1))
    done
    like "$(shown)" "$1" "$2"
}

# press KEYS: in the form that printf takes
press() {
    # shellcheck disable=SC2059
    printf "$1" >&8
}

# forget: ignores what was shown so far.
forget() {
    seen=$(wc -c <"$screen")
}

# ends CODE NAME: the command ends with CODE, and the terminal's mode is as before.
ends() {
    shows "exit code $1" "$2: exit code $1"
    exec 8>&-
    wait "$typist"
    is "$(cat "$scratch/after")" "$(cat "$scratch/before")" "$2: the mode of the terminal is restored"
}
