// The language server of one project.
const vscode = require("vscode");
const {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State,
  TransportKind,
} = require("vscode-languageclient/node");
const { mentionsOf, tellOfMentions } = require("./mentions");
const { findProgram } = require("./projects");

const INTERVAL = 2000;
const INSTALL = "Install fw-framework in the project's .venv, or set fw.path.";
const OUTPUT = "Show Output";
const SETTINGS = "Open Settings";
const SOURCES = "{*.fw,schema/**/*.fw,fw.toml}";
const { Error: FAILED, Information: GOOD, Warning: MISSING } = vscode.LanguageStatusSeverity;

class Client extends LanguageClient {
  registerFeature(feature) {
    // Two clients can't register the same command, so the extension registers it for all.
    if (feature.registrationType?.method === "workspace/executeCommand") return;
    super.registerFeature(feature);
  }

  error(message, data, notifies = true) {
    // A failed start has a message of its own.
    super.error(message, data, this.wasRunning ? notifies : false);
  }
}

class Server {
  /** Make the server of a project; `replace` is called after its fw was installed or updated. */
  constructor(project, output, replace) {
    this.project = project;
    this._replace = replace;
    this._output = output;
    const documents = project.selector.map(({ pattern, ...filter }) => ({
      ...filter,
      ...(pattern && { pattern: new vscode.RelativePattern(vscode.Uri.file(project.root), pattern.pattern) }),
    }));
    this._status = vscode.languages.createLanguageStatusItem(`fw ${project.key}`, documents);
    this._status.name = "fw";
    this._status.command = { command: "fw.restart", title: "Restart" };
  }

  /** Start the fw of the project. Return the problem `{ text, action }`, undefined without one. */
  async start() {
    this._show("fw starts", "", GOOD, true);
    const { command, problem, stamp } = await findProgram(this.project);
    this.command = command;
    this._watchProgram(stamp);
    if (!command) {
      this._output.warn(problem);
      this._show("no fw", problem, MISSING);
      return { text: `${problem}. ${INSTALL}`, action: SETTINGS };
    }
    this._output.info(`${this.project.name}: ${command} lsp`);
    this.client = this._clientOf(command);
    this.client.onDidChangeState(({ newState }) => this._showState(newState));
    try {
      await this.client.start();
      return undefined;
    } catch {
      this._show("fw failed", command, FAILED);
      return { text: `${command} lsp did not start.`, action: OUTPUT };
    }
  }

  async stop() {
    clearInterval(this._timer);
    this._files?.dispose();
    this._status.dispose();
    const { client } = this;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this._output.warn(`${this.project.name}: ${error.message}`);
    }
  }

  _clientOf(command) {
    const { name, root, selector } = this.project;
    const run = { command, args: ["lsp"], transport: TransportKind.stdio, options: { cwd: root } };
    const options = {
      documentSelector: selector,
      diagnosticCollectionName: "fw",
      initializationOptions: { showsMentions: true },
      middleware: { provideRenameEdits: (...request) => this._rename(...request) },
      outputChannel: this._output,
    };
    if (root !== undefined) {
      const files = new vscode.RelativePattern(vscode.Uri.file(root), SOURCES);
      this._files = vscode.workspace.createFileSystemWatcher(files);
      options.synchronize = { fileEvents: this._files };
    }
    // One that has never started is reported once, and not started again as one that crashed is.
    const given = { handled: true };
    options.errorHandler = {
      error: (...problem) =>
        client.wasRunning ? usual.error(...problem) : { action: ErrorAction.Shutdown, ...given },
      closed: () => (client.wasRunning ? usual.closed() : { action: CloseAction.DoNotRestart, ...given }),
    };
    options.initializationFailedHandler = () => false;
    const client = new Client("fw", `fw (${name})`, run, options);
    const usual = client.createDefaultErrorHandler();
    return client;
  }

  /**
   * Look for another fw from time to time, wherever one may be installed. Watchers of files miss
   * those in folders that were just made, as by `python -m venv`.
   */
  _watchProgram(started) {
    let last = started;
    this._timer = setInterval(async () => {
      const { stamp } = await findProgram(this.project);
      // Replaced when it was the same twice: an installation takes a while.
      if (stamp && stamp !== started && stamp === last) this._replace();
      last = stamp;
    }, INTERVAL);
  }

  /** Rename a name; afterwards tell about the Python code that still has the old one. */
  async _rename(document, position, newName, token, next) {
    const { client } = this;
    const place = client.code2ProtocolConverter.asTextDocumentPositionParams(document, position);
    const files = await mentionsOf(client, place).catch(() => []);
    const edit = await next(document, position, newName, token);
    // The message isn't awaited: the edit would wait for the user.
    if (edit) tellOfMentions(files);
    return edit;
  }

  _showState(state) {
    if (!this.client) return;
    if (state === State.Stopped && this.client.wasRunning) {
      this._show("fw stopped", this.command, FAILED);
    }
    if (state !== State.Running) return;
    this.client.wasRunning = true;
    const version = this.client.initializeResult?.serverInfo?.version ?? "";
    this._show(`fw ${version}`, this.command, GOOD);
  }

  _show(text, detail, severity, busy = false) {
    Object.assign(this._status, { text, detail, severity, busy });
  }
}

module.exports = { OUTPUT, SETTINGS, Server };
