! lesson.f90: what a lesson program in Fortran takes from the harness. These are the functions of
! lesson.h, called by iso_c_binding; lesson.h describes them, with units and errors.
module harness
    use, intrinsic :: iso_c_binding
    implicit none

    ! A running lesson program. The function of its problem's module that begins the lesson fills it
    ! in.
    type, bind(C) :: lesson_t
        type(c_ptr) :: harness = c_null_ptr ! the harness's own: a lesson does not use it
    end type

    ! The phases of a repeat
    integer(c_int), parameter :: PHASE_RNG = 0, PHASE_COMPUTE = 1, PHASE_TRANSFER = 2

    interface
        subroutine lesson_need(lesson, bytes) bind(C)
            import :: c_size_t, lesson_t
            type(lesson_t) :: lesson
            integer(c_size_t), value :: bytes
        end subroutine

        ! `data` is an array or a scalar of any type, in host or device memory.
        subroutine lesson_output(lesson, data, bytes) bind(C)
            import :: c_size_t, lesson_t
            type(lesson_t) :: lesson
            !dir$ ignore_tkr (rd) data
            type(*) :: data(*)
            integer(c_size_t), value :: bytes
        end subroutine

        ! 1 if another repeat has begun, else 0
        function lesson_repeat(lesson) bind(C) result(wanted)
            import :: c_int, lesson_t
            type(lesson_t) :: lesson
            integer(c_int) :: wanted
        end function

        subroutine lesson_phase(lesson, phase) bind(C)
            import :: c_int, lesson_t
            type(lesson_t) :: lesson
            integer(c_int), value :: phase
        end subroutine

        function lesson_end(lesson) bind(C) result(exit_code)
            import :: c_int, lesson_t
            type(lesson_t) :: lesson
            integer(c_int) :: exit_code
        end function

        ! `call` and `file` end in c_null_char.
        subroutine lesson_check_cuda(error, call, file, line) bind(C)
            import :: c_char, c_int
            integer(c_int), value :: error, line
            character(kind=c_char), intent(in) :: call(*)
            character(kind=c_char), intent(in), optional :: file(*)
        end subroutine

        subroutine lesson_check_curand(status, call, file, line) bind(C)
            import :: c_char, c_int
            integer(c_int), value :: status, line
            character(kind=c_char), intent(in) :: call(*)
            character(kind=c_char), intent(in), optional :: file(*)
        end subroutine
    end interface

    ! The arguments of C's main(), for C. They are never freed, because C may keep pointers to them.
    type(c_ptr), allocatable, protected, target :: arguments(:)

contains

    ! For programs in CUDA Fortran, in which no preprocessor knows file and line: `call` says what was
    ! called.
    subroutine lesson_check(error, call)
        integer(c_int), intent(in) :: error
        character(len=*), intent(in) :: call
        call lesson_check_cuda(error, call//c_null_char, line=0)
    end subroutine

    ! The same for a call of cuRAND
    subroutine lesson_check_random(status, call)
        integer(c_int), intent(in) :: status
        character(len=*), intent(in) :: call
        call lesson_check_curand(status, call//c_null_char, line=0)
    end subroutine

    ! Reads the program's arguments into `arguments`, as in C's argv: the first is the program's
    ! name, the last a null pointer.
    subroutine lesson_arguments()
        integer :: i, count
        count = command_argument_count() + 1
        allocate (arguments(0:count))
        do i = 0, count - 1
            arguments(i) = c_text(argument(i))
        end do
        arguments(count) = c_null_ptr
    end subroutine

    function argument(number) result(text)
        integer, intent(in) :: number
        character(len=:), allocatable :: text
        integer :: length
        call get_command_argument(number, length=length)
        allocate (character(len=length) :: text)
        call get_command_argument(number, text)
    end function

    ! The text at C's address
    function text_of(address) result(text)
        type(c_ptr), intent(in) :: address
        character(len=:), allocatable :: text
        character(kind=c_char), pointer :: letters(:)
        integer :: length
        call c_f_pointer(address, letters, [huge(length)])
        length = 0
        do while (letters(length + 1) /= c_null_char)
            length = length + 1
        end do
        allocate (character(len=length) :: text)
        text = transfer(letters(:length), text)
    end function

    ! The address of a copy of the text that ends in a null character, for C. It is never freed.
    function c_text(text) result(address)
        character(len=*), intent(in) :: text
        type(c_ptr) :: address
        character(kind=c_char), pointer :: copy(:)
        allocate (copy(len(text) + 1))
        copy = transfer(text//c_null_char, copy)
        address = c_loc(copy)
    end function
end module
