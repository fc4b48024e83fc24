"""Builds the core; everything else about the package is in pyproject.toml.

Environment variables: POKEREVAL_DEBUG=1 builds without optimisation, with Cython's bounds checks;
POKEREVAL_SANITIZE=address (or address,undefined) builds with those sanitizers.
"""

import os
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNELS = "src/pokereval/_kernels"
GENERATOR = "tools/make_tables.py"
DEBUG = os.environ.get("POKEREVAL_DEBUG") == "1"
SANITIZE = os.environ.get("POKEREVAL_SANITIZE", "")

# The one set of directives for every .pyx.
DIRECTIVES = {
    "language_level": 3,
    "binding": False,
    "embedsignature": True,
    "freethreading_compatible": True,
    "boundscheck": DEBUG,
    "wraparound": DEBUG,
    "initializedcheck": DEBUG,
    "nonecheck": DEBUG,
}


class BuildExt(build_ext):
    """Makes the tables, then compiles with the switches of the compiler at hand."""

    def build_extensions(self):
        subprocess.run([sys.executable, GENERATOR], check=True)
        unix = self.compiler.compiler_type != "msvc"
        arguments = (["-O0", "-g"] if DEBUG else ["-O3"]) if unix else ["/O2"]
        links = []
        if SANITIZE:
            arguments += ["-g", f"-fsanitize={SANITIZE}", "-fno-omit-frame-pointer"]
            links += [f"-fsanitize={SANITIZE}"]
        for extension in self.extensions:
            extension.extra_compile_args = arguments
            extension.extra_link_args = links
        super().build_extensions()


extension = Extension(
    "pokereval._core",
    ["src/pokereval/_core.pyx", f"{KERNELS}/rankings.c", f"{KERNELS}/tables.c"],
    depends=[
        *map(str, Path(KERNELS).glob("*.h")),
        GENERATOR,
        "src/pokereval/_ladders.py",
    ],
)

setup(
    ext_modules=cythonize([extension], compiler_directives=DIRECTIVES, force=DEBUG),
    cmdclass={"build_ext": BuildExt},
)
