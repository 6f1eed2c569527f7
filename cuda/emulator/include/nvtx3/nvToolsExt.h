/* nvToolsExt.h: NVTX, by which a program marks ranges for a profiler. The emulator ignores them. */
#ifndef NVTX_VERSION
#define NVTX_VERSION 3

#include <stddef.h>
#include <stdint.h>

enum { NVTX_SUCCESS = 0, NVTX_NO_PUSH_POP_TRACKING = -2 };
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3,
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6,
} nvtxPayloadType_t;
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration *nvtxStringHandle_t;
typedef union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType;
    int32_t reserved0;
    union payload_t {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

#define EMULATOR_NVTX(TYPE, NAME, PARAMETERS, RESULT) \
    static inline TYPE NAME PARAMETERS                \
    {                                                 \
        RESULT;                                       \
    }
#define EMULATOR_NVTX_OF(TEXT, LETTER)                                                            \
    EMULATOR_NVTX(void, nvtxMark##LETTER, (const TEXT *message), (void)message)                   \
    EMULATOR_NVTX(int, nvtxRangePush##LETTER, (const TEXT *message), (void)message; return 0)     \
    EMULATOR_NVTX(nvtxRangeId_t, nvtxRangeStart##LETTER, (const TEXT *message), (void)message;    \
                  return 0)                                                                       \
    EMULATOR_NVTX(void, nvtxNameCategory##LETTER, (uint32_t category, const TEXT *name),          \
                  (void)category;                                                                 \
                  (void)name)                                                                     \
    EMULATOR_NVTX(void, nvtxNameOsThread##LETTER, (uint32_t thread, const TEXT *name),            \
                  (void)thread;                                                                   \
                  (void)name)                                                                     \
    EMULATOR_NVTX(nvtxDomainHandle_t, nvtxDomainCreate##LETTER, (const TEXT *name), (void)name;   \
                  return NULL)                                                                    \
    EMULATOR_NVTX(nvtxStringHandle_t, nvtxDomainRegisterString##LETTER,                           \
                  (nvtxDomainHandle_t domain, const TEXT *text), (void)domain;                    \
                  (void)text; return NULL)                                                        \
    EMULATOR_NVTX(void, nvtxDomainNameCategory##LETTER,                                           \
                  (nvtxDomainHandle_t domain, uint32_t category, const TEXT *name), (void)domain; \
                  (void)category; (void)name)
EMULATOR_NVTX_OF(char, A)
EMULATOR_NVTX_OF(wchar_t, W)
EMULATOR_NVTX(void, nvtxInitialize, (const void *reserved), (void)reserved)
EMULATOR_NVTX(void, nvtxMarkEx, (const nvtxEventAttributes_t *event), (void)event)
EMULATOR_NVTX(int, nvtxRangePushEx, (const nvtxEventAttributes_t *event), (void)event; return 0)
EMULATOR_NVTX(nvtxRangeId_t, nvtxRangeStartEx, (const nvtxEventAttributes_t *event), (void)event;
              return 0)
EMULATOR_NVTX(int, nvtxRangePop, (void), return 0)
EMULATOR_NVTX(void, nvtxRangeEnd, (nvtxRangeId_t range), (void)range)
EMULATOR_NVTX(void, nvtxDomainDestroy, (nvtxDomainHandle_t domain), (void)domain)
EMULATOR_NVTX(void, nvtxDomainMarkEx,
              (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (void)domain;
              (void)event)
EMULATOR_NVTX(int, nvtxDomainRangePushEx,
              (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (void)domain;
              (void)event; return 0)
EMULATOR_NVTX(nvtxRangeId_t, nvtxDomainRangeStartEx,
              (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (void)domain;
              (void)event; return 0)
EMULATOR_NVTX(int, nvtxDomainRangePop, (nvtxDomainHandle_t domain), (void)domain; return 0)
EMULATOR_NVTX(void, nvtxDomainRangeEnd, (nvtxDomainHandle_t domain, nvtxRangeId_t range),
              (void)domain;
              (void)range)
#undef EMULATOR_NVTX_OF
#undef EMULATOR_NVTX

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA

#endif
