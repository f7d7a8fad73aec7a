import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { listPrograms } from './src/listPrograms.mjs';

const runnable = listPrograms().filter(({ obstacle }) => obstacle === undefined);
const client = fileURLToPath(new URL('./src/page/connectHere.ts', import.meta.url));
const prefix = '\0program:';

/** Provides the unchanged programs of the guides to the page; their `connect` connects to the chains of the tab. */
const readPrograms: Plugin = {
  name: 'read-programs',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('virtual:')) return `\0${source}`;
    if (source.startsWith('program:')) return `\0${source}`;
    if (!importer?.startsWith(prefix)) return undefined;
    if (source === '@parachron/client') return client;
    // The packages of a program are those of this workspace.
    return this.resolve(source, client, { skipSelf: true });
  },
  load(id) {
    if (id === '\0virtual:programs') {
      const entries = runnable.map(({ id, text, given, variant }) => [id, { text, given, variant }]);
      return `export const listed = ${JSON.stringify(Object.fromEntries(entries))};`;
    }
    if (id === '\0virtual:modules') {
      const loads = runnable.map(({ id }) => `${JSON.stringify(id)}: () => import('program:${id}.ts')`);
      return `export const load = {\n${loads.join(',\n')}\n};`;
    }
    const program = runnable.find((one) => id === `${prefix}${one.id}.ts`);
    return program && { code: `${program.text}\nexport {};\n`, moduleType: 'ts' };
  },
};

/**
 * The page works on any file server: every address is relative, and no file is inlined, since the policy of the page refuses inlined
 * files.
 */
export default defineConfig({
  base: './',
  plugins: [readPrograms],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: {
    format: 'es',
    plugins: () => [readPrograms],
    rolldownOptions: {
      // Modules that a browser cannot run are replaced; they are not used there.
      external: /^node:/,
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
