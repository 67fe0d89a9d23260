"""Says hello in every way that a plugin can."""

from fw.runtime import Plugin

plugin = Plugin(
    providers=("fw_hello.provider:HelloProvider",),
    routes={"hello": "fw_hello.routes"},
    commands={"hello": "fw_hello.commands:hello"},
    kinds=("fw_hello.kinds",),
    drivers={"http.middleware": {"hello": "fw_hello.middleware:Hello"}},
)
