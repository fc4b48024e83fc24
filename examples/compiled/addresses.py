"""Finds the core's C functions, for whatever can call an address."""

from ctypes import c_char_p, c_void_p, py_object, pythonapi

from pokereval import _core

_name_of = pythonapi.PyCapsule_GetName
_name_of.restype, _name_of.argtypes = c_char_p, [py_object]
_pointer_of = pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = c_void_p, [py_object, c_char_p]


def address(name):
    """Return the address of a function of _core.pxd; the capsule's own name is its C type."""
    capsule = _core.__pyx_capi__[name]
    return _pointer_of(capsule, _name_of(capsule))
