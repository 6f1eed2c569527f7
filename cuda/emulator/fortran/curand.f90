! curand: random numbers on the device, for CUDA Fortran (include/curand.h). Counts are integers of 4 or 8 bytes.
module curand
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: curandGenerator
    integer(c_int64_t) :: handle = 0
  end type

  enum, bind(c)
    enumerator :: CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121
    enumerator :: CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161
    enumerator :: CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201
    enumerator :: CURAND_STATUS_SUCCESS = 0
  end enum

  interface
    integer(c_int) function curandCreateGenerator(generator, rng_type) bind(c, name="fortran_curandCreateGenerator")
      import
      type(curandGenerator), intent(out) :: generator
      integer(c_int), value :: rng_type
    end function
    integer(c_int) function curandDestroyGenerator(generator) bind(c, name="fortran_curandDestroyGenerator")
      import
      type(curandGenerator), value :: generator
    end function
    integer(c_int) function curandSetStream(generator, stream) bind(c, name="fortran_curandSetStream")
      import
      type(curandGenerator), value :: generator
      integer(c_int64_t), value :: stream
    end function
  end interface
  interface curandSetPseudoRandomGeneratorSeed
    integer(c_int) function fortran_curandSetPseudoRandomGeneratorSeed4(generator, value) bind(c)
      import
      type(curandGenerator), value :: generator
      integer(4), value :: value
    end function
    integer(c_int) function fortran_curandSetPseudoRandomGeneratorSeed8(generator, value) bind(c)
      import
      type(curandGenerator), value :: generator
      integer(8), value :: value
    end function
  end interface
  interface curandSetGeneratorOffset
    integer(c_int) function fortran_curandSetGeneratorOffset4(generator, value) bind(c)
      import
      type(curandGenerator), value :: generator
      integer(4), value :: value
    end function
    integer(c_int) function fortran_curandSetGeneratorOffset8(generator, value) bind(c)
      import
      type(curandGenerator), value :: generator
      integer(8), value :: value
    end function
  end interface
  interface curandGenerateUniform
    integer(c_int) function fortran_curandGenerateUniform_r4_4(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(4), device :: numbers(*)
      integer(4), value :: count
    end function
    integer(c_int) function fortran_curandGenerateUniform_r4_8(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(4), device :: numbers(*)
      integer(8), value :: count
    end function
    integer(c_int) function fortran_curandGenerateUniform_r8_4(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(4), value :: count
    end function
    integer(c_int) function fortran_curandGenerateUniform_r8_8(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(8), value :: count
    end function
  end interface
  interface curandGenerateNormal
    integer(c_int) function fortran_curandGenerateNormal_r4_4(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(4), device :: numbers(*)
      integer(4), value :: count
      real(4), value :: mean, deviation
    end function
    integer(c_int) function fortran_curandGenerateNormal_r4_8(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(4), device :: numbers(*)
      integer(8), value :: count
      real(4), value :: mean, deviation
    end function
    integer(c_int) function fortran_curandGenerateNormal_r8_4(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(4), value :: count
      real(8), value :: mean, deviation
    end function
    integer(c_int) function fortran_curandGenerateNormal_r8_8(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(8), value :: count
      real(8), value :: mean, deviation
    end function
  end interface
  interface curandGenerateUniformDouble
    integer(c_int) function fortran_curandGenerateUniformDouble_r8_4(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(4), value :: count
    end function
    integer(c_int) function fortran_curandGenerateUniformDouble_r8_8(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(8), value :: count
    end function
  end interface
  interface curandGenerateNormalDouble
    integer(c_int) function fortran_curandGenerateNormalDouble_r8_4(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(4), value :: count
      real(8), value :: mean, deviation
    end function
    integer(c_int) function fortran_curandGenerateNormalDouble_r8_8(generator, numbers, count, mean, deviation) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      real(8), device :: numbers(*)
      integer(8), value :: count
      real(8), value :: mean, deviation
    end function
  end interface
  interface curandGenerate
    procedure fortran_curandGenerateUniform_r4_4, fortran_curandGenerateUniform_r4_8, fortran_curandGenerateUniform_r8_4, fortran_curandGenerateUniform_r8_8
    procedure fortran_curandGenerateNormal_r4_4, fortran_curandGenerateNormal_r4_8, fortran_curandGenerateNormal_r8_4, fortran_curandGenerateNormal_r8_8
    integer(c_int) function fortran_curandGenerate_i4_4(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      integer(4), device :: numbers(*)
      integer(4), value :: count
    end function
    integer(c_int) function fortran_curandGenerate_i4_8(generator, numbers, count) bind(c)
      import
      type(curandGenerator), value :: generator
      !dir$ ignore_tkr (rm) numbers
      integer(4), device :: numbers(*)
      integer(8), value :: count
    end function
  end interface
end module
