import { fileURLToPath } from 'node:url';

/** @typedef {import('rolldown').Plugin} Plugin */

const plainLogger = fileURLToPath(new URL('./plainLogger.mjs', import.meta.url));
const noThread = fileURLToPath(new URL('./noThread.mjs', import.meta.url));
const wasmUtil = fileURLToPath(new URL('./wasmUtil.mjs', import.meta.url));
const ownFetch = fileURLToPath(new URL('./ownFetch.mjs', import.meta.url));

/** Modules that are replaced, each by the name that chopsticks or a library of chains imports it by. */
const replaced = new Map([
  ['pino', plainLogger],
  ['./node-worker.js', noThread],
  ['./browser-worker.js', noThread],
  // The library expands the code of WebAssembly in JavaScript, in Node.js too.
  ['@polkadot/wasm-util', wasmUtil],
  // chopsticks uses this module only without `fetch`, but always loads it.
  ['node-fetch', ownFetch],
]);

/**
 * Fits chopsticks to a program that ends soon. Its logger starts a thread from files of its own, even where it writes nothing: the
 * replacement has no thread. Its interpreter is left out, with the thread that would run it.
 *
 * @returns {Plugin}
 */
export function fitChopsticks() {
  return { name: 'fit-chopsticks', resolveId: (id) => replaced.get(id) ?? null };
}
