; The check of an index moves below loads, but not below a store.
declare void @emulator_check_index(i1, ptr, i64)
define void @first(ptr %array, i64 %i, ptr %out) {
  %has = icmp ult i64 %i, 32
  call void @emulator_check_index(i1 %has, ptr null, i64 %i)
  %place = getelementptr i32, ptr %array, i64 %i
  %value = load i32, ptr %place
  store i32 %value, ptr %out
  ret void
}
; becomes
; define void @first(ptr %array, i64 %i, ptr %out) {
;   %has = icmp ult i64 %i, 32
;   %place = getelementptr i32, ptr %array, i64 %i
;   %value = load i32, ptr %place, align 4
;   call void @emulator_check_index(i1 %has, ptr null, i64 %i)
;   store i32 %value, ptr %out, align 4
;   ret void
; }
