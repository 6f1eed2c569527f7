/* listener.cpp: the listener of a counted program; NULL in other programs. */
#include "engine/base/listener.h"

using namespace emulator;

const struct listener *emulator_listener;
