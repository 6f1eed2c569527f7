! pi.f90: π by random points, as a lesson program in Fortran sees it; pi.h is the same for C.
module pi_problem
    use, intrinsic :: iso_c_binding
    use harness, only: arguments, c_text, lesson_arguments, lesson_t, text_of
    implicit none
    private
    public :: generator_of, lesson_hits, lesson_pi, lesson_random_points, pi_t

    ! The input, which is C's struct pi. Each repeat may have other seeds.
    type, bind(C) :: pi_t
        integer(c_int64_t) :: points         ! number of random points
        integer(c_int64_t) :: seed_x, seed_y ! seeds of the two coordinates
        type(c_ptr), private :: generator
    end type

    interface
        function begin(lesson, argc, argv, folder) bind(C, name='lesson_pi') result(given)
            import :: c_int, c_ptr, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: argc
            type(c_ptr) :: argv(*)
            type(c_ptr), value :: folder
            type(c_ptr) :: given
        end function

        subroutine lesson_random_points(lesson, uniform, count, seed) bind(C)
            import :: c_float, c_int64_t, lesson_t
            type(lesson_t), intent(in) :: lesson
            real(c_float), intent(out) :: uniform(*)
            integer(c_int64_t), value :: count, seed
        end subroutine

        subroutine lesson_hits(lesson, hits) bind(C)
            import :: c_int64_t, lesson_t
            type(lesson_t) :: lesson
            integer(c_int64_t), value :: hits
        end subroutine
    end interface

contains

    function lesson_pi(lesson, folder) result(pi)
        type(lesson_t) :: lesson
        character(len=*), intent(in) :: folder
        type(pi_t), pointer :: pi
        call lesson_arguments()
        call c_f_pointer(begin(lesson, size(arguments) - 1, arguments, c_text(folder)), pi)
    end function

    ! The name of the generator of random numbers
    function generator_of(pi) result(name)
        type(pi_t), intent(in) :: pi
        character(len=:), allocatable :: name
        name = text_of(pi%generator)
    end function
end module
