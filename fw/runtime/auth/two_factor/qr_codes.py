"""QR codes of texts, drawn by the library segno."""

from __future__ import annotations

from io import BytesIO

from fw.runtime.errors import FwError

__all__ = ["QrCodes"]


class QrCodes:
    """Draws QR codes with error correction M. Raises FwError without the library."""

    def __init__(self) -> None:
        try:
            import segno
        except ImportError as error:
            raise FwError(
                "auth.totp needs the library segno",
                hint='install it: pip install "fw-framework[totp]"',
            ) from error
        self._segno = segno

    def svg_of(self, text: str) -> str | None:
        """Return the QR code of a text as SVG, None if the text is too long."""
        try:
            code = self._segno.make(text, error="m", micro=False, boost_error=False)
        except self._segno.DataOverflowError:
            return None
        file = BytesIO()
        # White behind it and no size: pages scale it, and may be dark.
        code.save(file, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff")
        return file.getvalue().decode()
