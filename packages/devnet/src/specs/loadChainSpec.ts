import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ChainSpec } from '@parachron/network';
import { InvalidChainSpecError, refuse } from './genesis.js';
import { parseChainSpec, readSpec } from './parseChainSpec.js';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Loads a chain specification from a JSON file, plain or gzip, from a JavaScript module that exports one, or from an object.
 *
 * The genesis is raw (`genesis.raw.top`), or built by the runtime's own GenesisBuilder (`genesis.runtimeGenesis` with
 * `patch`, `config` or `namedPreset`), which runs that runtime in this process. The function adds no state.
 *
 * A module (`.js`, `.mjs`, `.cjs`) is imported: load only modules that contain data alone. The default
 * export is the specification, else the only export.
 *
 * Chain: `GenesisBuilder.get_preset` and `build_state`, if the specification is not raw.
 *
 * @param source the path of a file, or the parsed specification
 * @param options `maxBytes`, the maximum size of the file and of its uncompressed content, 64 MiB by default
 * @returns the specification, its keys in ascending order and missing properties empty
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, is not JSON, has no genesis to start from, or its
 * runtime refuses the configuration
 *
 * @example
 * ```ts
 * import { loadChainSpec } from '@parachron/devnet';
 *
 * const spec = await loadChainSpec('./my-chain.json.gz');
 * console.log(spec.id, spec.top.size);
 * ```
 */
export async function loadChainSpec(
  source: string | object,
  options: { maxBytes?: number } = {},
): Promise<ChainSpec> {
  if (typeof source !== 'string') return readSpec(source, 'The given object');
  const text = await readSpecFile(source, options.maxBytes ?? MAX_BYTES);
  const value = /\.[cm]?js$/.test(source) ? await importSpec(source) : text;
  return typeof value === 'string' ? parseChainSpec(value, source) : readSpec(value, source);
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

/**
 * Reads a chain specification file as text. A gzip file is recognised by its first bytes, not by name.
 *
 * @param maxBytes maximum size of the file, and of its uncompressed content
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, or is damaged
 */
async function readSpecFile(path: string, maxBytes: number): Promise<string> {
  const bytes = await readBounded(path, maxBytes);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? await decodeGzip(bytes, path, maxBytes) : bytes;
  return plain.toString('utf8').replace(/^\uFEFF/, '');
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
