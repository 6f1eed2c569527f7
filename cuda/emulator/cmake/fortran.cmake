# CUDA Fortran's modules, which programs use: fortran/*.mod, and their code in libfortran.a, which also has what a
# program without a file of CUDA Fortran needs
set(objects) # each may use those before it
foreach(name cudafor curand curand_device cublas cublas_v2 nvtx fortran_groups cooperative_groups no_device)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/fortran/${name}.o)
  add_custom_command(OUTPUT ${object} DEPENDS ${PROJECT_SOURCE_DIR}/fortran/${name}.f90 ${objects} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory fortran
    COMMAND ${tools}/flang -fc1 -x cuda -O2 -emit-obj -mrelocation-model pic -pic-level 2 -module-dir fortran
      ${PROJECT_SOURCE_DIR}/fortran/${name}.f90 -o ${object})
  list(APPEND objects ${object})
endforeach()
add_custom_command(OUTPUT fortran/libfortran.a DEPENDS ${objects} VERBATIM
  COMMAND ${CMAKE_AR} rcs fortran/libfortran.a ${objects})
add_custom_target(fortran_modules DEPENDS fortran/libfortran.a)
add_dependencies(emulator fortran_modules)
