import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { translateLazily } from './translateLazily.mjs';

/** @typedef {import('rolldown').Plugin} Plugin */

const { resolve } = createRequire(import.meta.url);
const library = resolve('@acala-network/chopsticks-core').replace(/([\\/])cjs([\\/])/, '$1esm$2');

/** @param {string} name */
const find = (name) => fileURLToPath(new URL(`./wasm-executor/${name}.js`, pathToFileURL(library)));

/** The file of the thread in which chopsticks runs runtimes: chopsticks looks for it beside its own file, by this name. */
export const chopsticksThread = { 'node-wasm-executor': find('node-wasm-executor') };

/** The same in a browser. */
export const chopsticksWorker = { 'browser-wasm-executor': find('browser-wasm-executor') };

const plainLogger = fileURLToPath(new URL('./plainLogger.mjs', import.meta.url));
const executorThreads = fileURLToPath(new URL('./executorThreads.mjs', import.meta.url));
const wasmUtil = fileURLToPath(new URL('./wasmUtil.mjs', import.meta.url));
const ownFetch = fileURLToPath(new URL('./ownFetch.mjs', import.meta.url));
const dropPanics = fileURLToPath(new URL('./dropPanics.mjs', import.meta.url));

const threadModule = /-wasm-executor\.js$/;
const executorModule = /[\\/]chopsticks-executor[\\/]dist[\\/]esm[\\/]index\.js$/;

/** Modules that are replaced, each by the name that chopsticks or a library of chains imports it by. */
const replaced = new Map([
  ['pino', plainLogger],
  ['./node-worker.js', executorThreads],
  // The library expands the code of WebAssembly in JavaScript, in Node.js too.
  ['@polkadot/wasm-util', wasmUtil],
  // chopsticks uses this module only without `fetch`, but always loads it.
  ['node-fetch', ownFetch],
]);

/**
 * Fits chopsticks to a program that ends soon. Its logger starts a thread from files of its own, even where it writes nothing: the
 * replacement has no thread. Its executor starts a thread before there is a call: the replacement starts threads with their calls, several
 * for calls at the same time. Its executor translates only the functions that a call reaches. The panics of runtimes stay off stderr.
 *
 * @returns {Plugin}
 */
export function fitChopsticks() {
  return {
    name: 'fit-chopsticks',
    resolveId: (id) => replaced.get(id) ?? null,
    transform: {
      filter: { id: [threadModule, executorModule] },
      handler: (code, id) =>
        executorModule.test(id) ? translateLazily(code) : `import ${JSON.stringify(dropPanics)};\n${code}`,
    },
  };
}
