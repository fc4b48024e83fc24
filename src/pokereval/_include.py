"""Where the C header for other compiled code lies."""

from pathlib import Path


def get_include() -> str:
    """Return the folder of `pokereval.h`, for the include folders of code that calls the core.

    >>> from pathlib import Path
    >>> Path(get_include(), "pokereval.h").is_file()
    True
    """
    return str(Path(__file__).with_name("include"))
