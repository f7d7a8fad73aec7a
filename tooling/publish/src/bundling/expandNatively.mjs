import { fileURLToPath } from 'node:url';

const wasmUtil = fileURLToPath(new URL('./wasmUtil.mjs', import.meta.url));

/**
 * Expands the WebAssembly of the libraries by Node.js: `@polkadot/wasm-util` does it in JavaScript, in Node.js too.
 *
 * @returns {import('rolldown').Plugin}
 */
export function expandNatively() {
  return { name: 'expand-natively', resolveId: (id) => (id === '@polkadot/wasm-util' ? wasmUtil : null) };
}
