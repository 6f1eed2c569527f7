/* listener.cpp: who listens to what kernels do. */
#include "listener.h"

const struct listener *emulator_listener;
