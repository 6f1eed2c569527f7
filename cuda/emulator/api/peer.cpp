/* peer.cpp: peer access; there is only one device. */
#include "engine/errors/last_error.h"

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    if (device != 0 || peer != 0)
        return emulator_return(cudaErrorInvalidDevice);
    *can = 0;
    return emulator_return(cudaSuccess);
}

/* Always an error, because it needs two devices. */
cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int)
{
    return emulator_return(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned)
{
    return emulator_return(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int)
{
    return emulator_return(cudaErrorInvalidDevice);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes)
{
    return cudaMemcpyPeerAsync(to, to_device, from, from_device, bytes, 0);
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                size_t bytes, cudaStream_t stream)
{
    if (to_device != 0 || from_device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}
