"""What JavaScript calls: :func:`handle`, JSON text in, JSON text out."""

from crosscut.bridge.calls import LOADED_LATER, handle

__all__ = ["LOADED_LATER", "handle"]
