// Starts the language server of the project's own fw, so that both have the same version.
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

const program = process.platform === "win32" ? "fw.exe" : "fw";
const scripts = process.platform === "win32" ? "Scripts" : "bin";
let client;

/** Return the folder of the Python environment that the Python extension has chosen. */
async function chosenEnvironment(folder) {
  const python = vscode.extensions.getExtension("ms-python.python");
  if (!python) return undefined;
  const api = python.isActive ? python.exports : await python.activate();
  const chosen = api?.environments?.getActiveEnvironmentPath(folder?.uri);
  if (!chosen?.path) return undefined;
  const found = fs.statSync(chosen.path, { throwIfNoEntry: false });
  return found?.isDirectory() ? path.join(chosen.path, scripts) : path.dirname(chosen.path);
}

/** Return the paths where a folder's fw may be, the best first. */
async function candidates(folder) {
  const setting = vscode.workspace.getConfiguration("fw", folder?.uri).get("path");
  if (setting) return [setting];
  const folders = [];
  const chosen = await chosenEnvironment(folder);
  if (chosen) folders.push(chosen);
  if (folder) {
    for (const name of [".venv", "venv"]) folders.push(path.join(folder.uri.fsPath, name, scripts));
  }
  folders.push(...(process.env.PATH ?? "").split(path.delimiter));
  return folders.filter(Boolean).map((each) => path.join(each, program));
}

async function start() {
  // The program is a part of the folder, which may be somebody else's.
  if (!vscode.workspace.isTrusted) return;
  const folder = vscode.workspace.workspaceFolders?.[0];
  const command = (await candidates(folder)).find((each) => fs.existsSync(each));
  if (!command) {
    const message = "fw was not found. Install fw-framework in the project's .venv, or set fw.path.";
    vscode.window.setStatusBarMessage(message, 10_000);
    return;
  }
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.fw");
  client = new LanguageClient(
    "fw",
    "fw",
    { command, args: ["lsp"], transport: TransportKind.stdio, options: { cwd: folder?.uri.fsPath } },
    { documentSelector: [{ language: "fw" }], synchronize: { fileEvents: watcher } },
  );
  await client.start();
}

async function stop() {
  const stopped = client;
  client = undefined;
  await stopped?.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("fw.restart", restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("fw.path")) return restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
