#!/bin/sh
# The blocks and figures on the pages are the output of their commands.
exec "$(dirname "$0")/../figures"
