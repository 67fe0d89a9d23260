// Tests of the extension with a stand-in for VS Code: when its language servers start and stop.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { document, editor, languageClient, load } = require("./stub");

let root;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "extension-"));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function project(name, program = true) {
  const folder = path.join(root, name);
  fs.mkdirSync(path.join(folder, ".venv/bin"), { recursive: true });
  fs.writeFileSync(path.join(folder, "schema.fw"), "");
  if (program) install(name);
  return document(path.join(folder, "schema.fw"));
}

function install(name) {
  const file = path.join(root, name, ".venv/bin/fw");
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, "", { mode: 0o755 });
  fs.utimesSync(file, Date.now() / 1000, (install.time = (install.time ?? 1e9) + 1));
}

/** Activate the extension; its timers run only when the test says so. */
async function activated(t, documents, options = {}) {
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { record, vscode } = editor(root, options);
  record.fails = options.fails;
  const modules = { vscode, "vscode-languageclient/node": languageClient(record) };
  const extension = load("extension.js", modules);
  vscode.workspace.textDocuments.push(...documents);
  await extension.activate({ subscriptions: [] });
  t.after(() => extension.deactivate());
  return { extension, record, vscode };
}

const settled = () => new Promise((done) => setImmediate(() => setImmediate(done)));
const running = (record) => record.clients.filter((one) => !one.disposed).map((one) => one.run.command);

async function ticks(t, count) {
  for (let done = 0; done < count; done += 1) {
    t.mock.timers.tick(2000);
    await settled();
  }
}

test("each project has one server, of its own fw", async (t) => {
  const [shop, blog] = [project("shop"), project("blog")];
  const { record } = await activated(t, [shop, blog, shop]);
  const expected = ["shop", "blog"].map((name) => path.join(root, name, ".venv/bin/fw"));
  assert.deepEqual(running(record), expected);
  const { pattern } = record.clients[0].options.documentSelector[0];
  assert.equal(pattern.baseUri, `file://${root}/shop`);
  assert.equal(record.status.text, "fw 1.2.3");
});

test("a server stops after the last document of its project was closed", async (t) => {
  const shop = project("shop");
  const part = document(path.join(root, "shop/schema/tags.fw"));
  const { record, vscode } = await activated(t, [shop, part]);
  vscode.workspace.textDocuments.pop();
  record.events.close(part);
  await ticks(t, 1);
  assert.equal(running(record).length, 1);
  vscode.workspace.textDocuments.pop();
  record.events.close(shop);
  await ticks(t, 1);
  assert.equal(running(record).length, 0);
});

test("nothing of an untrusted folder is started", async (t) => {
  const shop = project("shop");
  const { record, vscode } = await activated(t, [shop], { trusted: false });
  record.answer = "Manage Workspace Trust";
  await record.commands["fw.restart"]();
  assert.match(record.messages[0][0], /trusted folders only/);
  assert.deepEqual(record.executed, [["workbench.trust.manage"]]);
  assert.deepEqual(record.clients, []);
  vscode.workspace.isTrusted = true;
  await record.events.trust();
  assert.equal(running(record).length, 1);
});

test("a missing fw is reported once, and started when it was installed", async (t) => {
  process.env.PATH = "";
  const { record } = await activated(t, [project("shop", false)]);
  record.answer = "Open Settings";
  await ticks(t, 2);
  assert.match(record.messages[0][0], /^fw was not found for shop. Install fw-framework/);
  install("shop");
  await ticks(t, 3);
  assert.equal(running(record).length, 1);
  assert.equal(record.messages.length, 1);
});

test("an updated fw is started in place of the old one", async (t) => {
  const { record } = await activated(t, [project("shop"), project("blog")]);
  const [shop, blog] = record.clients;
  await ticks(t, 3);
  assert.equal(record.clients.length, 2);
  install("shop");
  await ticks(t, 1);
  assert.equal(shop.disposed, false);
  await ticks(t, 2);
  assert.deepEqual([shop.disposed, blog.disposed, record.clients.length], [true, false, 3]);
  await ticks(t, 3);
  assert.equal(record.clients.length, 3);
});

test("another fw.path restarts the servers", async (t) => {
  const { record } = await activated(t, [project("shop")]);
  record.events.configuration({ affectsConfiguration: (name) => name === "editor.tabSize" });
  await settled();
  assert.equal(record.clients.length, 1);
  record.events.configuration({ affectsConfiguration: (name) => name === "fw.path" });
  await settled();
  assert.deepEqual([record.clients.length, running(record).length], [2, 1]);
});

test("a server that fails at its start is reported once, and not started again", async (t) => {
  const { record } = await activated(t, [project("shop")], { fails: true });
  assert.equal(record.messages.length, 1);
  assert.match(record.messages[0][0], /shop\/.venv\/bin\/fw lsp did not start/);
  assert.equal(record.status.text, "fw failed");
  const { errorHandler, initializationFailedHandler } = record.clients[0].options;
  assert.deepEqual(errorHandler.closed(), { action: 1, handled: true });
  assert.deepEqual(errorHandler.error(), { action: 2, handled: true });
  assert.equal(initializationFailedHandler(), false);
});

test("a server that crashes is left to the language client", async (t) => {
  const { record } = await activated(t, [project("shop")]);
  const { closed, error } = record.clients[0].options.errorHandler;
  assert.deepEqual([closed(), error()], ["usual", "usual"]);
  record.clients[0].state(1);
  assert.equal(record.status.text, "fw stopped");
});

const FILES = [
  { uri: "", path: "app/models/post.py", outcome: "rewritten", lines: [2] },
  { uri: "", path: "report.py", outcome: "yours", lines: [1, 3] },
];

test("the preview lists the lines of Python, those to change by hand first", async (t) => {
  const shop = project("shop");
  const { record } = await activated(t, [shop]);
  fs.writeFileSync(path.join(root, "report.py"), "import shop\r\n\r\n  print(title)\r\n");
  const files = FILES.map((one) => ({ ...one, uri: `file://${root}/report.py` }));
  record.answers = { "fw.previewRename": { files } };
  await record.commands["fw.previewRename"]({ textDocument: { uri: shop.uri.toString() } });
  const shown = record.picked[0].map((one) => [one.label, one.description]);
  assert.deepEqual(shown, [
    ["Yours: change it by hand", undefined],
    ["import shop", "report.py:1"],
    ["print(title)", "report.py:3"],
    ["fw build generates it again", undefined],
    ["post.py", "app/models/post.py:2"],
  ]);
});

test("a rename tells about the files that no build changes", async (t) => {
  const { record } = await activated(t, [project("shop")]);
  const { provideRenameEdits } = record.clients[0].options.middleware;
  record.answers = { "fw.previewRename": { files: FILES } };
  const rename = (edit) => provideRenameEdits({}, {}, "new", {}, async () => edit);
  assert.equal(await rename(null), null);
  assert.deepEqual(record.messages, []);
  assert.equal(await rename("edit"), "edit");
  assert.match(record.messages[0][0], /doesn't change 1 file that mentions the old name/);
});
