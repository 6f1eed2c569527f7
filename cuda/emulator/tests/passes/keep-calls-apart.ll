; A load on both sides is hoisted; a call on both sides stays two calls, each with its line.
; by keep-calls-apart,function(simplifycfg<hoist-common-insts>)
declare i32 @taken(i32)
declare void @use(i32)
define void @either(i1 %one, ptr %in) {
  br i1 %one, label %then, label %else
then:
  %a = load i32, ptr %in
  %b = call i32 @taken(i32 %a)
  call void @use(i32 %b)
  br label %end
else:
  %c = load i32, ptr %in
  %d = call i32 @taken(i32 %c)
  call void @use(i32 0)
  br label %end
end:
  ret void
}
; becomes
; define void @either(i1 %one, ptr %in) {
;   %a = load i32, ptr %in, align 4
;   br i1 %one, label %then, label %else
; then:                                             ; preds = %0
;   %b = call i32 @taken(i32 %a)
;   call void @use(i32 %b)
;   br label %end
; else:                                             ; preds = %0
;   %d = call i32 @taken(i32 %a)
;   call void @use(i32 0)
;   br label %end
; end:                                              ; preds = %else, %then
;   ret void
; }
