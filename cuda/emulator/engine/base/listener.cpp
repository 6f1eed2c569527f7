/* listener.cpp: who listens to what kernels do. */
#include "engine/base/listener.h"

using namespace emulator;

const struct listener *emulator_listener;
