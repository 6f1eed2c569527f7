! cublas: linear algebra on the device, for CUDA Fortran (include/cublas_v2.h). Scalars lie in the host's memory. The
! functions with a handle are those of NVIDIA's module cublas_v2, whose names end in _v2.
module cublas
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: cublasHandle
    integer(c_int64_t) :: handle = 0
  end type

  enum, bind(c)
    enumerator :: CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_STATUS_SUCCESS = 0
  end enum

  interface
    integer(c_int) function cublasCreate(handle) bind(c, name="fortran_cublasCreate")
      import
      type(cublasHandle), intent(out) :: handle
    end function
    integer(c_int) function cublasDestroy(handle) bind(c, name="fortran_cublasDestroy")
      import
      type(cublasHandle), value :: handle
    end function
    integer(c_int) function cublasSetStream(handle, stream) bind(c, name="fortran_cublasSetStream")
      import
      type(cublasHandle), value :: handle
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cublasSgemm_v2(handle, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name="fortran_cublasSgemm_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      real(4) :: alpha, beta
      !dir$ ignore_tkr (rm) a, (rm) b, (rm) c
      real(4), device :: a(*), b(*), c(*)
    end function
    integer(c_int) function cublasSgemv_v2(handle, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name="fortran_cublasSgemv_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: trans, m, n, lda, incx, incy
      real(4) :: alpha, beta
      !dir$ ignore_tkr (rm) a, (rm) x, (rm) y
      real(4), device :: a(*), x(*), y(*)
    end function
    integer(c_int) function cublasSaxpy_v2(handle, n, alpha, x, incx, y, incy) bind(c, name="fortran_cublasSaxpy_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx, incy
      real(4) :: alpha
      !dir$ ignore_tkr (rm) x, (rm) y
      real(4), device :: x(*), y(*)
    end function
    integer(c_int) function cublasSscal_v2(handle, n, alpha, x, incx) bind(c, name="fortran_cublasSscal_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(4) :: alpha
      !dir$ ignore_tkr (rm) x
      real(4), device :: x(*)
    end function
    integer(c_int) function cublasSdot_v2(handle, n, x, incx, y, incy, result) bind(c, name="fortran_cublasSdot_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx, incy
      real(4), intent(out) :: result
      !dir$ ignore_tkr (rm) x, (rm) y
      real(4), device :: x(*), y(*)
    end function
    integer(c_int) function cublasSnrm2_v2(handle, n, x, incx, result) bind(c, name="fortran_cublasSnrm2_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(4), intent(out) :: result
      !dir$ ignore_tkr (rm) x
      real(4), device :: x(*)
    end function
    integer(c_int) function cublasSasum_v2(handle, n, x, incx, result) bind(c, name="fortran_cublasSasum_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(4), intent(out) :: result
      !dir$ ignore_tkr (rm) x
      real(4), device :: x(*)
    end function
    integer(c_int) function cublasDgemm_v2(handle, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name="fortran_cublasDgemm_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      real(8) :: alpha, beta
      !dir$ ignore_tkr (rm) a, (rm) b, (rm) c
      real(8), device :: a(*), b(*), c(*)
    end function
    integer(c_int) function cublasDgemv_v2(handle, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name="fortran_cublasDgemv_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: trans, m, n, lda, incx, incy
      real(8) :: alpha, beta
      !dir$ ignore_tkr (rm) a, (rm) x, (rm) y
      real(8), device :: a(*), x(*), y(*)
    end function
    integer(c_int) function cublasDaxpy_v2(handle, n, alpha, x, incx, y, incy) bind(c, name="fortran_cublasDaxpy_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx, incy
      real(8) :: alpha
      !dir$ ignore_tkr (rm) x, (rm) y
      real(8), device :: x(*), y(*)
    end function
    integer(c_int) function cublasDscal_v2(handle, n, alpha, x, incx) bind(c, name="fortran_cublasDscal_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(8) :: alpha
      !dir$ ignore_tkr (rm) x
      real(8), device :: x(*)
    end function
    integer(c_int) function cublasDdot_v2(handle, n, x, incx, y, incy, result) bind(c, name="fortran_cublasDdot_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx, incy
      real(8), intent(out) :: result
      !dir$ ignore_tkr (rm) x, (rm) y
      real(8), device :: x(*), y(*)
    end function
    integer(c_int) function cublasDnrm2_v2(handle, n, x, incx, result) bind(c, name="fortran_cublasDnrm2_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(8), intent(out) :: result
      !dir$ ignore_tkr (rm) x
      real(8), device :: x(*)
    end function
    integer(c_int) function cublasDasum_v2(handle, n, x, incx, result) bind(c, name="fortran_cublasDasum_v2")
      import
      type(cublasHandle), value :: handle
      integer(c_int), value :: n, incx
      real(8), intent(out) :: result
      !dir$ ignore_tkr (rm) x
      real(8), device :: x(*)
    end function
  end interface
end module
