import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { readMessage } from '@parachron/core';
import { InvalidChainSpecError, refuse } from './genesis.js';
import { mostSpecBytes } from './parseChainSpec.js';

/**
 * Reads the bytes of a chain specification file, or imports it if it is a module.
 *
 * @throws INVALID_CHAIN_SPEC when the file cannot be read or is too large
 */
export async function readSpecFile(path: string): Promise<unknown> {
  const bytes = await readBounded(path);
  return /\.[cm]?js$/.test(path) ? importSpec(path) : bytes;
}

async function importSpec(path: string): Promise<unknown> {
  const module: Record<string, unknown> = await import(pathToFileURL(path).href).catch((cause) => {
    throw refuse(path, `the module fails (${readMessage(cause)})`, { cause });
  });
  const values = Object.values(module);
  const value = module.default ?? (values.length === 1 ? values[0] : undefined);
  if (value === undefined) throw refuse(path, 'the module exports neither a default nor one value');
  return value;
}

async function readBounded(path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    const { size } = found;
    if (found.isFile() && size <= mostSpecBytes) return await readFile(path);
    const kind = found.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
    const reason = found.isFile()
      ? `${size} bytes, at most ${mostSpecBytes} are read`
      : `the path is ${kind}`;
    throw refuse(path, reason);
  } catch (cause) {
    if (cause instanceof InvalidChainSpecError) throw cause;
    throw refuse(path, `the file cannot be read (${readMessage(cause)})`, { cause });
  }
}
