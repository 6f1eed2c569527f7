; The usual work of hooks for loads and blocks is inlined; of two successive hooks, the second reuses r11.
target triple = "x86_64-pc-linux-gnu"
declare void @__sanitizer_cov_trace_pc()
declare void @__tsan_read4(ptr)
declare void @__tsan_write4(ptr)
define void @kernel(ptr %from) {
  call void @__sanitizer_cov_trace_pc()
  call void @__tsan_read4(ptr %from)
  call void @__tsan_write4(ptr %from)
  call void @__tsan_read4(ptr %from)
  ret void
}

; becomes
; define void @kernel(ptr %from) {
;   %1 = call i64 asm sideeffect alignstack "movq %fs:_ZN8emulator10next_eventE@tpoff, %r11\0A\09cmpq %fs:_ZN8emulator8room_endE@tpoff, %r11\0A\09jne 771f\0A\09call __sanitizer_cov_trace_pc\0A770:\0A\09movq %fs:_ZN8emulator10next_eventE@tpoff, %r11\0A\09jmp 772f\0A771:\0A\09leaq 770b(%rip), %rcx\0A\09addq 40+_ZN8emulator12count_halvesE(%rip), %rcx\0A\09movq %rcx, (%r11)\0A\09addq $$16, %r11\0A\09movq %r11, %fs:_ZN8emulator10next_eventE@tpoff\0A772:", "={r11},~{rdi},~{rax},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{xmm0},~{xmm1},~{xmm2},~{xmm3},~{xmm4},~{xmm5},~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},~{xmm13},~{xmm14},~{xmm15},~{memory},~{dirflag},~{fpsr},~{flags}"()
;   %2 = call { i64, ptr } asm sideeffect alignstack "cmpq %fs:_ZN8emulator8room_endE@tpoff, %r11\0A\09jne 771f\0A\09call __tsan_read4\0A770:\0A\09movq %fs:_ZN8emulator10next_eventE@tpoff, %r11\0A\09jmp 772f\0A771:\0A\09leaq 770b(%rip), %rcx\0A\09addq 16+_ZN8emulator12count_halvesE(%rip), %rcx\0A\09movq %rcx, (%r11)\0A\09movq %rdi, 8(%r11)\0A\09addq $$16, %r11\0A\09movq %r11, %fs:_ZN8emulator10next_eventE@tpoff\0A772:", "={r11},={rdi},1,0,~{rax},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{xmm0},~{xmm1},~{xmm2},~{xmm3},~{xmm4},~{xmm5},~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},~{xmm13},~{xmm14},~{xmm15},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr %from, i64 %1)
;   %3 = extractvalue { i64, ptr } %2, 0
;   call void @__tsan_write4(ptr %from)
;   %4 = call { i64, ptr } asm sideeffect alignstack "movq %fs:_ZN8emulator10next_eventE@tpoff, %r11\0A\09cmpq %fs:_ZN8emulator8room_endE@tpoff, %r11\0A\09jne 771f\0A\09call __tsan_read4\0A770:\0A\09movq %fs:_ZN8emulator10next_eventE@tpoff, %r11\0A\09jmp 772f\0A771:\0A\09leaq 770b(%rip), %rcx\0A\09addq 16+_ZN8emulator12count_halvesE(%rip), %rcx\0A\09movq %rcx, (%r11)\0A\09movq %rdi, 8(%r11)\0A\09addq $$16, %r11\0A\09movq %r11, %fs:_ZN8emulator10next_eventE@tpoff\0A772:", "={r11},={rdi},1,~{rax},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{xmm0},~{xmm1},~{xmm2},~{xmm3},~{xmm4},~{xmm5},~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},~{xmm13},~{xmm14},~{xmm15},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr %from)
;   %5 = extractvalue { i64, ptr } %4, 0
;   ret void
; }
