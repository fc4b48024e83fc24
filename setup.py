"""Builds the core; everything else about the package is in pyproject.toml.

Environment variables: POKEREVAL_DEBUG=1 builds without optimisation, with Cython's bounds checks;
POKEREVAL_SANITIZE=address (or address,undefined) builds with those sanitizers.
"""

import os
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext  # Cython's own, where Cython is installed
from setuptools.command.sdist import sdist

KERNELS = "src/pokereval/_kernels"
C_FILES = (
    "rankings", "scalar", "avx2", "avx512",
    "counting",
    "tally", "patterns", "showdowns", "deals", "samples",
    "settling",
    "tables",
)  # fmt: skip
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


def make_tables():
    """Write tables.c, which is in the sdist but not in git."""
    subprocess.run([sys.executable, "tools/make_tables.py"], check=True)


def switches():
    """Return what gcc and clang are told when compiling, and when linking."""
    if not SANITIZE:
        # Hidden, tables and functions are reached without a detour: 6% of a hand for numba.
        return ["-O0", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-g0", "-fvisibility=hidden"], []
    sanitize = [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all"]
    return ["-O1", "-g", "-fno-omit-frame-pointer", *sanitize], sanitize


class BuildExt(build_ext):
    """Makes the tables, then compiles with the switches of the compiler at hand."""

    def build_extensions(self):
        make_tables()
        self.force = True  # a few seconds; else what was built with other switches might be kept
        self.cython_directives = DIRECTIVES
        if self.compiler.compiler_type != "msvc":  # which optimises of itself
            for extension in self.extensions:
                extension.extra_compile_args, extension.extra_link_args = switches()
        super().build_extensions()


class SDist(sdist):
    """Makes the tables first, so that the sdist holds them."""

    def run(self):
        make_tables()
        super().run()


setup(
    ext_modules=[
        Extension(
            "pokereval._core",
            [
                "src/pokereval/_core.pyx",
                *(f"{KERNELS}/{name}.c" for name in C_FILES),
            ],
            include_dirs=["src/pokereval/include"],
        )
    ],
    cmdclass={"build_ext": BuildExt, "sdist": SDist},
)
