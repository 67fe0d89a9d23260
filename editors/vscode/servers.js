// The language servers: one for each project that has an open schema.
const vscode = require("vscode");
const { projectOf } = require("./projects");
const { OUTPUT, SETTINGS, Server } = require("./server");

const LATER = 1000;

class Servers {
  constructor(output) {
    this._output = output;
    this._servers = new Map();
    this._told = new Set();
    this._queue = Promise.resolve();
  }

  /** Start the server of a document's project, unless it runs. */
  open(document) {
    return this._after(async () => {
      const project = projectOf(document);
      // fw is a program of the folder, which may be somebody else's.
      if (!project || !vscode.workspace.isTrusted || this._servers.has(project.key)) return;
      await this._start(project);
    });
  }

  /** Stop the server of a document's project if no other document of it is open. */
  close(document) {
    const stop = () =>
      this._after(async () => {
        const key = projectOf(document)?.key;
        if (vscode.workspace.textDocuments.some((one) => projectOf(one)?.key === key)) return;
        await this._servers.get(key)?.stop();
        this._servers.delete(key);
      });
    // The server first hears of the closed document; often another one is opened at once.
    setTimeout(stop, LATER);
  }

  /** Start all again, each with the fw that its project has now. */
  async restart() {
    await this.stop();
    this._told.clear();
    return Promise.all(vscode.workspace.textDocuments.map((document) => this.open(document)));
  }

  stop() {
    return this._after(async () => {
      const stopped = [...this._servers.values()];
      this._servers.clear();
      await Promise.all(stopped.map((server) => server.stop()));
    });
  }

  async _start(project) {
    const server = new Server(project, this._output, () => this._replace(server));
    this._servers.set(project.key, server);
    const problem = await server.start();
    if (problem) this._tell(project, problem);
  }

  /** Start a server again, unless it was stopped or replaced meanwhile. */
  _replace(server) {
    return this._after(async () => {
      if (this._servers.get(server.project.key) !== server) return;
      await server.stop();
      await this._start(server.project);
    });
  }

  /** Return the client of a document's project, undefined while there is none. */
  clientOf(document) {
    return this._servers.get(projectOf(document)?.key)?.client;
  }

  /** Run a task after those before: two starts of one project would make two servers. */
  _after(task) {
    this._queue = this._queue.then(task).catch((error) => this._output.error(error));
    return this._queue;
  }

  async _tell({ key }, { text, action }) {
    if (this._told.has(key)) return;
    this._told.add(key);
    const chosen = await vscode.window.showWarningMessage(text, action);
    if (chosen === OUTPUT) this._output.show();
    if (chosen === SETTINGS)
      await vscode.commands.executeCommand("workbench.action.openSettings", "fw.path");
  }
}

module.exports = { Servers };
