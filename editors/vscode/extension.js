// Starts the language server of each project's own fw, so that both have the same version.
const vscode = require("vscode");
const { PREVIEW, mentionsOf, showMentions } = require("./mentions");
const { Servers } = require("./servers");

const TRUST = "Manage Workspace Trust";
let servers;

async function activate(context) {
  const output = vscode.window.createOutputChannel("fw", { log: true });
  servers = new Servers(output);
  const own = servers;
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("fw.restart", restart),
    vscode.commands.registerCommand(PREVIEW, preview),
    vscode.workspace.onDidOpenTextDocument((document) => own.open(document)),
    vscode.workspace.onDidCloseTextDocument((document) => own.close(document)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => own.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("fw.path")) own.restart();
    }),
  );
  await Promise.all(vscode.workspace.textDocuments.map((document) => own.open(document)));
}

async function restart() {
  if (vscode.workspace.isTrusted) return servers.restart();
  const message = "fw starts in trusted folders only, because it is a program of the folder.";
  const chosen = await vscode.window.showWarningMessage(message, TRUST);
  if (chosen) await vscode.commands.executeCommand("workbench.trust.manage");
}

/** Show the Python code that mentions the name at the place of a code action. */
async function preview(place) {
  const document = vscode.workspace.textDocuments.find(
    (one) => one.uri.toString() === vscode.Uri.parse(place.textDocument.uri).toString(),
  );
  const client = document && servers.clientOf(document);
  if (client) await showMentions(await mentionsOf(client, place));
}

module.exports = { activate, deactivate: () => servers?.stop() };
