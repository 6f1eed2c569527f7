#!/bin/sh
# Programs are started, watched and ended: host.run.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/host.sh"
in_host process.lua
