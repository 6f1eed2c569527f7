#!/bin/sh
# Clocks, cores, names, hashes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
in_host machine.lua
