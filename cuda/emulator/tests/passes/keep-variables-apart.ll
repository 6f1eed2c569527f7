; Padding before a shared variable and before a device variable; none before a host variable.
@tile = thread_local(initialexec) global [32 x i32] zeroinitializer, section ".tbss.emulator_0", align 16
@counter = global i32 3, section "emulator_device", align 32
@hosts = global i32 3

; becomes
; @emulator_room = private thread_local(initialexec) global [1024 x i8] zeroinitializer, section ".tbss.emulator_0", align 16
; @tile = thread_local(initialexec) global [32 x i32] zeroinitializer, section ".tbss.emulator_0", align 16
; @emulator_room.1 = private global [1024 x i8] zeroinitializer, section "emulator_device", align 32
; @counter = global i32 3, section "emulator_device", align 32
; @hosts = global i32 3
