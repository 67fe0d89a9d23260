// Lists the Python code that mentions a name of the schema, with what a rename does to it.
const path = require("node:path");
const vscode = require("vscode");

const PREVIEW = "fw.previewRename";
const OUTCOMES = {
  yours: "Yours: change it by hand",
  merged: "fw build merges your edits",
  rewritten: "fw build generates it again",
};

/** Return the files of a place `{ textDocument, position }`, as the server lists them. */
async function mentionsOf(client, place) {
  const params = { command: PREVIEW, arguments: [place] };
  return (await client.sendRequest("workspace/executeCommand", params)).files;
}

/** Let the user choose one of the lines, and open it. */
async function showMentions(files) {
  if (!files.length) {
    vscode.window.showInformationMessage("No Python code mentions this name.");
    return;
  }
  const placeHolder = "Python code that mentions the name";
  const options = { placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick(itemsOf(files), options);
  if (!chosen) return;
  const start = new vscode.Position(chosen.line - 1, 0);
  const selection = new vscode.Range(start, start);
  await vscode.window.showTextDocument(vscode.Uri.parse(chosen.uri), { selection });
}

/** Yield the lines of each outcome after a separator; those to change by hand come first. */
async function itemsOf(files) {
  const items = [];
  for (const [outcome, label] of Object.entries(OUTCOMES)) {
    const listed = files.filter((file) => file.outcome === outcome);
    if (listed.length) items.push({ label, kind: vscode.QuickPickItemKind.Separator });
    for (const file of listed) items.push(...(await linesOf(file)));
  }
  return items;
}

async function linesOf({ uri, path: shown, lines }) {
  const content = await vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
  const texts = new TextDecoder().decode(content).split(/\r?\n/);
  return lines.map((line) => ({
    label: texts[line - 1]?.trim() || path.posix.basename(shown),
    description: `${shown}:${line}`,
    uri,
    line,
  }));
}

/** Tell about the files of a rename that no build changes. */
async function tellOfMentions(files) {
  const yours = files.filter((file) => file.outcome === "yours");
  if (!yours.length) return;
  const count = yours.length === 1 ? "1 file that mentions" : `${yours.length} files that mention`;
  const message = `fw build doesn't change ${count} the old name: change it by hand.`;
  if (await vscode.window.showWarningMessage(message, "Show")) await showMentions(yours);
}

module.exports = { PREVIEW, mentionsOf, showMentions, tellOfMentions };
