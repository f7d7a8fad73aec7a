import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {import('rolldown').Plugin} Plugin */

const { resolve } = createRequire(import.meta.url);
const library = resolve('@acala-network/chopsticks-core').replace(/([\\/])cjs([\\/])/, '$1esm$2');

/** The file of the thread in which chopsticks runs runtimes: chopsticks looks for it beside its own file, by this name. */
export const chopsticksThread = {
  'node-wasm-executor': fileURLToPath(
    new URL('./wasm-executor/node-wasm-executor.js', pathToFileURL(library)),
  ),
};

const plainLogger = fileURLToPath(new URL('./plainLogger.mjs', import.meta.url));
const dropPanics = fileURLToPath(new URL('./dropPanics.mjs', import.meta.url));

/**
 * Replaces the logger of chopsticks, which starts a thread from files of its own, even where it writes nothing, and keeps the panics of
 * runtimes off stderr.
 *
 * @returns {Plugin}
 */
export function logPlainly() {
  return {
    name: 'log-plainly',
    resolveId: (id) => (id === 'pino' ? plainLogger : null),
    transform: {
      filter: { id: /node-wasm-executor\.js$/ },
      handler: (code) => `import ${JSON.stringify(dropPanics)};\n${code}`,
    },
  };
}
