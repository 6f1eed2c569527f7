! life.f90: Conway's Game of Life on a torus, as a lesson program in Fortran sees it; life.h is the
! same for C.
module life_problem
    use, intrinsic :: iso_c_binding
    use harness, only: arguments, c_text, lesson_arguments, lesson_t
    implicit none
    private
    public :: life_t, lesson_board, lesson_life

    ! The input. Each repeat may have another first population, at the same address.
    type :: life_t
        integer(c_int) :: width, height ! the board is a torus of width x height cells
        integer(c_int) :: generations
        ! first(column, row), 0 or 1: C stores it row by row, so the column is the first index
        integer(c_int), pointer, contiguous :: first(:, :)
    end type

    ! C's struct life
    type, bind(C) :: life_in_c
        integer(c_int) :: width, height, generations
        type(c_ptr) :: first
    end type

    interface
        function begin(lesson, argc, argv, folder) bind(C, name='lesson_life') result(life)
            import :: c_int, c_ptr, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: argc
            type(c_ptr) :: argv(*)
            type(c_ptr), value :: folder
            type(c_ptr) :: life
        end function

        subroutine lesson_board(lesson, cells) bind(C)
            import :: c_int, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), intent(in) :: cells(*) ! cells(column, row)
        end subroutine
    end interface

contains

    function lesson_life(lesson, folder) result(life)
        type(lesson_t) :: lesson
        character(len=*), intent(in) :: folder
        type(life_t) :: life
        type(life_in_c), pointer :: asked
        call lesson_arguments()
        call c_f_pointer(begin(lesson, size(arguments) - 1, arguments, c_text(folder)), asked)
        life%width = asked%width
        life%height = asked%height
        life%generations = asked%generations
        call c_f_pointer(asked%first, life%first, [asked%width, asked%height])
    end function
end module
