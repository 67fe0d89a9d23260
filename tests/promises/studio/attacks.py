"""Attacks of a hostile page on a server on this computer, each as a function in JavaScript.

A function gets the address of the target and returns what it could read of the answers. Every one
also tries to change something if its kind of request can.
"""

from __future__ import annotations

__all__ = ["ATTACKS"]

_FORM = """async (target) => {{
  const frame = document.createElement('iframe');
  frame.name = 'f' + Math.random();
  document.body.append(frame);
  const form = document.createElement('form');
  form.method = '{method}';
  form.action = target + '/api/build';
  form.enctype = '{kind}';
  form.target = frame.name;
  const field = document.createElement('input');
  field.name = '{{"a":"';
  field.value = '"}}';
  form.append(field);
  document.body.append(form);
  form.submit();
  await new Promise((done) => setTimeout(done, 600));
  try {{ return frame.contentDocument.body.innerText; }} catch (error) {{ return ''; }}
}}"""
_ELEMENT = """async (target) => {{
  const element = document.createElement('{tag}');
  element.{attribute} = target + '{path}';
  const seen = [];
  addEventListener('message', (event) => seen.push(String(event.data)));
  document.body.append(element);
  await new Promise((done) => {{
    element.onload = element.onerror = element.onloadeddata = done;
    setTimeout(done, 600);
  }});
  try {{ seen.push(element.contentDocument.body.innerText); }} catch (error) {{}}
  if (element.naturalWidth) seen.push('image of ' + element.naturalWidth);
  return seen.join('\\n');
}}"""
_FETCH = """async (target) => {{
  const answer = await fetch(target + '{path}', {options});
  return answer.type === 'opaque' ? '' : await answer.text();
}}"""


def _fetch(path: str, options: str = "{}") -> str:
    return _FETCH.format(path=path, options=options)


def _element(tag: str, attribute: str, path: str = "/api/project") -> str:
    return _ELEMENT.format(tag=tag, attribute=attribute, path=path)


def _form(method: str, kind: str = "") -> str:
    return _FORM.format(method=method, kind=kind)


ATTACKS: dict[str, str] = {
    "fetch": _fetch("/api/project"),
    "fetch of the page": _fetch("/"),
    "fetch without CORS": _fetch("/api/project", "{mode: 'no-cors'}"),
    "fetch with credentials": _fetch("/api/project", "{credentials: 'include'}"),
    "fetch with a guessed token": _fetch(
        "/api/project", "{headers: {Authorization: 'Bearer ' + 'A'.repeat(43)}}"
    ),
    "fetch with an empty token": _fetch("/api/project", "{headers: {Authorization: 'Bearer '}}"),
    "fetch without referrer": _fetch("/api/project", "{referrerPolicy: 'no-referrer'}"),
    "POST of JSON": _fetch(
        "/api/build",
        "{method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}",
    ),
    "POST of text": _fetch("/api/build", "{method: 'POST', mode: 'no-cors', body: '{}'}"),
    "POST of text with CORS": _fetch("/api/build", "{method: 'POST', body: '{}'}"),
    "POST of a form by fetch": _fetch(
        "/api/build", "{method: 'POST', mode: 'no-cors', body: new URLSearchParams({a: 1})}"
    ),
    "POST of a launch code": _fetch(
        "/api/session", "{method: 'POST', mode: 'no-cors', body: '{\"code\": \"AAAA\"}'}"
    ),
    "PUT": _fetch(
        "/api/layout",
        "{method: 'PUT', headers: {'Content-Type': 'application/json'},"
        ' body: \'{"positions": {"Post": [1, 1]}}\'}',
    ),
    "DELETE": _fetch("/api/project", "{method: 'DELETE'}"),
    "XMLHttpRequest": """(target) => new Promise((done) => {
      const request = new XMLHttpRequest();
      request.onloadend = () => done(request.responseText || '');
      request.open('GET', target + '/api/project');
      request.send();
    })""",
    "XMLHttpRequest with a file": """(target) => new Promise((done) => {
      const request = new XMLHttpRequest();
      const data = new FormData();
      data.append('a', new Blob(['{}'], {type: 'application/json'}));
      request.onloadend = () => done(request.responseText || '');
      request.open('POST', target + '/api/build');
      request.send(data);
    })""",
    "beacon of text": """async (target) => {
      navigator.sendBeacon(target + '/api/build', '{}');
      await new Promise((done) => setTimeout(done, 300));
      return '';
    }""",
    "beacon of JSON": """async (target) => {
      const body = new Blob(['{}'], {type: 'application/json'});
      navigator.sendBeacon(target + '/api/build', body);
      await new Promise((done) => setTimeout(done, 300));
      return '';
    }""",
    "form of text": _form("post", "text/plain"),
    "form": _form("post", "application/x-www-form-urlencoded"),
    "form with files": _form("post", "multipart/form-data"),
    "form by GET": _form("get"),
    "image": _element("img", "src"),
    "image of the page": _element("img", "src", "/assets/icon.svg"),
    "script": _element("script", "src"),
    "style sheet": """async (target) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = target + '/api/project';
      document.head.append(link);
      await new Promise((done) => { link.onload = link.onerror = done; setTimeout(done, 600); });
      try { return [...link.sheet.cssRules].map((rule) => rule.cssText).join(''); }
      catch (error) { return ''; }
    }""",
    "module": "async (target) => JSON.stringify(await import(target + '/api/project'))",
    "prefetch": """async (target) => {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = target + '/api/project';
      document.head.append(link);
      await new Promise((done) => setTimeout(done, 300));
      return '';
    }""",
    "video": _element("video", "src"),
    "embed": _element("embed", "src"),
    "object": _element("object", "data"),
    "frame": _element("iframe", "src", "/"),
    "frame of an answer": _element("iframe", "src"),
    "frame with messages": """async (target) => {
      const frame = document.createElement('iframe');
      const seen = [];
      addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
      frame.src = target + '/';
      document.body.append(frame);
      await new Promise((done) => { frame.onload = done; setTimeout(done, 600); });
      for (const message of ['token', {type: 'token'}, {type: 'getFiles'}]) {
        frame.contentWindow.postMessage(message, '*');
      }
      await new Promise((done) => setTimeout(done, 200));
      return seen.join('');
    }""",
    "frame without an origin": """async (target) => {
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      const seen = [];
      addEventListener('message', (event) => seen.push(String(event.data)));
      frame.srcdoc = `<script>fetch('${target}/api/project')
        .then((answer) => answer.text()).then((text) => parent.postMessage(text, '*'))</` + 'script>';
      document.body.append(frame);
      await new Promise((done) => setTimeout(done, 700));
      return seen.join('');
    }""",
    "window": """async (target) => {
      const seen = [];
      addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
      const other = window.open(target + '/#code=AAAA');
      await new Promise((done) => setTimeout(done, 800));
      if (!other) return '';
      other.postMessage('token', '*');
      await new Promise((done) => setTimeout(done, 200));
      try { seen.push(other.sessionStorage.getItem('fw.token')); } catch (error) {}
      try { seen.push(other.document.body.innerText); } catch (error) {}
      other.close();
      return seen.join('');
    }""",
    "events": """(target) => new Promise((done) => {
      const source = new EventSource(target + '/api/events');
      source.onmessage = (event) => done(event.data);
      source.onopen = () => done('Canary: open');
      setTimeout(() => { source.close(); done(''); }, 600);
    })""",
    "web socket": """(target) => new Promise((done) => {
      const socket = new WebSocket(target.replace('http', 'ws') + '/api/events');
      socket.onopen = () => done('Canary: open');
      socket.onerror = () => done('');
      setTimeout(() => done(''), 600);
    })""",
    "worker": """(target) => new Promise((done) => {
      const code = `try { importScripts('${target}/api/project'); postMessage('Canary: ran'); }
        catch (error) { postMessage(''); }`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      worker.onmessage = (event) => done(event.data);
      setTimeout(() => done(''), 800);
    })""",
    "token in the address": _fetch("/api/project?token=AAAA&authorization=Bearer%20AAAA"),
}
