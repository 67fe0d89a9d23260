import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Test files share their modules (`isolate: false`): importing react-admin takes longer than most
// tests. `vitest.setup.ts` resets what they share.
export default defineConfig({
  plugins: [react()],
  test: {
    env: { TZ: 'Europe/Berlin' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          isolate: false,
          testTimeout: 30_000,
          setupFiles: './vitest.setup.ts',
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
});
