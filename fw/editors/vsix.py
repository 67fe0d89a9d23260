"""The VS Code extension as a `.vsix`: a zip with a manifest, the same bytes at each build."""

from __future__ import annotations

import io
import json
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fw import __version__

__all__ = ["extension_file", "vsix"]

FILES = Path(__file__).parent / "files" / "vscode"

_CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
<DisplayName>{title}</DisplayName>
<Description xml:space="preserve">{description}</Description>
<Categories>{categories}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
</Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def extension_file() -> str:
    """Return the name of the extension's file."""
    return f"fw-schema-{__version__}.vsix"


def vsix() -> bytes:
    """Return the extension, with the version of fw."""
    package = json.loads((FILES / "package.json").read_text(encoding="utf-8"))
    package["version"] = __version__
    manifest = _MANIFEST.format(
        name=package["name"],
        version=__version__,
        publisher=package["publisher"],
        title=package["displayName"],
        description=package["description"],
        categories=",".join(package["categories"]),
        engine=package["engines"]["vscode"],
    )
    files = {
        "[Content_Types].xml": _CONTENT_TYPES.encode(),
        "extension.vsixmanifest": manifest.encode(),
        "extension/package.json": json.dumps(package, indent=2).encode(),
    }
    for path in sorted(FILES.iterdir()):
        files.setdefault(f"extension/{path.name}", path.read_bytes())
    return _zipped(files)


def _zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()
