! cudafor.f90: the parts of NVIDIA's module of that name that lessons in CUDA Fortran use, for the host
! (tests/lessons/cuda-fortran.t). Threads are iterations of a loop. A kernel runs twice for each thread of a
! block. The first time it ends at syncthreads, so that all threads reach it before one passes it. In these
! kernels, it does no harm to repeat the code before it.
module cudafor
    use, intrinsic :: iso_c_binding
    implicit none

    type :: dim3
        integer :: x, y, z
    end type
    type, bind(C) :: c_devptr
        type(c_ptr) :: address
    end type

    type(dim3) :: threadIdx, blockIdx, blockDim, gridDim
    logical :: before_barrier

    interface launch ! <<<grid, block>>>, each a number or a dim3
        module procedure launch_numbers, launch_dim3
    end interface

contains

    subroutine launch_numbers(blocks, threads)
        integer, intent(in) :: blocks, threads
        call launch_dim3(dim3(blocks, 1, 1), dim3(threads, 1, 1))
    end subroutine

    subroutine launch_dim3(blocks, threads)
        type(dim3), intent(in) :: blocks, threads
        gridDim = blocks
        blockDim = threads
        blockIdx = dim3(1, 1, 1)
        threadIdx = dim3(0, 1, 1)
        before_barrier = .true.
    end subroutine

    ! Advances to the next iteration; true while there is one
    function next_thread() result(is_there)
        logical :: is_there
        is_there = .true.
        threadIdx%x = threadIdx%x + 1
        if (threadIdx%x <= blockDim%x) return
        threadIdx%x = 1
        threadIdx%y = threadIdx%y + 1
        if (threadIdx%y <= blockDim%y) return
        threadIdx%y = 1
        before_barrier = .not. before_barrier
        if (.not. before_barrier) return
        blockIdx%x = blockIdx%x + 1
        if (blockIdx%x <= gridDim%x) return
        blockIdx%x = 1
        blockIdx%y = blockIdx%y + 1
        is_there = blockIdx%y <= gridDim%y
    end function

    function cudaGetLastError() result(error)
        integer(c_int) :: error
        error = 0
    end function

    ! The CPU's harness does not have this function.
    subroutine check_cuda(error) bind(C, name='lesson_check_cuda')
        integer(c_int), value :: error
        if (error /= 0) stop 4
    end subroutine

    function c_devloc(array) result(pointer)
        integer, target, intent(in) :: array(:, :)
        type(c_devptr) :: pointer
        pointer%address = c_loc(array)
    end function
end module
