import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: './vitest.setup.ts',
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
});
