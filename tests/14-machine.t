#!/bin/sh
# Clocks, cores, names, hashes.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/host.sh"
in_host machine.lua
