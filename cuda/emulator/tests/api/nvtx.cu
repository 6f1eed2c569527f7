/* nvtx.cu: NVTX's functions do nothing and print nothing. */
#include "../tap.h"

#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvtx3.hpp>

static int function()
{
    NVTX3_FUNC_RANGE();
    nvtx3::scoped_range range{"scope"};
    nvtx3::mark("mark");
    return 7;
}

int main()
{
    nvtxEventAttributes_t event = {};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.colorType = NVTX_COLOR_ARGB;
    event.color = 0xff00ff00;
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = "event";
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    nvtxNameCudaStream(stream, "stream");
    nvtxDomainHandle_t domain = nvtxDomainCreate("domain");
    nvtxRangePush("range");
    nvtxRangePushEx(&event);
    nvtxDomainRangePushEx(domain, &event);
    nvtxRangeId_t id = nvtxRangeStart("another");
    nvtxMark("mark");
    ok(function() == 7, "ranges, marks and names are accepted");
    nvtxRangeEnd(id);
    nvtxDomainRangePop(domain);
    nvtxRangePop();
    nvtxRangePop();
    nvtxDomainDestroy(domain);
    cudaStreamDestroy(stream);
    printf("1..%d\n", tests);
    return 0;
}
