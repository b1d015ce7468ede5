"""How an error is told: what nobody foresaw is a bug in Carter."""

from carter.errors import CarterError, WorldError


def as_told(error: Exception) -> CarterError:
    """`error` as the user is told of it."""
    if isinstance(error, CarterError):
        return error
    if isinstance(error, OSError):
        where = str(error.filename or "")
        what = f"the system refused: {error.strerror or error}"
        return WorldError(what, where=where, mend="see to it, then try again")
    return CarterError(f"a bug in Carter: {type(error).__name__}: {error}", mend="please report it, with --debug")
