import { getPageHashes } from '@parachron/reports';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Permits the style and the script of the report that the page shows, by their hashes. */
const permitReport: Plugin = {
  name: 'permit-report',
  transformIndexHtml(html) {
    const { style, script } = getPageHashes();
    return html.replace('%STYLE%', `'${style}'`).replace('%SCRIPT%', `'${script}'`);
  },
};

/** A page for any file server: every address is relative, and no file is inlined, which the policy of the page would refuse. */
export default defineConfig({
  base: './',
  plugins: [permitReport],
  define: { PARACHRON_VERSION: JSON.stringify(manifest.version) },
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
