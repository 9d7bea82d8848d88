import { defineConfig } from 'vite';

/** The service worker: one file beside the pages' files, at an address that stays. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'app/saved-cars/offline/service-worker.ts',
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
});
