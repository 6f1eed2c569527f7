! cooperative_groups: what `use cooperative_groups` finds before flang's own module
module cooperative_groups
  use fortran_groups
end module
