! matmul.f90: the product of two matrices, C = A B, as a lesson program in Fortran sees it; matmul.h is the same for C.
module matmul_problem
    use, intrinsic :: iso_c_binding
    use harness, only: arguments, c_text, lesson_arguments, lesson_t
    implicit none
    private
    public :: lesson_matmul, lesson_product, matmul_t

    ! The input. Each repeat may have other contents of A and B, at the same addresses.
    type :: matmul_t
        integer(c_int) :: rows    ! of A and C
        integer(c_int) :: columns ! of B and C
        integer(c_int) :: inner   ! columns of A, rows of B
        ! a(inner, rows) and b(columns, inner): C stores them row by row, so the column is the first
        ! index
        real(c_float), pointer, contiguous :: a(:, :), b(:, :)
    end type

    ! C's struct matmul
    type, bind(C) :: matmul_in_c
        integer(c_int) :: rows, columns, inner
        type(c_ptr) :: a, b
    end type

    interface
        function begin(lesson, argc, argv, folder) bind(C, name='lesson_matmul') result(given)
            import :: c_int, c_ptr, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: argc
            type(c_ptr) :: argv(*)
            type(c_ptr), value :: folder
            type(c_ptr) :: given
        end function

        subroutine lesson_product(lesson, c) bind(C)
            import :: c_float, lesson_t
            type(lesson_t) :: lesson
            real(c_float), intent(in) :: c(*) ! c(column, row)
        end subroutine
    end interface

contains

    function lesson_matmul(lesson, folder) result(given)
        type(lesson_t) :: lesson
        character(len=*), intent(in) :: folder
        type(matmul_t) :: given
        type(matmul_in_c), pointer :: asked
        call lesson_arguments()
        call c_f_pointer(begin(lesson, size(arguments) - 1, arguments, c_text(folder)), asked)
        given%rows = asked%rows
        given%columns = asked%columns
        given%inner = asked%inner
        call c_f_pointer(asked%a, given%a, [asked%inner, asked%rows])
        call c_f_pointer(asked%b, given%b, [asked%columns, asked%inner])
    end function
end module
