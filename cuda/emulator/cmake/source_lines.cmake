# libbacktrace, which comes with gcc, finds source lines; clang uses gcc's. All of its functions are hidden
# except two, which get names of the emulator. Sets `backtrace_object`; empty if there is no libbacktrace.
set(backtrace_object)
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libbacktrace.a
  OUTPUT_VARIABLE backtrace OUTPUT_STRIP_TRAILING_WHITESPACE)
get_filename_component(gcc_folder ${backtrace} DIRECTORY)
if(EXISTS ${gcc_folder}/include/backtrace.h)
  set(names backtrace_create_state backtrace_pcinfo)
  list(TRANSFORM names REPLACE "(.+)" "--redefine-sym=\\1=emulator_\\1" OUTPUT_VARIABLE renamed)
  list(TRANSFORM names PREPEND --keep-global-symbol=emulator_ OUTPUT_VARIABLE kept)
  set(backtrace_object ${CMAKE_CURRENT_BINARY_DIR}/backtrace.o)
  add_custom_command(OUTPUT ${backtrace_object} DEPENDS ${backtrace} VERBATIM
    COMMAND ${CMAKE_LINKER} -r --whole-archive ${backtrace} -o ${backtrace_object}
    COMMAND ${CMAKE_OBJCOPY} ${renamed} --redefine-sym=dl_iterate_phdr=emulator_iterate_phdr ${backtrace_object}
    COMMAND ${CMAKE_OBJCOPY} ${kept} ${backtrace_object})
  set_source_files_properties(${backtrace_object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  list(TRANSFORM names REPLACE "(.+)" "\\1=emulator_\\1")
  set_source_files_properties(engine/host/source_line.cpp PROPERTIES
    COMPILE_DEFINITIONS "WITH_BACKTRACE;${names}" COMPILE_OPTIONS "-idirafter;${gcc_folder}/include")
else()
  message(WARNING "no libbacktrace, which comes with gcc: the emulator and the counters show no source lines")
endif()
