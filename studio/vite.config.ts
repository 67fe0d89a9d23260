import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the first page needs, in one file: many small ones are larger, and each is a request. */
const SHELL =
  /\/(?:node_modules\/(?:react|react-dom|scheduler)\/|src\/(?:api|app|i18n|palette|state|text|theme)\/(?!Palette|checksum|edits|posting|rawText|sharedMemory|sync|translator|useSentences)|src\/ui\/(?:(?:Badge|Button|Menu|classes|icons)\.|feedback\/(?:SchemaErrors|States|toasts)\.))/;

/** The chunks: few, since each is compressed for itself. The editor and the canvas have their own. */
const GROUPS = [
  { name: 'shell', test: SHELL, priority: 3 },
  { name: 'work', test: /\/src\/(?:ui|schema|forms)\/.*\.tsx?$/, priority: 2 },
  {
    name: 'pages',
    test: /\/src\/(?:plan|runs|access|database|project|start|conflicts)\/.*\.tsx?$/,
    priority: 1,
  },
];

/** The server of `fw studio` that `npm run dev` asks. */
const SERVER = process.env.FW_STUDIO ?? 'http://127.0.0.1:4200';

// The server has a fixed table of files: the page at `/`, and everything else in `/assets`. Its
// Content-Security-Policy allows no inline scripts.
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    // The server refuses the names and origins of others.
    proxy: { '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } },
  },
});
