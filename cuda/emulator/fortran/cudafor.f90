module cudafor
  use, intrinsic :: iso_c_binding
  use __fortran_builtins, only: dim3 => __builtin_dim3, c_devptr => __builtin_c_devptr
  implicit none
  integer, parameter :: cuda_stream_kind = 8
  interface
    integer(c_int) function cudaDeviceSynchronize() bind(c, name="cudaDeviceSynchronize")
     import
    end function
  end interface
end module
