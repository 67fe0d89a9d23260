import type { Plugin, Rolldown } from 'vite';

/** Replace the placeholders in index.html, as the application does for the built page. */
export function htmlPlaceholders(): Plugin {
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

/** Preload the modules that main.tsx imports dynamically. */
export function preloadImports(): Plugin {
  return {
    name: 'fw-fetched-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const shown = chunk?.dynamicImports.filter((file) =>
          isChunkOf(bundle[file], 'src/mount.tsx'),
        );
        return transitiveImports(bundle, shown ?? [])
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

function isChunkOf(output: Output | undefined, source: string): boolean {
  return output?.type === 'chunk' && output.facadeModuleId?.endsWith(source) === true;
}

function transitiveImports(bundle: Rolldown.OutputBundle, files: string[]): string[] {
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
