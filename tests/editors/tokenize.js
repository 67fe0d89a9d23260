// Tokenizes texts with VS Code's engine: reads a JSON list from stdin, writes for each text a list of
// [start, end, scope], with offsets in UTF-16 units.
const fs = require("node:fs");
const path = require("node:path");
const [grammarFile, modules] = process.argv.slice(2);
const load = (name) => require(path.join(modules, name));
const oniguruma = load("vscode-oniguruma");
const { Registry, INITIAL } = load("vscode-textmate");

async function main() {
  const wasm = fs.readFileSync(path.join(modules, "vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => JSON.parse(fs.readFileSync(grammarFile, "utf8")),
  });
  const grammar = await registry.loadGrammar("source.fw");
  const texts = JSON.parse(fs.readFileSync(0, "utf8"));
  const found = texts.map((text) => {
    const tokens = [];
    let stack = INITIAL;
    let offset = 0;
    for (const line of text.split("\n")) {
      const result = grammar.tokenizeLine(line, stack);
      stack = result.ruleStack;
      for (const token of result.tokens) {
        const scope = token.scopes[token.scopes.length - 1];
        tokens.push([offset + token.startIndex, offset + token.endIndex, scope]);
      }
      offset += line.length + 1;
    }
    return tokens;
  });
  process.stdout.write(JSON.stringify(found));
}

main();
