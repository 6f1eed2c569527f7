! madd.f90: the matrix a = b + c and the sum of its elements, as a lesson program in Fortran sees it; madd.h is the same for C.
module madd_problem
    use, intrinsic :: iso_c_binding
    use harness, only: arguments, c_text, lesson_arguments, lesson_t, PHASE_RNG
    implicit none
    private
    public :: lesson_madd, lesson_matrix_sum, madd_t, PHASE_UPLOAD

    ! The phase in which the matrices are copied to the device; it replaces PHASE_RNG.
    integer(c_int), parameter :: PHASE_UPLOAD = PHASE_RNG

    ! The input. Each repeat may have other contents of b and c, at the same addresses.
    type :: madd_t
        integer(c_int) :: rows, columns
        ! b(column, row), in [0, 1): C stores it row by row, so the column is the first index
        real(c_float), pointer, contiguous :: b(:, :), c(:, :)
    end type

    ! C's struct madd
    type, bind(C) :: madd_in_c
        integer(c_int) :: rows, columns
        type(c_ptr) :: b, c
    end type

    interface
        function begin(lesson, argc, argv, folder) bind(C, name='lesson_madd') result(given)
            import :: c_int, c_ptr, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: argc
            type(c_ptr) :: argv(*)
            type(c_ptr), value :: folder
            type(c_ptr) :: given
        end function

        subroutine lesson_matrix_sum(lesson, a, sum) bind(C)
            import :: c_double, c_float, lesson_t
            type(lesson_t) :: lesson
            real(c_float), intent(in) :: a(*) ! a(column, row)
            real(c_double), value :: sum
        end subroutine
    end interface

contains

    function lesson_madd(lesson, folder) result(madd)
        type(lesson_t) :: lesson
        character(len=*), intent(in) :: folder
        type(madd_t) :: madd
        type(madd_in_c), pointer :: asked
        call lesson_arguments()
        call c_f_pointer(begin(lesson, size(arguments) - 1, arguments, c_text(folder)), asked)
        madd%rows = asked%rows
        madd%columns = asked%columns
        call c_f_pointer(asked%b, madd%b, [asked%columns, asked%rows])
        call c_f_pointer(asked%c, madd%c, [asked%columns, asked%rows])
    end function
end module
