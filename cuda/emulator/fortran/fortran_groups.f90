! fortran_groups: flang's module cooperative_groups, and the barriers of its groups, which it lacks. A module cannot use
! one of its own name.
module fortran_groups
  use, intrinsic :: cooperative_groups
  interface syncthreads
    attributes(device) subroutine fortran_sync_grid(group) bind(c)
      import
      !dir$ ignore_tkr (d) group
      type(grid_group), intent(in) :: group
    end subroutine
    attributes(device) subroutine fortran_sync_block(group) bind(c)
      import
      !dir$ ignore_tkr (d) group
      type(thread_group), intent(in) :: group
    end subroutine
    attributes(device) subroutine fortran_sync_warp(group) bind(c)
      import
      !dir$ ignore_tkr (d) group
      type(coalesced_group), intent(in) :: group
    end subroutine
  end interface
end module
