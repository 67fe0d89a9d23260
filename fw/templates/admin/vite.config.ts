import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { apiUrl } from './lib/vite/apiUrl.ts';
import { htmlPlaceholders, preloadImports } from './lib/vite/plugins.ts';

const API = apiUrl(join(import.meta.dirname, '..'), process.env);

export default defineConfig(({ command }) => ({
  // The built files are next to index.html, wherever it is served. The development server uses
  // /admin/, so that /posts is the list of the API and /admin/posts its page.
  base: command === 'serve' ? '/admin/' : './',
  plugins: [react(), htmlPlaceholders(), preloadImports()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '^/admin/api/': API,
      '^/(?!admin(?:/|$|\\?)|$|\\?)': API,
    },
  },
  // react-admin's lodash throws while it loads, and V8 then parses the file again.
  resolve: { alias: [{ find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' }] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
    // Bundle what the first page needs into few files, since each is a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: /lib\/app\/preload\.ts$/, priority: 3 },
            { name: 'pages', test: /lib\/app\/Admin\.tsx$/, priority: 2 },
            { name: 'list', test: /lib\/pages\/ListPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    license: { fileName: 'licences.md' },
  },
  test: {
    environment: 'jsdom',
    include: ['lib/**/*.test.{ts,tsx}'],
    env: { TZ: 'Europe/Berlin' },
  },
}));
