#!/bin/sh
# A program that passes gets notes: on launches that it does not check, and on a line that costs more than it must.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
own=$root/lessons/02-naive/life.cu
my=$scratch/life.cu

cp "$own" "$my"
run "$host" check 02 "$my" --timeout 100
exits 0 "the lesson's program passes"
unlike "$out" '^  note' "it gets no note"

# Neighbouring threads compute cells of different rows, and the launch is not checked
sed '/^__global__ void next_generation/,/^}/{
    s/int column = blockIdx.x \* blockDim.x + threadIdx.x/int row = blockIdx.x * blockDim.x + threadIdx.x/
    s/int row = blockIdx.y \* blockDim.y + threadIdx.y/int column = blockIdx.y * blockDim.y + threadIdx.y/
}
/const dim3 blocks/{s/width/cells_x/; s/height/width/; s/cells_x/height/; }
/CHECK_LAUNCH/d' "$own" >"$my"
run "$host" check 02 "$my" --timeout 100
exits 0 "transposed indices pass"
line=$(grep -n 'int neighbours' "$my" | cut -d: -f1)
like "$out" "^  note  life.cu:$line global load: 20 sectors in .* ideal 3.00\$" "a note names the line and its costs"
like "$out" 'On average a request touches 4.1 times as many sectors as its bytes fill. Lesson 05 treats this.$' \
    "it says how far this is from the ideal"
line=$(grep -n 'next_generation<<<' "$my" | cut -d: -f1)
like "$out" "^  note  life.cu:$line no CHECK_LAUNCH\\(\\) follows this launch" "the launch that is not checked is noted"
done_testing
