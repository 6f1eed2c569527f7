/* cublas_v2.h: what programs include for cuBLAS; the rest of it is in cublas_api.h, as CUDA's. */
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_

#include "cublas_api.h"

#endif
