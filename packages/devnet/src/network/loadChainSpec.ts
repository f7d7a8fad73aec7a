import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { defineError, type Hex } from '@parachron/core';
import { isHex, stringToHex } from '@polkadot/util';
import type { ChainSpec } from './ChainSpec.js';

/** A file or object is not a chain specification that a local chain can start from. */
export class InvalidChainSpecError extends defineError({
  code: 'INVALID_CHAIN_SPEC',
  fault: 'input',
  message: (facts: { source: string; reason: string }) =>
    `${facts.source} is not a chain specification to start from: ${facts.reason}.`,
  hint: () =>
    'Give a raw chain specification (build-spec --raw) whose genesis.raw.top holds the runtime as :code.',
}) {}

const CODE_KEY = stringToHex(':code');
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Loads a raw chain specification from a JSON file, from a JavaScript module that exports one, or from an object.
 *
 * A module (`.js`, `.mjs`, `.cjs`) is imported: load only modules that hold nothing but data. Its default export is
 * taken, else its only export.
 *
 * @param source the path of a file, or the parsed specification
 * @param options `maxBytes` bounds the file, 64 MiB by default
 * @returns the specification, its keys in ascending order and missing properties empty
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, is not JSON or no raw specification
 *
 * @example
 * ```ts
 * import { loadChainSpec } from '@parachron/devnet';
 *
 * const spec = await loadChainSpec('./my-chain-raw.json');
 * console.log(spec.id, spec.top.size);
 * ```
 */
export async function loadChainSpec(
  source: string | object,
  options: { maxBytes?: number } = {},
): Promise<ChainSpec> {
  if (typeof source !== 'string') return readSpec(source, 'The given object');
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  const text = await readBounded(source, maxBytes);
  const value = /\.[cm]?js$/.test(source) ? await importSpec(source) : text;
  return readSpec(typeof value === 'string' ? parseJson(value, source) : value, source);
}

async function readBounded(path: string, maxBytes: number): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) {
      throw new InvalidChainSpecError({
        source: path,
        reason: `${size} bytes, at most ${maxBytes} are read`,
      });
    }
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof InvalidChainSpecError) throw cause;
    throw new InvalidChainSpecError(
      { source: path, reason: `it cannot be read (${text(cause)})` },
      { cause },
    );
  }
}

async function importSpec(path: string): Promise<unknown> {
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(path).href);
  } catch (cause) {
    throw new InvalidChainSpecError({ source: path, reason: `the module fails (${text(cause)})` }, { cause });
  }
  const values = Object.values(module);
  const value = module.default ?? (values.length === 1 ? values[0] : undefined);
  if (value === undefined) {
    throw new InvalidChainSpecError({
      source: path,
      reason: 'the module exports neither a default nor one value',
    });
  }
  return value;
}

function parseJson(value: string, source: string): unknown {
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new InvalidChainSpecError({ source, reason: `it is not JSON (${text(cause)})` }, { cause });
  }
}

function readSpec(value: unknown, source: string): ChainSpec {
  const spec = asRecord(value);
  if (!spec) throw new InvalidChainSpecError({ source, reason: 'it is not a JSON object' });
  const top = asRecord(asRecord(asRecord(spec.genesis)?.raw)?.top);
  if (!top)
    throw new InvalidChainSpecError({ source, reason: 'it has no genesis.raw.top (is it a raw one?)' });
  const keys = Object.keys(top).sort();
  const wrong = keys.find((key) => !isHex(key) || !isHex(top[key]));
  if (wrong !== undefined) {
    throw new InvalidChainSpecError({
      source,
      reason: `genesis.raw.top["${wrong.slice(0, 80)}"] is not hex`,
    });
  }
  if (!(CODE_KEY in top)) {
    throw new InvalidChainSpecError({
      source,
      reason: `genesis.raw.top has no runtime (:code, ${CODE_KEY})`,
    });
  }
  return {
    id: readName(spec.id, 'id', source),
    name: readName(spec.name ?? spec.id, 'name', source),
    properties: asRecord(spec.properties) ?? {},
    top: new Map(keys.map((key) => [key as Hex, top[key] as Hex])),
  };
}

function readName(value: unknown, field: string, source: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new InvalidChainSpecError({ source, reason: `its ${field} is missing` });
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
