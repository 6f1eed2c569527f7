# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# missing_headers.sh: runs the preprocessor, and names the package of a header that is not installed.

# package_of HEADER: the package with this header, for libraries that CUDA programs often use
package_of() {
    case $1 in
    CL/*) echo ocl-icd-opencl-dev ;;
    Eigen/*) echo libeigen3-dev ;;
    SDL2/*) echo libsdl2-dev ;;
    SFML/*) echo libsfml-dev ;;
    boost/*) echo libboost-all-dev ;;
    fftw3*.h) echo libfftw3-dev ;;
    glm/*) echo libglm-dev ;;
    gsl/*) echo libgsl-dev ;;
    gtest/*) echo libgtest-dev ;;
    hdf5.h) echo libhdf5-dev ;;
    jpeglib.h) echo libjpeg-dev ;;
    mpi.h) echo 'libopenmpi-dev, and name its folder with -I' ;;
    nlohmann/*) echo nlohmann-json3-dev ;;
    opencv2/*) echo 'libopencv-dev, and name its folder with -I' ;;
    png.h) echo libpng-dev ;;
    tbb/*) echo libtbb-dev ;;
    esac
}
# Preprocesses, and explains a missing header. The emulator has no header of its own for libraries of templates,
# nor for parts of CUDA that are not emulated, which could say so.
preprocess() {
    status=0
    by_itself "$compiler" -E -x c++ "$@" 2>"$scratch/messages" || status=$?
    cat "$scratch/messages" >&2
    [ $status -ne 0 ] || return 0
    absent=$(sed -n "s/.*fatal error: '\{0,1\}\([^:' ]*\).*/\1/p" "$scratch/messages" | head -n 1)
    case $absent in
    thrust/*) die 6 "$absent belongs to Thrust, which is not installed: apt-get install libthrust-dev" ;;
    cub/*) die 6 "$absent belongs to CUB, which is not installed: apt-get install libcub-dev" ;;
    GL/* | GLFW/*)
        die 6 "$absent belongs to OpenGL, which is not installed: apt-get install libglew-dev freeglut3-dev \
libglfw3-dev" \
            "The emulator has no OpenGL interoperation: let the program write its picture to a file"
        ;;
    helper_*.h) die 6 "$absent belongs to NVIDIA's CUDA samples: name their folder, -I .../cuda-samples/Common" ;;
    cuda*interop.h | cudaGL.h | cudaProfiler.h | cuda_fp[46].h | cublasXt.h | cufft[MX]*.h | cu*dx.hpp | \
        cusolver[!D]*.h | cusparseLt.h | cutensor*.h | cudnn*.h | npp*.h | nvjpeg.h | nvml.h | nvrtc.h | nvshmem*.h)
        die 1 "$absent is a part of CUDA that is not emulated"
        ;;
    cute/* | cutlass/*) die 6 "$absent belongs to CUTLASS: name its folder, -I .../cutlass/include" ;;
    torch/* | ATen/* | c10/*)
        die 6 "$absent belongs to PyTorch: this file is a part of a Python program, and no CUDA program of its own"
        ;;
    esac
    package=$(package_of "$absent")
    [ -z "$package" ] || die 6 "$absent is not installed: apt-get install $package"
    failed 1
}
