/* listener.cpp: who listens to what kernels do. */
#include "listener.h"

using namespace emulator;

const struct listener *emulator_listener;
