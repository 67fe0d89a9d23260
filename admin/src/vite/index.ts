import { join } from 'node:path';
import type { Plugin } from 'vite';

import { apiUrl } from './apiUrl.ts';
import { htmlPlaceholders, preloadImports } from './plugins.ts';

/** Vite plugins that build the admin as the application serves it. */
export function admin(): Plugin[] {
  return [buildSettings(), serverSettings(), htmlPlaceholders(), preloadImports()];
}

/** Settings of `vite build`. Those in the project's `vite.config.ts` win. */
function buildSettings(): Plugin {
  return {
    name: 'fw-build-settings',
    config: ({ base, build }, { command }) => ({
      // The built files are next to index.html, wherever it is served. The development server uses
      // /admin/, so that /posts is the list of the API and /admin/posts its page.
      base: base ?? (command === 'serve' ? '/admin/' : './'),
      // react-admin's lodash throws while it loads, and V8 then parses the file again.
      resolve: { alias: [{ find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' }] },
      build: {
        outDir: build?.outDir ?? 'dist',
        target: build?.target ?? 'es2022',
        chunkSizeWarningLimit: build?.chunkSizeWarningLimit ?? 1500,
        assetsInlineLimit: build?.assetsInlineLimit ?? 0,
        license: build?.license ?? { fileName: 'licences.md' },
        rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
      },
    }),
  };
}

/** What the first page needs is bundled into few files, since each is a request. */
const GROUPS = [
  { name: 'preload', test: /@fw\/admin\/dist\/app\/preload\.js$/, priority: 3 },
  { name: 'pages', test: /@fw\/admin\/dist\/app\/Admin\.js$/, priority: 2 },
  { name: 'list', test: /@fw\/admin\/dist\/pages\/ListPage\.js$/, priority: 1 },
];

/** Settings of `vite dev`, which forwards requests of the API to the application. */
function serverSettings(): Plugin {
  return {
    name: 'fw-server-settings',
    apply: 'serve',
    config: ({ root = process.cwd(), server }) => {
      const api = apiUrl(join(root, '..'), process.env);
      return {
        server: {
          host: server?.host ?? '127.0.0.1',
          port: server?.port ?? 5173,
          strictPort: server?.strictPort ?? true,
          proxy: { '^/admin/api/': api, '^/(?!admin(?:/|$|\\?)|$|\\?)': api, ...server?.proxy },
        },
      };
    },
  };
}
