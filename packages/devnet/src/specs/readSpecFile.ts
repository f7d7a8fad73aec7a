import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InvalidChainSpecError, refuse } from './genesis.js';

/**
 * Reads a chain specification file as text, or imports it if it is a module. A gzip file is recognised by its first bytes, not by name.
 *
 * @param maxBytes maximum size of the file, and of its uncompressed content
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, or is damaged
 */
export async function readSpecFile(path: string, maxBytes: number): Promise<unknown> {
  const bytes = await readBounded(path, maxBytes);
  if (/\.[cm]?js$/.test(path)) return importSpec(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? await decodeGzip(bytes, path, maxBytes) : bytes;
  return plain.toString('utf8').replace(/^\uFEFF/, '');
}

async function importSpec(path: string): Promise<unknown> {
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(path).href);
  } catch (cause) {
    throw refuse(path, `the module fails (${readMessage(cause)})`, { cause });
  }
  const values = Object.values(module);
  const value = module.default ?? (values.length === 1 ? values[0] : undefined);
  if (value === undefined) throw refuse(path, 'the module exports neither a default nor one value');
  return value;
}

function readMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function readBounded(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const found = await stat(path);
    const { size } = found;
    if (found.isFile() && size <= maxBytes) return await readFile(path);
    const kind = found.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
    const reason = found.isFile() ? `${size} bytes, at most ${maxBytes} are read` : `the path is ${kind}`;
    throw refuse(path, reason);
  } catch (cause) {
    if (cause instanceof InvalidChainSpecError) throw cause;
    throw refuse(path, `the file cannot be read (${readMessage(cause)})`, { cause });
  }
}

async function decodeGzip(bytes: Buffer, path: string, maxBytes: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    const reason = isTooLarge
      ? `the gzip file unpacks to more than ${maxBytes} bytes`
      : `the gzip file is damaged (${readMessage(cause)})`;
    throw refuse(path, reason, { cause });
  }
}
