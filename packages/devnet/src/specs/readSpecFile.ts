import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InvalidChainSpecError } from './InvalidChainSpecError.js';

/**
 * Reads a chain specification file as text. A gzip file is recognised by its first bytes, not by name.
 *
 * @param maxBytes maximum size of the file, and of its uncompressed content
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, or is damaged
 */
export async function readSpecFile(path: string, maxBytes: number): Promise<string> {
  const bytes = await readBounded(path, maxBytes);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? await decodeGzip(bytes, { path, maxBytes }) : bytes;
  return plain.toString('utf8').replace(/^\uFEFF/, '');
}

async function readBounded(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const found = await stat(path);
    const { size } = found;
    if (found.isFile() && size <= maxBytes) return await readFile(path);
    const kind = found.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
    const reason = found.isFile() ? `${size} bytes, at most ${maxBytes} are read` : `the path is ${kind}`;
    throw new InvalidChainSpecError({ source: path, reason });
  } catch (cause) {
    if (cause instanceof InvalidChainSpecError) throw cause;
    const reason = `the file cannot be read (${cause instanceof Error ? cause.message : String(cause)})`;
    throw new InvalidChainSpecError({ source: path, reason }, { cause });
  }
}

async function decodeGzip(bytes: Buffer, file: { path: string; maxBytes: number }): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: file.maxBytes });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    const reason = isTooLarge
      ? `the gzip file unpacks to more than ${file.maxBytes} bytes`
      : `the gzip file is damaged (${cause instanceof Error ? cause.message : String(cause)})`;
    throw new InvalidChainSpecError({ source: file.path, reason }, { cause });
  }
}
