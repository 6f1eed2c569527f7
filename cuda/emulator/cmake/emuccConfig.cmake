# find_package(emucc): emucc_add_executable(TARGET SOURCE…), and the program in EMUCC
get_filename_component(EMUCC "${CMAKE_CURRENT_LIST_DIR}/../../../bin/emucc" ABSOLUTE)
set_property(GLOBAL PROPERTY EMUCC_COMMAND ${EMUCC})
set_property(GLOBAL PROPERTY EMUCC_FILES ${EMUCC})
include(${CMAKE_CURRENT_LIST_DIR}/emucc_add_executable.cmake)
