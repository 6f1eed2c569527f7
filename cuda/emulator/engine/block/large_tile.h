/* large_tile.h: tiles of more than a warp. */
#ifndef LARGE_TILE_H
#define LARGE_TILE_H

namespace emulator
{
void tiles_begin(void); /* a block begins */
} // namespace emulator

#endif
