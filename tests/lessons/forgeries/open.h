/* The same, where there is no sandbox */
#include "source.h"
