! curand_device: random numbers in kernels, for CUDA Fortran (include/curand_kernel.h)
module curand_device
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: curandStateXORWOW
    integer(c_int64_t), private :: words(6)
  end type
  type, bind(c) :: curandStateMRG32k3a
    integer(c_int64_t), private :: words(6)
  end type

  interface curand_init
    attributes(device) subroutine fortran_random_init_xorwow(seed, sequence, offset, state) bind(c)
      import
      integer(8), value :: seed, sequence, offset
      type(curandStateXORWOW) :: state
    end subroutine
    attributes(device) subroutine fortran_random_init_mrg32k3a(seed, sequence, offset, state) bind(c)
      import
      integer(8), value :: seed, sequence, offset
      type(curandStateMRG32k3a) :: state
    end subroutine
  end interface
  interface curand
    integer(4) attributes(device) function fortran_random_bits_xorwow(state) bind(c)
      import
      type(curandStateXORWOW) :: state
    end function
    integer(4) attributes(device) function fortran_random_bits_mrg32k3a(state) bind(c)
      import
      type(curandStateMRG32k3a) :: state
    end function
  end interface
  interface curand_uniform
    real(4) attributes(device) function fortran_random_uniform_xorwow(state) bind(c)
      import
      type(curandStateXORWOW) :: state
    end function
    real(4) attributes(device) function fortran_random_uniform_mrg32k3a(state) bind(c)
      import
      type(curandStateMRG32k3a) :: state
    end function
  end interface
  interface curand_normal
    real(4) attributes(device) function fortran_random_normal_xorwow(state) bind(c)
      import
      type(curandStateXORWOW) :: state
    end function
    real(4) attributes(device) function fortran_random_normal_mrg32k3a(state) bind(c)
      import
      type(curandStateMRG32k3a) :: state
    end function
  end interface
  interface curand_uniform_double
    real(8) attributes(device) function fortran_random_uniform_double_xorwow(state) bind(c)
      import
      type(curandStateXORWOW) :: state
    end function
    real(8) attributes(device) function fortran_random_uniform_double_mrg32k3a(state) bind(c)
      import
      type(curandStateMRG32k3a) :: state
    end function
  end interface
  interface curand_normal_double
    real(8) attributes(device) function fortran_random_normal_double_xorwow(state) bind(c)
      import
      type(curandStateXORWOW) :: state
    end function
    real(8) attributes(device) function fortran_random_normal_double_mrg32k3a(state) bind(c)
      import
      type(curandStateMRG32k3a) :: state
    end function
  end interface
end module
