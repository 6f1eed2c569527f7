/* cublas_v2.h: the header that programs include for cuBLAS; as in CUDA, cublas_api.h has its
 * declarations. */
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_

#include "cublas_api.h"

#endif
