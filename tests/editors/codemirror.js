// Tokenizes texts with CodeMirror: reads a JSON list from stdin, writes for each text a list of
// [start, end, kind], with offsets in UTF-16 units. The argument is the mode as a CommonJS module.
const fs = require("node:fs");
const { schemaLanguage } = require(process.argv[2]);

const texts = JSON.parse(fs.readFileSync(0, "utf8"));
const found = texts.map((text) => {
  const tokens = [];
  schemaLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.node.firstChild === null) tokens.push([node.from, node.to, node.name]);
    },
  });
  return tokens;
});
process.stdout.write(JSON.stringify(found));
