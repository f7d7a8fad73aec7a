import { keepRecent } from '@parachron/core';
import { isSameBytes, joinBytes } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { formatData, parseData } from './dataJson.js';
import type { PalletRuntime } from './PalletRuntime.js';

/** Description of a chain of a known kind, from which an equal runtime can be created. */
export interface ChainRecipe {
  readonly kind: 'service' | 'target';
  /** Options of `createServiceChain` or `createTarget` for an equal chain: plain data. */
  readonly options: object;
}

/** The first bytes of the code of a small chain, which is neither WebAssembly nor compressed. */
const start = new TextEncoder().encode('This runtime runs in TypeScript, not as wasm: ');
const hashBytes = 32;

/** Maximum number of cached codes; the oldest is dropped. */
const mostCodes = 64;

/** Codes with their runtimes. Chains of one recipe have equal runtimes: only the first of them encodes its metadata. */
const known = new Map<string, { readonly code: Uint8Array; readonly runtime: PalletRuntime }>();

/** Encodes the code of a small chain: its recipe after a hash of the runtime. */
export function encodeSmallCode(runtime: PalletRuntime, recipe: ChainRecipe): Uint8Array {
  const text = formatData([recipe.kind, recipe.options]);
  const encode = () => joinBytes([start, hashRuntime(runtime), new TextEncoder().encode(text)]);
  return keepRecent(known, [text, known.get(text) ?? { code: encode(), runtime }], mostCodes).code;
}

/** Finds the runtime of a small chain by its code. */
export function findRuntime(code: Uint8Array): PalletRuntime | undefined {
  return [...known.values()].find((one) => isSameBytes(one.code, code))?.runtime;
}

/** Reads the recipe in the code of a small chain; undefined for the code of another runtime. */
export function readRecipe(code: Uint8Array): ChainRecipe | undefined {
  if (!isSameBytes(code.subarray(0, start.length), start)) return undefined;
  const text = new TextDecoder().decode(code.subarray(start.length + hashBytes));
  const [kind, options] = parseData(text) as [ChainRecipe['kind'], object];
  return { kind, options };
}

/** A hash of the version and the newest metadata: clients cache metadata by the hash of the code. */
function hashRuntime({ version, getMetadata }: PalletRuntime): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(version));
  return blake2AsU8a(joinBytes([text, getMetadata(15)]), 256);
}
