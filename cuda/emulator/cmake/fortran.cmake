# CUDA Fortran's modules, which programs use: fortran/*.mod
set(modules)
foreach(name cudafor)
  set(module ${CMAKE_CURRENT_BINARY_DIR}/fortran/${name}.mod)
  add_custom_command(OUTPUT ${module} DEPENDS ${PROJECT_SOURCE_DIR}/fortran/${name}.f90 VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory fortran
    COMMAND ${tools}/flang -fc1 -x cuda -fsyntax-only -module-dir fortran ${PROJECT_SOURCE_DIR}/fortran/${name}.f90)
  list(APPEND modules ${module})
endforeach()
add_custom_target(fortran_modules DEPENDS ${modules})
add_dependencies(emulator fortran_modules)
