"""Pages: the placeholder for the release's folder and the content policy."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from shared.command import BuildError

ASSETS_PLACEHOLDER = "{{assets}}"
"""In a page: the relative path of the folder that holds the release's other files."""

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "frame-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""What the pages may load: this origin alone, and no evaluation but WebAssembly's.

Workers are started from a blob, because a policy in a page does not reach a worker that comes from the network.
"""

_SCRIPT = re.compile(r'src="' + re.escape(ASSETS_PLACEHOLDER) + r'/js/([^"]+)"')
_STYLE = re.compile(r'rel="stylesheet" href="' + re.escape(ASSETS_PLACEHOLDER) + r'/([^"]+)"')
_CHARSET = '<meta charset="utf-8">'


def page_scripts(source: str) -> list[str]:
    """The scripts that a page's source starts, by their paths in the folder of scripts."""
    return _SCRIPT.findall(source)


def page_styles(source: str) -> list[str]:
    """The style sheets of a page's source, by their paths in the release's folder."""
    return _STYLE.findall(source)


def finish_page(source: str, page: PurePosixPath, assets: str, tags: str = "", early: str = "") -> str:
    """Put the policy, more `tags` and the path of the folder `assets` into a page that will lie at `page`.

    What is `early` comes before the styles and the scripts.
    """
    if source.count(_CHARSET) != 1:
        raise BuildError(f"The page {page} must hold {_CHARSET} once: the content policy is put behind it.")
    policy = f'{_CHARSET}\n<meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY}">'
    path = "../" * (len(page.parts) - 1) + assets
    # Bundles lie beside each other, wherever their sources are.
    source = _SCRIPT.sub(lambda script: f'src="{path}/js/{PurePosixPath(script[1]).name}"', source)
    source = source.replace("</head>", f"{tags}</head>", 1)
    source = source.replace("<title>", f"{early}<title>", 1)
    return source.replace(_CHARSET, policy).replace(ASSETS_PLACEHOLDER, path)
