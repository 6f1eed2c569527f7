/* fft_plan.cpp: plans of cuFFT. */
#include "parts/cufft/fft_plan.h"

#include "engine/errors/last_error.h"
#include "engine/host/source_line.h"

using namespace emulator;

enum { MOST_PLANS = 1024 };

static plan *plans[MOST_PLANS];

static plan *find(cufftHandle handle)
{
    emulator_alone alone;
    return handle > 0 && handle < MOST_PLANS ? plans[handle] : NULL;
}

const plan *emulator::plan_of(cufftHandle handle)
{
    return find(handle);
}

cufftResult cufftCreate(cufftHandle *handle)
{
    emulator_alone alone;
    for (int i = 1; i < MOST_PLANS; i++) {
        if (plans[i])
            continue;
        plans[i] = (plan *)calloc(1, sizeof *plans[i]);
        *handle = i;
        return plans[i] ? CUFFT_SUCCESS : CUFFT_ALLOC_FAILED;
    }
    return CUFFT_ALLOC_FAILED;
}

cufftResult cufftDestroy(cufftHandle handle)
{
    if (!find(handle))
        return CUFFT_INVALID_PLAN;
    emulator_alone alone;
    free(plans[handle]);
    plans[handle] = NULL;
    return CUFFT_SUCCESS;
}

cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream)
{
    plan *found = find(handle);
    if (!found)
        return CUFFT_INVALID_PLAN;
    found->stream = stream;
    return CUFFT_SUCCESS;
}

/* ---- layout of the elements ---- */

static bool is_type(cufftType type)
{
    return type == CUFFT_C2C || type == CUFFT_R2C || type == CUFFT_C2R || type == CUFFT_Z2Z ||
           type == CUFFT_D2Z || type == CUFFT_Z2D;
}

/* The default layout. In a real transform, the complex side has only half of the last dimension. */
static side packed(const plan *made, bool halved)
{
    side side = {true, {1, 1, 1}, 1, 1};
    for (int i = 0; i < made->rank; i++) {
        side.sizes[i] = made->sizes[i];
        if (halved && i == made->rank - 1)
            side.sizes[i] = made->sizes[i] / 2 + 1;
        side.distance *= side.sizes[i];
    }
    return side;
}

/* The layout in an array of these sizes; if `sizes` is NULL, the default layout, and stride and
 * distance are ignored. */
static side laid_out(const plan *made, const int *sizes, int stride, int distance, bool halved)
{
    side side = packed(made, halved);
    if (!sizes)
        return side;
    for (int i = 0; i < made->rank; i++)
        side.sizes[i] = sizes[i];
    side.packed = false;
    side.stride = stride;
    side.distance = distance;
    return side;
}

cufftResult cufftMakePlanMany(cufftHandle handle, int rank, int *n, int *inembed, int istride,
                              int idist, int *onembed, int ostride, int odist, cufftType type,
                              int batch, size_t *bytes)
{
    plan *made = find(handle);
    if (!made || made->made)
        return CUFFT_INVALID_PLAN;
    if (!is_type(type))
        return CUFFT_INVALID_TYPE;
    if (rank < 1 || rank > MOST_DIMENSIONS || !n || batch < 1)
        return CUFFT_INVALID_SIZE;
    for (int i = 0; i < rank; i++) {
        if (n[i] < 1)
            return CUFFT_INVALID_SIZE;
        made->sizes[i] = n[i];
    }
    if ((inembed && (istride < 1 || idist < 0)) || (onembed && (ostride < 1 || odist < 0)))
        return CUFFT_INVALID_VALUE;
    made->rank = rank;
    made->type = type;
    made->batch = batch;
    const bool of_real = type == CUFFT_R2C || type == CUFFT_D2Z;
    const bool to_real = type == CUFFT_C2R || type == CUFFT_Z2D;
    made->in = laid_out(made, inembed, istride, idist, to_real);
    made->out = laid_out(made, onembed, ostride, odist, of_real);
    made->made = true;
    made->pc = find_call();
    if (bytes)
        *bytes = 0;
    return CUFFT_SUCCESS;
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *bytes)
{
    return cufftMakePlanMany(plan, 1, &nx, NULL, 1, 0, NULL, 1, 0, type, batch, bytes);
}

cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *bytes)
{
    int sizes[] = {nx, ny};
    return cufftMakePlanMany(plan, 2, sizes, NULL, 1, 0, NULL, 1, 0, type, 1, bytes);
}

cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t *bytes)
{
    int sizes[] = {nx, ny, nz};
    return cufftMakePlanMany(plan, 3, sizes, NULL, 1, 0, NULL, 1, 0, type, 1, bytes);
}

/* ---- plans in one step ---- */

cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist,
                          int *onembed, int ostride, int odist, cufftType type, int batch)
{
    cufftResult result = cufftCreate(plan);
    if (result != CUFFT_SUCCESS)
        return result;
    result = cufftMakePlanMany(*plan, rank, n, inembed, istride, idist, onembed, ostride, odist,
                               type, batch, NULL);
    if (result != CUFFT_SUCCESS)
        cufftDestroy(*plan);
    return result;
}

cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch)
{
    return cufftPlanMany(plan, 1, &nx, NULL, 1, 0, NULL, 1, 0, type, batch);
}

cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type)
{
    int sizes[] = {nx, ny};
    return cufftPlanMany(plan, 2, sizes, NULL, 1, 0, NULL, 1, 0, type, 1);
}

cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type)
{
    int sizes[] = {nx, ny, nz};
    return cufftPlanMany(plan, 3, sizes, NULL, 1, 0, NULL, 1, 0, type, 1);
}

/* ---- functions without effect ---- */

cufftResult cufftSetAutoAllocation(cufftHandle handle, int)
{
    return find(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetWorkArea(cufftHandle handle, void *)
{
    return find(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftGetSize(cufftHandle handle, size_t *bytes)
{
    *bytes = 0;
    return find(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftGetVersion(int *version)
{
    *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}

const char *emulator_cufft_name(cufftResult result)
{
    switch (result) {
#define NAME(RESULT)     \
    case CUFFT_##RESULT: \
        return "CUFFT_" #RESULT;
        NAME(INVALID_PLAN)
        NAME(ALLOC_FAILED)
        NAME(INVALID_TYPE)
        NAME(INVALID_VALUE)
        NAME(EXEC_FAILED)
        NAME(INVALID_SIZE)
#undef NAME
    default:
        return "its result is not CUFFT_SUCCESS";
    }
}
