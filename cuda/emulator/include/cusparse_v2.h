/* cusparse_v2.h: an older name of cusparse.h */
#include "cusparse.h"
