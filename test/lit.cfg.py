"""The lit suite: one run tests the plugin of one build tree with the Clang it was built for.

Substitutions, besides lit's own:
  %clang %clangxx                    the compiler with the plugin, and -I of the public headers
  %clang_noplugin %clangxx_noplugin  the same without the plugin
  %gcc %gxx                          GCC with -I of the public headers
  %hip                               HIP for gfx90a, host and device (feature hip)
  %hipcc                             Debian's hipcc, which always runs Clang 15 (feature hipcc)
  %every_gpu                         --offload-arch= of each GPU that this Clang knows, for %hip; %some_gpus names three
  %device_libs                       Debian's HIP device libraries (hip/Inputs/device_libs.sh makes them serve %every_gpu)
  %amdgcn                            plain C for an AMD GPU (gfx90a), no system headers
  %nvptx                             plain C for an NVIDIA GPU (kernels: feature nvptx-kernels)
  %cuda                              CUDA without CUDA's headers
  %strict                            every warning that Clang has, as an error; -pedantic
  %other_clang                       a Clang of another version (feature other-clang)
  %hsaco                             linker flags that turn %amdgcn into a loadable code object
  Of %hip, %amdgcn, %nvptx and %cuda there is a …_noplugin too.
  %runtime                           links the C runtime into a program
  %run                               runs a program of this machine; its exit status is the verdict
  %fxstruct                          the tool; %schemas are the schemas of its JSON
  %cli                               the tool's sources, with its manual page and completions
  %root %docs                        the repository, and the folder of its documentation
  %blocks                            test/docs/blocks.py, which reads the code in the documentation
  %block_compilers                   its argument --compiler, for each target
  %sphinx                            builds the documentation's site
  %fuzzing_clang                     a Clang with libFuzzer (feature libfuzzer)
  %compare                           arguments of tool/compare_diagnostics.py
  %clangd                            clangd 19 (feature clangd)
  %emit_text                         writes generated declarations as a header (differential/Inputs/emit_text.c)
  %examples                          the folder of the examples
  %hip_flags %cuda_flags             what %hip and %cuda have besides language and target
  %plugin %include %llvm_bin %python %build  paths; %llvm_version the major version
"""

import json
import os
import shutil
import sys

import lit.formats

version = config.fx_llvm_version
llvm_bin = os.path.join(config.fx_llvm_root, "bin")
plugin = os.path.join(config.fx_build_root, "lib", "libfxplugin.so")
include = os.path.join(config.fx_source_root, "include")
with open(os.path.join(config.fx_source_root, "CMakePresets.json"), encoding="utf-8") as presets:
    versions = [int(preset["name"].removeprefix("llvm-"))
                for preset in json.load(presets)["buildPresets"]]
device_libs = "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"

config.name = f"fx-llvm-{version}"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".hip", ".cu", ".test"]
# Sources that are no tests: test/check_tests.py skips the same.
config.excludes = ["Inputs", "unit", "kernels", "programs"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join((llvm_bin, os.environ["PATH"]))
# Tests measure the compiler, not the cache in front of it.
config.environment["CCACHE_DISABLE"] = "1"


def first_directory_with(program, *versions):
    """-B for the first of these LLVM versions that has `program`."""
    for candidate in versions:
        directory = f"/usr/lib/llvm-{candidate}/bin"
        if os.path.exists(os.path.join(directory, program)):
            return f"-B{directory}"
    return ""


# GPU code is linked by an lld of 16 or later, and bundled by a tool that not every version carries.
lld = first_directory_with("ld.lld", *((15,) if version == 15 else (version, 19)))
bundler = first_directory_with("clang-offload-bundler", version, 19, 15)

hip_flags = [
    "--rocm-path=/usr",
    f"--rocm-device-lib-path={device_libs}",
    lld,
    bundler,
]
if version >= 22:
    # Debian's HIP 5.2 predates code object 6 and uses a macro that Clang no longer defines.
    hip_flags.append("-mcode-object-version=5 -D__AMDGCN_WAVEFRONT_SIZE=64")

# The first LLVM that knows each GPU.
gpus = {"gfx906": 15, "gfx908": 15, "gfx90a": 15, "gfx942": 19, "gfx950": 22, "gfx1030": 15, "gfx1100": 15,
        "gfx1151": 19, "gfx1201": 19, "gfx1250": 22}
known_gpus = [gpu for gpu, first in gpus.items() if version >= first]

with_plugin = f"-fplugin={plugin} -I{include}"
without_plugin = f"-I{include}"
clang = os.path.join(llvm_bin, "clang")
clangxx = os.path.join(llvm_bin, "clang++")
hip = f"{clangxx} -x hip --offload-arch=gfx90a {' '.join(hip_flags)}"
amdgcn = "--target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -ffreestanding -x c"
nvptx_features = "" if version < 22 else "--cuda-feature=+ptx78"
# Whatever CUDA the machine may have is ignored.
nvptx_common = f"--cuda-path=/nonexistent {nvptx_features}"
nvptx = f"--target=nvptx64-nvidia-cuda -march=sm_80 {nvptx_common} -ffreestanding -x c"
cuda_flags = f"{nvptx_common} -nocudainc -nocudalib"
cuda = f"-x cuda --cuda-gpu-arch=sm_80 {cuda_flags}"

# All but what no C++ code after 1998, and no struct with padding, can fulfil.
strict = (
    "-Weverything -Werror -pedantic -Wno-padded -Wno-c++98-compat -Wno-c++98-compat-pedantic "
    "-Wno-unused-command-line-argument"
)

other_clangs = [
    path
    for path in (f"/usr/lib/llvm-{other}/bin/clang" for other in versions if other != version)
    if os.path.exists(path)
]

# libFuzzer is needed once, for the readers that know no LLVM.
fuzzing_clang = "/usr/lib/llvm-19/bin/clang"
if os.path.exists("/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-x86_64.a"):
    config.available_features.add("libfuzzer")

substitutions = {
    "clang": f"{clang} {with_plugin}",
    "clangxx": f"{clangxx} {with_plugin}",
    "clang_noplugin": f"{clang} {without_plugin}",
    "clangxx_noplugin": f"{clangxx} {without_plugin}",
    "gcc": f"gcc {without_plugin}",
    "gxx": f"g++ {without_plugin}",
    "hip": f"{hip} {with_plugin}",
    "hip_noplugin": f"{hip} {without_plugin}",
    "hip_flags": " ".join(hip_flags),
    "cuda_flags": cuda_flags,
    "llvm_version": str(version),
    "examples": os.path.join(config.fx_source_root, "examples"),
    "hipcc": f"hipcc --offload-arch=gfx90a {with_plugin}",
    "amdgcn": f"{clang} {amdgcn} {with_plugin}",
    "amdgcn_noplugin": f"{clang} {amdgcn} {without_plugin}",
    "nvptx": f"{clang} {nvptx} {with_plugin}",
    "nvptx_noplugin": f"{clang} {nvptx} {without_plugin}",
    "cuda": f"{clangxx} {cuda} {with_plugin}",
    "cuda_noplugin": f"{clangxx} {cuda} {without_plugin}",
    "every_gpu": " ".join(f"--offload-arch={gpu}" for gpu in known_gpus),
    "some_gpus": " ".join(("gfx90a", known_gpus[3], known_gpus[-1])),
    "device_libs": device_libs,
    "strict": strict,
    "other_clang": other_clangs[0] if other_clangs else "",
    "hsaco": lld,
    "run": "env",
    "compare": f"--clang {clang} --clangxx {clangxx} --plugin {plugin} --include {include} "
               f"--fxstruct {os.path.join(config.fx_build_root, 'bin', 'fxstruct')} "
               f"--diagnostics {os.path.join(config.fx_source_root, 'plugin/core/diagnostics.def')}",
    "cli": os.path.join(config.fx_source_root, "plugin/cli"),
    "docs": os.path.join(config.fx_source_root, "docs"),
    "root": config.fx_source_root,
    "sphinx": config.fx_sphinx,
    "blocks": f"{sys.executable} {config.fx_source_root}/test/docs/blocks.py",
    "fuzzing_clang": fuzzing_clang,
    "schemas": os.path.join(config.fx_source_root, "docs/schema"),
    "fxstruct": os.path.join(config.fx_build_root, "bin", "fxstruct"),
    "clangd": shutil.which("clangd-19") or "",
    "emit_text": os.path.join(config.fx_build_root, "bin", "emit_text"),
    "runtime": f"{config.fx_build_root}/lib/libfxruntime.a -l:libboost_context.a -pthread -ldl",
    "plugin": plugin,
    "include": include,
    "llvm_bin": llvm_bin,
    "python": sys.executable,
    "build": config.fx_build_root,
}
# The compilers for the code in the documentation, by target.
substitutions["block_compilers"] = " ".join(
    f'--compiler "{target}={substitutions[name]}"'
    for target, name in {
        "host": "clang", "cxx": "clangxx", "amdgcn": "amdgcn", "nvptx": "nvptx", "hip": "hip", "cuda": "cuda",
        "noplugin": "clang_noplugin", "gcc": "gcc",
    }.items())
for name, text in substitutions.items():
    config.substitutions.append((rf"%{name}\b", text))

config.available_features.add(f"llvm-{version}")
for lower in versions:
    if version >= lower:
        config.available_features.add(f"llvm-ge-{lower}")
if version == 19:
    config.available_features.add("packages") # built once
if version >= 19:
    config.available_features.add("nvptx-kernels")
if os.path.exists(device_libs) and os.path.exists("/usr/include/hip/hip_runtime.h"):
    config.available_features.add("hip")
if os.path.exists("/usr/lib/x86_64-linux-gnu/libamdhip64.so.5") and not os.path.exists("/dev/kfd"):
    config.available_features.add("amdhip64-without-gpu")
if shutil.which("clangd-19"):
    config.available_features.add("clangd")
if other_clangs:
    config.available_features.add("other-clang")
if version == 15 and shutil.which("hipcc"):
    config.available_features.add("hipcc")
