; The second condition equals the first: without the pass, each side would get its own copy of the barrier.
; by keep-barriers,function(simplifycfg)
declare void @emulator_sync_threads(i32)
declare void @first()
define void @kernel(i1 %is_first) {
  br i1 %is_first, label %begins, label %all
begins:
  call void @first()
  br label %all
all:
  call void @emulator_sync_threads(i32 1)
  br i1 %is_first, label %ends, label %end
ends:
  call void @first()
  br label %end
end:
  ret void
}
; becomes
; define void @kernel(i1 %is_first) {
;   br i1 %is_first, label %begins, label %all
; begins:                                           ; preds = %0
;   call void @first()
;   br label %all
; all:                                              ; preds = %begins, %0
;   call void @emulator_sync_threads(i32 1)
;   br i1 %is_first, label %ends, label %end
; ends:                                             ; preds = %all
;   call void @first()
;   br label %end
; end:                                              ; preds = %ends, %all
;   ret void
; }
