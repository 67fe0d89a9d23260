// Tests of editors/vscode/projects.js: which project a document has, and which fw the project.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { document, editor, load } = require("./stub");

const PATH = process.env.PATH;
let root;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "projects-"));
  process.env.PATH = path.join(root, "empty");
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
  process.env.PATH = PATH;
});

function write(name, mode = 0o644) {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "");
  fs.chmodSync(file, mode);
  return file;
}
const program = (name) => write(name, 0o755);

/** Return the fw of a schema in a folder that is opened, or the problem. */
async function found(schema, { opened = root, ...options } = {}) {
  const { vscode } = editor(opened, options);
  const { findProgram, projectOf } = load("projects.js", { vscode });
  const { command, problem } = await findProgram(projectOf(document(schema)));
  return command ?? problem;
}

test("a file of schema/ belongs to the project above", () => {
  const { projectOf } = load("projects.js", editor(root));
  const main = write("shop/schema.fw");
  const project = (file, scheme) => projectOf(document(file, scheme))?.root;
  assert.equal(project(main), path.dirname(main));
  assert.equal(project(write("shop/schema/a/tags.fw")), path.dirname(main));
  assert.equal(project(write("other/schema/tags.fw")), path.join(root, "other/schema"));
  assert.equal(project(main, "git"), undefined);
  assert.equal(projectOf({ languageId: "python", uri: document(main).uri }), undefined);
  assert.equal(project("Untitled-1", "untitled"), root);
});

test("a project's own environment comes first, then those above it", async () => {
  const schema = write("mono/backend/schema.fw");
  assert.match(await found(schema), /^fw was not found for backend/);
  process.env.PATH = `relative${path.delimiter}${path.join(root, "bin")}`;
  const expected = ["bin/fw", ".venv/bin/fw", "mono/venv/bin/fw", "mono/backend/.venv/bin/fw"];
  for (const each of expected) {
    const file = program(each);
    assert.equal(await found(schema), file);
  }
});

test("an environment above the opened folder isn't used", async () => {
  const schema = write("shop/schema.fw");
  program(".venv/bin/fw");
  for (const opened of [path.dirname(schema), ""]) {
    assert.match(await found(schema, { opened }), /not found/);
  }
});

test("a folder or a file that can't be executed isn't fw", async () => {
  const schema = write("schema.fw");
  write(".venv/bin/fw/readme");
  write("venv/bin/fw");
  assert.match(await found(schema), /not found/);
});

test("the setting wins, and a wrong one is reported", async () => {
  const schema = write("schema.fw");
  program(".venv/bin/fw");
  const own = program("tools/fw");
  for (const value of ["tools/fw", "${workspaceFolder}/tools/fw", own, ` ${own} `]) {
    assert.equal(await found(schema, { settings: { path: value } }), own);
  }
  const wrong = await found(schema, { settings: { path: "~/no/fw" } });
  assert.equal(wrong, `fw.path names no program: ${path.join(os.homedir(), "no/fw")}`);
});

test("the environment of the Python extension comes before .venv", async () => {
  const schema = write("schema.fw");
  const own = program(".venv/bin/fw");
  const chosen = program("envs/shop/bin/fw");
  const python = (at) => ({
    activate: async () => ({ environments: { getActiveEnvironmentPath: () => at && { path: at } } }),
  });
  const folder = path.join(root, "envs/shop");
  for (const at of [folder, path.join(folder, "bin/python3")]) {
    assert.equal(await found(schema, { python: python(at) }), chosen);
  }
  const failing = { activate: () => Promise.reject(new Error("no Python")) };
  for (const each of [python(undefined), python("/nowhere/bin/python"), failing]) {
    assert.equal(await found(schema, { python: each }), own);
  }
});

test("an update changes the stamp of a program", async () => {
  const { findProgram, projectOf } = load("projects.js", editor(root));
  const project = projectOf(document(write("schema.fw")));
  const stamp = async () => (await findProgram(project)).stamp;
  assert.equal(await stamp(), undefined);
  const file = program(".venv/bin/fw");
  const before = await stamp();
  assert.equal(await stamp(), before);
  fs.renameSync(program("new"), file);
  assert.notEqual(await stamp(), before);
});

test("on Windows the program is Scripts\\fw.exe", async () => {
  const own = "C:\\shop\\.venv\\Scripts\\fw.exe";
  const files = new Set([own, "D:\\tools\\fw.exe"]);
  const check = (file) => {
    if (!files.has(file)) throw new Error(`no ${file}`);
    return { ino: 1, isFile: () => true, mtimeMs: 1 };
  };
  const windows = {
    "node:fs": { ...fs, accessSync: check, existsSync: (file) => files.has(file), statSync: check },
    "node:path": path.win32,
  };
  const platform = Object.getOwnPropertyDescriptor(process, "platform");
  Object.defineProperty(process, "platform", { value: "win32" });
  try {
    const command = async (settings) => {
      const { vscode } = editor(undefined, { settings });
      const { findProgram, projectOf } = load("projects.js", { ...windows, vscode });
      const document = { languageId: "fw", uri: vscode.Uri.file("C:\\shop\\schema.fw") };
      return (await findProgram(projectOf(document))).command;
    };
    assert.equal(await command({}), own);
    assert.equal(await command({ path: "D:\\tools\\fw" }), "D:\\tools\\fw.exe");
    files.delete(own);
    process.env.PATH = 'C:\\Windows;"D:\\tools"';
    assert.equal(await command({}), "D:\\tools\\fw.exe");
  } finally {
    Object.defineProperty(process, "platform", platform);
  }
});
