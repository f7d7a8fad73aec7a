import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

/**
 * Decodes base64.
 *
 * @param {string} text
 * @returns {Uint8Array}
 */
export const base64Decode = (text) => Buffer.from(text, 'base64');

/**
 * Expands zlib data.
 *
 * @param {Uint8Array} data
 * @returns {Uint8Array}
 */
export const unzlibSync = (data) => inflateSync(data);
