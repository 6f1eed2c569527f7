! Lesson 22, life: one thread a cell, as in lesson 02. This is the host program, in Fortran; the
! kernels are in CUDA C, in life.cu. iso_c_binding connects the two.

! Every CUDA call goes through CHECK, as in C: a failure names itself, this file and its line.
#define CHECK(it) call lesson_check_cuda(it, 'it'//c_null_char, __FILE__//c_null_char, __LINE__)

! The functions in C: CUDA's runtime, as cuda_runtime_api.h declares it, and that of life.cu.
module cuda
    use, intrinsic :: iso_c_binding
    implicit none

    integer(c_int), parameter :: HOST_TO_DEVICE = 1, DEVICE_TO_HOST = 2

    interface
        function cudaMalloc(address, bytes) bind(C, name='cudaMalloc') result(error)
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), intent(out) :: address
            integer(c_size_t), value :: bytes
            integer(c_int) :: error
        end function

        function cudaFree(address) bind(C, name='cudaFree') result(error)
            import :: c_int, c_ptr
            type(c_ptr), value :: address
            integer(c_int) :: error
        end function

        function cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, direction) &
            bind(C, name='cudaMemcpy2D') result(error)
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), value :: to, from
            integer(c_size_t), value :: to_pitch, from_pitch, width, height
            integer(c_int), value :: direction
            integer(c_int) :: error
        end function

        subroutine launch_generation(width, height, cells, next) bind(C)
            import :: c_int
            integer(c_int), value :: width, height
            integer(c_int) :: cells(0:width + 1, 0:*), next(0:width + 1, 0:*) ! (column, row)
        end subroutine
    end interface
end module

program main
    use cuda
    use harness
    use life_problem
    implicit none

    type(lesson_t) :: lesson
    type(life_t) :: life
    integer(c_int), allocatable, target :: answer(:, :)
    integer(c_int), pointer, contiguous :: d_cells(:, :), d_next(:, :), spare(:, :)
    integer(c_size_t) :: bytes, row_bytes, stride_bytes, rows
    integer :: generation

    life = lesson_life(lesson, "22-fortran")
    rows = life%height
    row_bytes = life%width*c_sizeof(0_c_int)
    stride_bytes = (life%width + 2)*c_sizeof(0_c_int)
    bytes = stride_bytes*(rows + 2)

    allocate (answer(life%width, life%height))
    call lesson_need(lesson, 2*bytes)
    d_cells => device_board(life%width, life%height)
    d_next => device_board(life%width, life%height)
    call lesson_output(lesson, answer, row_bytes*rows)
    call lesson_output(lesson, d_cells, bytes)
    call lesson_output(lesson, d_next, bytes)

    do while (lesson_repeat(lesson) /= 0)
        call lesson_phase(lesson, PHASE_TRANSFER)
        CHECK(cudaMemcpy2D(c_loc(d_cells(1, 1)), stride_bytes, c_loc(life%first), row_bytes, row_bytes, rows, HOST_TO_DEVICE))

        call lesson_phase(lesson, PHASE_COMPUTE)
        do generation = 1, life%generations
            call launch_generation(life%width, life%height, d_cells, d_next)

            spare => d_cells
            d_cells => d_next
            d_next => spare
        end do

        call lesson_phase(lesson, PHASE_TRANSFER)
        CHECK(cudaMemcpy2D(c_loc(answer), row_bytes, c_loc(d_cells(1, 1)), stride_bytes, row_bytes, rows, DEVICE_TO_HOST))
        call lesson_board(lesson, answer)
    end do

    CHECK(cudaFree(c_loc(d_cells)))
    CHECK(cudaFree(c_loc(d_next)))
    deallocate (answer)
    stop lesson_end(lesson), quiet=.true.

contains

    ! A board in the device's memory, cells(0:width+1, 0:height+1) with its ghost cells. The host may
    ! take the address of a cell, by c_loc(), and pass it on; only a kernel can read the cell.
    function device_board(width, height) result(cells)
        integer(c_int), intent(in) :: width, height
        integer(c_int), pointer, contiguous :: cells(:, :), from_one(:, :)
        type(c_ptr) :: address
        CHECK(cudaMalloc(address, bytes))
        call c_f_pointer(address, from_one, [width + 2, height + 2])
        cells(0:, 0:) => from_one
    end function
end program
