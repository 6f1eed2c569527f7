-- stuck.lua: never asks whether it was interrupted, and is, three times.

local host = require "host"

-- Two signals that wait to be taken count as one: the next is sent when the last was taken.
os.execute([[(for signal in INT TERM TERM; do
    sleep 0.2
    kill -$signal $PPID
    while grep -q '^ShdPnd:.*[1-9a-f]' /proc/$PPID/status; do sleep 0.05; done
done) 2>/dev/null &]])
local give_up = host.now() + 60
while host.now() < give_up do end
return 0
