/* large_tile.h: tiles larger than a warp. */
#ifndef LARGE_TILE_H
#define LARGE_TILE_H

namespace emulator
{
void tiles_begin(void); /* called when a block begins */
} // namespace emulator

#endif
