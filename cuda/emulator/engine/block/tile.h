/* tile.h: tiles of more than a warp. */
#ifndef TILE_H
#define TILE_H

namespace emulator
{
void tiles_begin(void); /* a block begins */
} // namespace emulator

#endif
