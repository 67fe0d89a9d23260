import type { Plugin, Rolldown } from 'vite';

/** Fills in what the application puts into index.html when it serves the built page. */
export function servedPage(): Plugin {
  return {
    name: 'fw-served-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('__FW_BASE__', '/admin/')
          .replace('__FW_NONCE__', '')
          .replace('__FW_SETTINGS__', 'null'),
    },
  };
}

/** Has browsers fetch along with main.tsx what it will ask for at once. */
export function fetchedAtOnce(): Plugin {
  return {
    name: 'fw-fetched-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const shown = chunk?.dynamicImports.filter((file) => isOf(bundle[file], 'src/show.tsx'));
        return withImports(bundle, shown ?? [])
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

type Output = Rolldown.OutputBundle[string];

function isOf(output: Output | undefined, source: string): boolean {
  return output?.type === 'chunk' && output.facadeModuleId?.endsWith(source) === true;
}

function withImports(bundle: Rolldown.OutputBundle, files: string[]): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const output = bundle[file];
    if (found.has(file) || output?.type !== 'chunk') return;
    found.add(file);
    output.imports.forEach(add);
  };
  files.forEach(add);
  return [...found];
}
