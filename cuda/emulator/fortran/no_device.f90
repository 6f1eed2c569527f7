! no_device: flang's main programs call _FortranACUFInit(). In a program with a file in CUDA Fortran, that file has it.
subroutine begin_without_device() bind(c, name="_FortranACUFInit")
end subroutine
