# The table of checks that counters/findings/findings.h includes. It is written only if it changes.
set(table ${PROJECT_SOURCE_DIR}/counters/findings/checks)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table}.awk ${table}.txt)
execute_process(COMMAND awk -f ${table}.awk ${table}.txt OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/checks.inc CONTENT "${text}" @ONLY)
include_directories(${PROJECT_BINARY_DIR}/generated)
