<%def name="calls(frame, opened)">
<details class="frame" ${"open" if opened else ""}>
<summary><code>${frame.path}</code>:${frame.number} <span class="in">${frame.function}</span></summary>
% if frame.lines:
<pre>\
% for line in frame.lines:
<span class="${"line current" if line.is_current else "line"}"><i>${line.number}</i>${line.text}
</span>\
% endfor
</pre>
% endif
</details>
</%def>\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${faults[0].kind}: ${request.method} ${request.url.path}</title>
<style>
:root { color-scheme: light dark; --page: #f7f7f8; --card: #fff; --text: #18181b; --soft: #5b5b66; --line: #e2e2e7; --red: #b42318; --mark: #fdecea }
@media (prefers-color-scheme: dark) {
  :root { --page: #131316; --card: #1c1c21; --text: #ececf1; --soft: #a5a5b3; --line: #34343d; --red: #ff8a80; --mark: #45211f }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px }
.request { color: var(--soft); margin: 0 0 8px; overflow-wrap: anywhere }
h1 { font-size: 17px; margin: 0; color: var(--red) }
.message { font-size: 24px; font-weight: 600; line-height: 1.3; margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
.hint { margin: 12px 0 0; padding-left: 12px; border-left: 3px solid var(--red) }
h2 { font-size: 14px; margin: 32px 0 8px; color: var(--soft) }
section.fault + section.fault { margin-top: 40px; padding-top: 24px; border-top: 1px solid var(--line) }
section.fault + section.fault .message { font-size: 18px }
details, table, pre.plain { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 8px 0 }
details details { margin: 8px }
summary { padding: 8px 12px; cursor: pointer; overflow-wrap: anywhere }
.in, .relation { color: var(--soft) }
code, pre { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { margin: 0; padding: 8px 0; overflow-x: auto; border-top: 1px solid var(--line) }
.line { display: block; min-width: max-content; padding-right: 12px }
.line i { display: inline-block; width: 56px; padding-right: 16px; text-align: right; color: var(--soft); font-style: normal; user-select: none }
.current { background: var(--mark) }
.current i { color: var(--red); font-weight: 700 }
table { width: 100%; border-collapse: separate; border-spacing: 0 }
td { padding: 6px 12px; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: anywhere }
tr:first-child td { border-top: 0 }
td:first-child { width: 1%; white-space: nowrap; color: var(--soft) }
pre.plain { padding: 12px; border: 0; border-top: 1px solid var(--line); border-radius: 0; margin: 0 }
footer { margin-top: 40px; color: var(--soft); font-size: 13px }
</style>
</head>
<body>
<main>
% for fault in faults:
<section class="fault">
% if fault.relation:
<p class="relation">${fault.relation}</p>
% else:
<p class="request">${request.method} ${request.url.path}</p>
% endif
<h1>${fault.kind}</h1>
<p class="message">${fault.message}</p>
% if fault.hint:
<p class="hint">${fault.hint}</p>
% endif
% if fault.groups:
<h2>Calls, the latest first</h2>
% for group in fault.groups:
% if group[0].is_own:
% for frame in reversed(group):
${calls(frame, True)}
% endfor
% else:
<details><summary>${len(group)} ${"call" if len(group) == 1 else "calls"} in libraries</summary>
% for frame in reversed(group):
${calls(frame, False)}
% endfor
</details>
% endif
% endfor
% endif
</section>
% endfor
<h2>Statements of this request</h2>
% if statements:
<table>
% for run in statements:
<tr><td>${"failed" if run.seconds is None else f"{run.seconds * 1000:.1f} ms"}</td><td><code>${run.text}</code></td></tr>
% endfor
</table>
% else:
<p class="relation">None.</p>
% endif
<h2>Request</h2>
<table>
<tr><td>URL</td><td>${request.url}</td></tr>
% for name, value in headers:
<tr><td>${name}</td><td>${value}</td></tr>
% endfor
</table>
<h2>Traceback as text</h2>
<details><summary>Show</summary><pre class="plain">${traceback}</pre></details>
<footer>Only browsers on this machine see this page, and only with <code>--reload</code>. Other clients get a problem without details.</footer>
</main>
</body>
</html>
