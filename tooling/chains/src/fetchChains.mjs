import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A public chain specification: its location, size and hash.
 *
 * @typedef {object} PublicChain
 * @property {string} file its name in the folder
 * @property {string} repository `owner/name`
 * @property {string} commit
 * @property {string} path in the repository
 * @property {number} bytes
 * @property {string} sha256
 */

/**
 * Fetches chain specifications into a folder. A file is written only when its bytes have the SHA-256 of the list; a file that
 * is there already with these bytes is left alone.
 *
 * @param {readonly PublicChain[]} chains
 * @param {{ folder: string, base?: string, onFile?: (sentence: string) => void }} options `base` is the address that
 *   serves files by repository, commit and path
 * @throws {Error} with one sentence, when a file cannot be fetched or is another than the list says
 */
export async function fetchChains(chains, { folder, base = 'https://raw.githubusercontent.com', onFile }) {
  mkdirSync(folder, { recursive: true });
  for (const chain of chains) {
    const target = join(folder, chain.file);
    const isThere = existsSync(target) && hash(readFileSync(target)) === chain.sha256;
    if (!isThere) writeWhole(target, await fetchOne(chain, base));
    onFile?.(`${chain.file}: ${isThere ? 'there already' : `fetched, ${chain.bytes} bytes`}`);
  }
}

/**
 * @param {PublicChain} chain
 * @param {string} base
 */
async function fetchOne({ file, repository, commit, path, bytes, sha256 }, base) {
  const url = `${base}/${repository}/${commit}/${path}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) }).catch((cause) => {
    throw new Error(`${file}: ${url} cannot be reached (${cause.cause?.message ?? cause.message}).`);
  });
  if (!response.ok) throw new Error(`${file}: ${url} answers with status ${response.status}.`);
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > bytes) throw new Error(`${file}: expected ${bytes} bytes, ${url} gives more.`);
    parts.push(part);
  }
  const whole = Buffer.concat(parts);
  const found = hash(whole);
  if (found === sha256) return whole;
  throw new Error(`${file}: expected SHA-256 ${sha256}, found ${found} at ${url}.`);
}

/**
 * A reader of the folder never sees half a file.
 *
 * @param {string} target
 * @param {Uint8Array} bytes
 */
function writeWhole(target, bytes) {
  const part = `${target}.part`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}

/** @param {Uint8Array} bytes */
function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
