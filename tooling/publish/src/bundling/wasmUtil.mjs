import { base64Decode as decode } from '@polkadot/wasm-util/base64';
import { unzlibSync as expand } from '@polkadot/wasm-util/fflate';

// A page has no such modules, and takes the functions of the library.
const buffer = globalThis.process?.getBuiltinModule('node:buffer');
const zlib = globalThis.process?.getBuiltinModule('node:zlib');

/**
 * Decodes base64.
 *
 * @param {string} text
 * @param {Uint8Array} out takes the bytes in a page; its length is that of the bytes
 * @returns {Uint8Array}
 */
export const base64Decode = (text, out) => buffer?.Buffer.from(text, 'base64') ?? decode(text, out);

/**
 * Expands zlib data.
 *
 * @param {Uint8Array} data
 * @param {Uint8Array} [out] takes the bytes in a page; its length is that of the bytes
 * @returns {Uint8Array}
 */
export const unzlibSync = (data, out) => zlib?.inflateSync(data) ?? expand(data, out);
