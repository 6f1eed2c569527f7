! sum.f90: the sum of many floats, as a lesson program in Fortran sees it; sum.h is the same for C.
module sum_problem
    use, intrinsic :: iso_c_binding
    use harness, only: arguments, c_text, lesson_arguments, lesson_t, PHASE_RNG, text_of
    implicit none
    private
    public :: lesson_sum, lesson_total, PHASE_UPLOAD, sum_t

    ! The phase in which the elements are copied to the device; it replaces PHASE_RNG.
    integer(c_int), parameter :: PHASE_UPLOAD = PHASE_RNG

    ! The input. Each repeat may have other elements, at the same address.
    type :: sum_t
        integer(c_int64_t) :: elements
        real(c_float), pointer, contiguous :: x(:) ! in [0, 1)
        character(len=:), allocatable :: by, add ! for lessons 12 and 13, as in sum.h
    end type

    ! C's struct sum
    type, bind(C) :: sum_in_c
        integer(c_int64_t) :: elements
        type(c_ptr) :: x, by, add
    end type

    interface
        function begin(lesson, argc, argv, folder) bind(C, name='lesson_sum') result(given)
            import :: c_int, c_ptr, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: argc
            type(c_ptr) :: argv(*)
            type(c_ptr), value :: folder
            type(c_ptr) :: given
        end function

        subroutine lesson_total(lesson, total) bind(C)
            import :: c_double, lesson_t
            type(lesson_t) :: lesson
            real(c_double), value :: total
        end subroutine
    end interface

contains

    function lesson_sum(lesson, folder) result(given)
        type(lesson_t) :: lesson
        character(len=*), intent(in) :: folder
        type(sum_t) :: given
        type(sum_in_c), pointer :: asked
        call lesson_arguments()
        call c_f_pointer(begin(lesson, size(arguments) - 1, arguments, c_text(folder)), asked)
        given%elements = asked%elements
        given%by = text_of(asked%by)
        given%add = text_of(asked%add)
        call c_f_pointer(asked%x, given%x, [asked%elements])
    end function
end module
