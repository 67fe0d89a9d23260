// Finds the project of a document, and the fw of the project.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");

const SCHEMA = "schema.fw";
const PARTS = "schema";
const WINDOWS = process.platform === "win32";
const PROGRAM = WINDOWS ? "fw.exe" : "fw";
const SCRIPTS = WINDOWS ? "Scripts" : "bin";

/** Return the project of a document of this computer, undefined for others, such as a commit's. */
function projectOf(document) {
  if (document.languageId !== "fw") return undefined;
  const { uri } = document;
  if (uri.scheme === "untitled") {
    const folder = vscode.workspace.workspaceFolders?.[0];
    const selector = [{ language: "fw", scheme: "untitled" }];
    return { key: "untitled:", name: "untitled", root: folder?.uri.fsPath, folder, selector };
  }
  if (uri.scheme !== "file") return undefined;
  const root = rootOf(uri.fsPath);
  const base = vscode.Uri.file(root);
  const folder = vscode.workspace.getWorkspaceFolder(base);
  const pattern = { baseUri: base.toString(), pattern: `{*,${PARTS}/**}` };
  const selector = [{ language: "fw", scheme: "file", pattern }];
  return { key: root, name: path.basename(root), root, folder, selector };
}

/** Return the folder of the schema that contains a file, as the language server finds it. */
function rootOf(file) {
  const own = path.dirname(file);
  if (path.basename(file) === SCHEMA) return own;
  for (const folder of upwards(own)) {
    const parent = path.dirname(folder);
    if (path.basename(folder) === PARTS && fs.existsSync(path.join(parent, SCHEMA))) return parent;
  }
  return own;
}

/** Return the folders from one up to another, or up to the root of the disk. */
function upwards(folder, last) {
  const found = [folder];
  while (folder !== last && path.dirname(folder) !== folder) {
    folder = path.dirname(folder);
    found.push(folder);
  }
  return found;
}

/** Return the `{ command, stamp }` of a project's fw, or `{ problem }`. An update changes the stamp. */
async function findProgram(project) {
  const scope = project.root === undefined ? null : vscode.Uri.file(project.root);
  const setting = vscode.workspace.getConfiguration("fw", scope).get("path", "").trim();
  if (setting) {
    const command = resolved(setting, project.folder?.uri.fsPath ?? project.root ?? os.homedir());
    const found = [command, `${command}.exe`].find(isProgram);
    return found ? stamped(found) : { problem: `fw.path names no program: ${command}` };
  }
  const chosen = await chosenScripts(project);
  const folders = [...(chosen ? [chosen] : []), ...environments(project), ...onPath()];
  const command = folders.map((each) => path.join(each, PROGRAM)).find(isProgram);
  return command ? stamped(command) : { problem: `fw was not found for ${project.name}` };
}

function stamped(command) {
  const { ino, mtimeMs } = fs.statSync(command);
  return { command, stamp: `${command} ${ino} ${mtimeMs}` };
}

/** Return the folders of programs in `.venv` and `venv`, from the project up to the opened folder. */
function environments({ root, folder }) {
  if (root === undefined) return [];
  // Above the opened folder, or without one, an environment may be somebody else's.
  const folders = folder ? upwards(root, folder.uri.fsPath) : [root];
  return folders.flatMap((each) => [".venv", "venv"].map((name) => path.join(each, name, SCRIPTS)));
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  // Windows permits quotes; a relative folder would be one of the schema's author.
  return folders.map((each) => each.replace(/^"(.*)"$/, "$1")).filter((each) => path.isAbsolute(each));
}

/** Return the folder of programs of the environment that the Python extension has chosen. */
async function chosenScripts({ root }) {
  const scope = root === undefined ? undefined : vscode.Uri.file(root);
  const environment = (await pythonEnvironments())?.getActiveEnvironmentPath(scope);
  if (!environment?.path) return undefined;
  const found = fs.statSync(environment.path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return path.join(environment.path, SCRIPTS);
  return path.dirname(environment.path);
}

/** Return the environments of the Python extension, undefined without it. */
async function pythonEnvironments() {
  try {
    const api = await vscode.extensions.getExtension("ms-python.python")?.activate();
    return api?.environments;
  } catch {
    return undefined; // It failed, and has said so itself.
  }
}

function resolved(setting, folder) {
  const named = setting.replace(/^~(?=$|[\\/])/, os.homedir()).replace("${workspaceFolder}", folder);
  return path.resolve(folder, named);
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { findProgram, projectOf };
