#!/bin/sh
# Programs are started, watched and ended: host.run.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
in_host process.lua
