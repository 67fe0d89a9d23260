<%text>Hello ${name},</%text>

write the text of this mail here. Add ${names.module}.html.mako for an HTML version.
