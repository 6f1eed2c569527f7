#!/bin/sh
# The tables that the pages show are what their commands print.
exec "$(dirname "$0")/../figures"
