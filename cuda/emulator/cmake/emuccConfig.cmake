# find_package(emucc): provides emucc_add_executable(TARGET SOURCE…), and the path of emucc in EMUCC
get_filename_component(EMUCC "${CMAKE_CURRENT_LIST_DIR}/../../../bin/emucc" ABSOLUTE)
set_property(GLOBAL PROPERTY EMUCC_COMMAND ${EMUCC})
set_property(GLOBAL PROPERTY EMUCC_FILES ${EMUCC})
include(${CMAKE_CURRENT_LIST_DIR}/emucc_add_executable.cmake)
