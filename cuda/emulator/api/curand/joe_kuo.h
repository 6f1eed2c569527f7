/* joe_kuo.h: the initial direction numbers of Sobol's sequences, as hexadecimal digits. */
#ifndef JOE_KUO_H
#define JOE_KUO_H

namespace emulator
{
__attribute__((visibility("hidden"))) extern const char joe_kuo_bits[];
} // namespace emulator

#endif
