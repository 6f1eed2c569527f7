#!/bin/sh
# Folders, what is known of a file, lines added to it, locks.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
in_host files.lua
