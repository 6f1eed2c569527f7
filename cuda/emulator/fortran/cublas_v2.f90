! cublas_v2: module cublas, whose functions with a handle have here names without _v2
module cublas_v2
  use cublas, &
    cublasSgemm => cublasSgemm_v2, cublasSgemv => cublasSgemv_v2, &
    cublasSaxpy => cublasSaxpy_v2, cublasSscal => cublasSscal_v2, &
    cublasSdot => cublasSdot_v2, cublasSnrm2 => cublasSnrm2_v2, &
    cublasSasum => cublasSasum_v2, cublasDgemm => cublasDgemm_v2, &
    cublasDgemv => cublasDgemv_v2, cublasDaxpy => cublasDaxpy_v2, &
    cublasDscal => cublasDscal_v2, cublasDdot => cublasDdot_v2, &
    cublasDnrm2 => cublasDnrm2_v2, cublasDasum => cublasDasum_v2
end module
