import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { addressOf } from './lib/dev/server.ts';

const API = addressOf(join(import.meta.dirname, '..'), process.env);

/** Fills in what the application puts into index.html when it serves the built page. */
function servedPage(): Plugin {
  return {
    name: 'fw-served-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('__FW_BASE__', '/admin/').replace('__FW_NONCE__', ''),
    },
  };
}

export default defineConfig(({ command }) => ({
  // Built files are found next to index.html wherever it is served; the development server
  // stays under /admin/ so that /posts is the API's list and /admin/posts the page of it.
  base: command === 'serve' ? '/admin/' : './',
  plugins: [react(), servedPage()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '^/admin/api/': API,
      '^/(?!admin(?:/|$|\\?)|$|\\?)': API,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
    license: { fileName: 'licences.md' },
  },
  test: {
    environment: 'jsdom',
    include: ['lib/**/*.test.{ts,tsx}'],
    env: { TZ: 'Europe/Berlin' },
  },
}));
