"""The model that runs on this machine: whether it is here, fetched, and served."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from carter.adapters.model_files import folder_of, install, is_installed
from carter.errors import UsageError


class ModelFacts(NamedTuple):
    """A model, and whether it is here."""

    name: str
    about: str
    folder: str
    installed: bool


def models() -> tuple[ModelFacts, ...]:
    """The models that `install` fetches."""
    folder = folder_of(os.environ)
    about = "SmolLM2 135M (Apache-2.0) with xllamacpp (MIT), 127 MB to fetch; for tests, its claims are poor"
    return (ModelFacts("smollm2-135m", about, folder, is_installed(folder)),)


def fetched() -> ModelFacts:
    """Fetch the model.

    Raises:
        WorldError, IntegrityError: it could not be fetched, or is another one.
    """
    install(folder_of(os.environ))
    return models()[0]


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The address of a server of the Messages protocol on loopback, for the time of the block.

    Raises:
        UsageError: the model is not here.
    """
    (model,) = models()
    if not model.installed:
        raise UsageError(f"{model.name} is not on this machine", where=model.folder, mend="carter models install")
    from carter.adapters.small_model import Model, serving

    with serving(Model(model.folder), port) as address:
        yield address
