#!/bin/sh
# Folders, what is known of a file, lines added to it, locks.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/host.sh"
in_host files.lua
