from setuptools import Extension, setup

import pokereval

setup(
    name="showdowns",
    ext_modules=[Extension("showdowns", ["showdowns.pyx"], include_dirs=[pokereval.get_include()])],
)
