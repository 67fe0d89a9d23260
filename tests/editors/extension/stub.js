// A stand-in for VS Code and its language client, which record what the extension does.
const Module = require("node:module");
const path = require("node:path");

const SOURCES = path.join(__dirname, "..", "..", "..", "editors", "vscode");

class Disposable {
  dispose() {
    this.disposed = true;
  }
}

const uri = (scheme, fsPath) => ({
  scheme,
  fsPath,
  path: fsPath,
  toString: () => `${scheme}://${encodeURI(fsPath)}`,
});
const document = (file, scheme = "file") => ({ languageId: "fw", uri: uri(scheme, file) });

/** Return VS Code with a folder opened, and the record of what was done. */
function editor(folder, { settings = {}, python, trusted = true } = {}) {
  const record = { clients: [], commands: {}, events: {}, executed: [], messages: [], picked: [] };
  const on = (name) => (listener) => {
    record.events[name] = listener;
    return new Disposable();
  };
  const workspaceFolders = folder ? [{ uri: uri("file", folder) }] : [];
  const message = async (text, ...actions) => {
    record.messages.push([text, ...actions]);
    return record.answer;
  };
  const vscode = {
    LanguageStatusSeverity: { Error: 2, Information: 0, Warning: 1 },
    Position: class {},
    QuickPickItemKind: { Separator: -1 },
    Range: class {},
    RelativePattern: class {},
    Uri: { file: (file) => uri("file", file), parse: (text) => uri("file", decodeURI(text.slice(7))) },
    commands: {
      executeCommand: async (...command) => record.executed.push(command),
      registerCommand: (name, command) => {
        record.commands[name] = command;
        return new Disposable();
      },
    },
    extensions: { getExtension: (name) => (name === "ms-python.python" ? python : undefined) },
    languages: { createLanguageStatusItem: () => (record.status = new Disposable()) },
    window: {
      createOutputChannel: () => ({ error: console.error, info() {}, show() {}, warn() {} }),
      showInformationMessage: message,
      showQuickPick: async (items) => void record.picked.push(await items),
      showTextDocument: async () => {},
      showWarningMessage: message,
    },
    workspace: {
      createFileSystemWatcher: () => new Disposable(),
      fs: { readFile: async ({ fsPath }) => require("node:fs").readFileSync(fsPath) },
      getConfiguration: () => ({ get: (name, other) => settings[name] ?? other }),
      getWorkspaceFolder: (one) => workspaceFolders.find((each) => isIn(one.fsPath, each.uri.fsPath)),
      isTrusted: trusted,
      onDidChangeConfiguration: on("configuration"),
      onDidCloseTextDocument: on("close"),
      onDidGrantWorkspaceTrust: on("trust"),
      onDidOpenTextDocument: on("open"),
      textDocuments: [],
      workspaceFolders,
    },
  };
  return { record, vscode };
}

const isIn = (file, folder) => file === folder || file.startsWith(folder + path.sep);

/** Return the language client's module; `record.answers` has the answers of its servers. */
function languageClient(record) {
  class LanguageClient {
    constructor(id, name, run, options) {
      Object.assign(this, { name, run, options, disposed: false });
      this.code2ProtocolConverter = { asTextDocumentPositionParams: () => ({}) };
      this.initializeResult = { serverInfo: { version: "1.2.3" } };
      record.clients.push(this);
    }
    createDefaultErrorHandler() {
      return { closed: () => "usual", error: () => "usual" };
    }
    onDidChangeState(listener) {
      this.state = (newState) => listener({ newState });
    }
    async start() {
      if (record.fails) {
        this.error("couldn't create connection", undefined, "force");
        this.state(1);
        throw new Error("gone");
      }
      this.state(2);
    }
    async dispose() {
      this.disposed = true;
    }
    async sendRequest(method, params) {
      return record.answers[params.command];
    }
    error(message, data, notifies = true) {
      if (notifies) record.messages.push([message]);
    }
    registerFeature() {}
  }
  return {
    CloseAction: { DoNotRestart: 1 },
    ErrorAction: { Shutdown: 2 },
    LanguageClient,
    State: { Running: 2, Stopped: 1 },
    TransportKind: { stdio: 0 },
  };
}

/** Load a module of the extension again, with these modules in place of the real ones. */
function load(name, modules) {
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(SOURCES)) delete require.cache[file];
  }
  const usual = Module._load;
  Module._load = (asked, ...rest) => (asked in modules ? modules[asked] : usual(asked, ...rest));
  try {
    return require(path.join(SOURCES, name));
  } finally {
    Module._load = usual;
  }
}

module.exports = { document, editor, languageClient, load };
