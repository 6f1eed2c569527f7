# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this: its variables come from there, or go there
# missing_headers.sh: runs the preprocessor, and names the package of a header that is not installed.

# package_of HEADER: the package that has it, of libraries that programs in CUDA often use besides
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
    mpi.h) echo 'libopenmpi-dev, and name its folder by -I' ;;
    nlohmann/*) echo nlohmann-json3-dev ;;
    opencv2/*) echo 'libopencv-dev, and name its folder by -I' ;;
    png.h) echo libpng-dev ;;
    tbb/*) echo libtbb-dev ;;
    esac
}
# Preprocesses. Libraries that are templates alone have no header of the emulator's that could say so
# where they are not installed; nor has what is not emulated, where there is no toolkit.
preprocess() {
    status=0
    by_itself "$compiler" -E -x c++ "$@" 2>"$scratch/messages" || status=$?
    cat "$scratch/messages" >&2
    [ $status -ne 0 ] || return 0
    absent=$(sed -n "s/.*fatal error: '\{0,1\}\([^:' ]*\).*/\1/p" "$scratch/messages" | head -n 1)
    case $absent in
    thrust/*) die 6 "$absent is Thrust's, which is not here: apt-get install libthrust-dev" ;;
    cub/*) die 6 "$absent is CUB's, which is not here: apt-get install libcub-dev" ;;
    GL/* | GLFW/*)
        die 6 "$absent is OpenGL's, which is not here: apt-get install libglew-dev freeglut3-dev libglfw3-dev" \
            "CUDA draws nothing by OpenGL in the emulator: such a program can write its picture to a file"
        ;;
    helper_*.h) die 6 "$absent is of NVIDIA's samples: name their folder by -I .../cuda-samples/Common" ;;
    cuda*interop.h | cudaGL.h | cudaProfiler.h | cuda_fp[46].h | cublasXt.h | cufft[MX]*.h | cu*dx.hpp | \
        cusolver[!D]*.h | cusparseLt.h | cutensor*.h | cudnn*.h | npp*.h | nvjpeg.h | nvml.h | nvrtc.h | nvshmem*.h)
        die 1 "$absent is a part of CUDA that is not emulated"
        ;;
    cute/* | cutlass/*) die 6 "$absent is CUTLASS's: name its folder by -I .../cutlass/include" ;;
    torch/* | ATen/* | c10/*)
        die 6 "$absent is PyTorch's, which is not here: such a file is a part of a program in Python"
        ;;
    esac
    package=$(package_of "$absent")
    [ -z "$package" ] || die 6 "$absent is not here: apt-get install $package"
    failed 1
}
