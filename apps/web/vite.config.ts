import { defineConfig } from 'vite';

/** A page for any file server: every address is relative, and no file is inlined, which the policy of the page would refuse. */
export default defineConfig({
  base: './',
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      // Nothing of Node.js is left in the worker: what a page cannot run is replaced, and the rest is not used.
      external: /^node:/,
      // The network needs at once what a program of the client alone loads on demand.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
