# Installs bin/emucc, the files that it needs in lib/emucc, and a CMake package. The installed tree can be
# moved.
include(GNUInstallDirs)
set(folder lib/emucc) # not CMAKE_INSTALL_LIBDIR, because bin/emucc has this name
add_custom_target(emucc ALL DEPENDS emulate translate_ptx emulator counters)
file(WRITE ${PROJECT_BINARY_DIR}/version
  "emucc ${PROJECT_VERSION}: CUDA C++ on the CPU, as nvcc 13.0 compiles it for a GPU\n")

install(PROGRAMS bin/emucc DESTINATION bin)
install(FILES ${PROJECT_BINARY_DIR}/version DESTINATION ${folder})
install(PROGRAMS compile/emucc DESTINATION ${folder}/compile)
file(GLOB sourced compile/*.sh compile/*.awk compile/*.txt)
install(FILES ${sourced} DESTINATION ${folder}/compile)
install(PROGRAMS compile/fortran_gpu DESTINATION ${folder}/compile)
install(DIRECTORY compile/fortran DESTINATION ${folder}/compile)
install(DIRECTORY fortran DESTINATION ${folder} FILES_MATCHING PATTERN *.h)
install(DIRECTORY ${PROJECT_BINARY_DIR}/fortran DESTINATION ${folder} FILES_MATCHING PATTERN *.mod PATTERN *.a)
install(DIRECTORY ${PROJECT_BINARY_DIR}/compile/ DESTINATION ${folder}/compile FILES_MATCHING
  PATTERN clang.txt PATTERN flang.txt PATTERN passes-*.so PATTERN CMakeFiles EXCLUDE)
install(TARGETS emulate RUNTIME DESTINATION ${folder}/compile)
install(TARGETS translate_ptx RUNTIME DESTINATION ${folder})
install(DIRECTORY include DESTINATION ${folder})
install(TARGETS emulator counters counters_begin shared_begin shared_end ${parts} ARCHIVE DESTINATION ${folder})
install(FILES README.md DESTINATION share/doc/emucc)

include(CMakePackageConfigHelpers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/emuccConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/emuccConfig.cmake cmake/emucc_add_executable.cmake
  ${PROJECT_BINARY_DIR}/emuccConfigVersion.cmake DESTINATION lib/cmake/emucc)

# cpack -G DEB makes a Debian package.
set(CPACK_PACKAGE_NAME emucc)
set(CPACK_PACKAGE_CONTACT "emucc@localhost")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "CUDA C++ on the CPU, with checks and counters")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang | g++, binutils, util-linux, mawk | gawk")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libopenblas-dev, liblapack-dev, libfftw3-dev, libthrust-dev, libcub-dev")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_GENERATOR DEB)
include(CPack)
