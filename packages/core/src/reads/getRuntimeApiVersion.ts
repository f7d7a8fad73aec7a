import { blake2b } from '@noble/hashes/blake2.js';
import { formatHex, type Hex } from '../bytes/parseHex.js';
import type { Runtime } from './Read.js';

/**
 * Gets the version of one runtime API, from the list a node gives with the version of its runtime.
 *
 * @returns the version of the API, or undefined when the runtime has none of that name
 *
 * @example
 * ```ts
 * import { getRuntimeApiVersion, type Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * getRuntimeApiVersion(runtime, 'DryRunApi'); // 1, 2 or undefined
 * ```
 */
export function getRuntimeApiVersion(runtime: Pick<Runtime, 'apis'>, name: string): number | undefined {
  const hash = hashes.get(name) ?? hashName(name);
  if (hashes.size < mostHashes) hashes.set(name, hash);
  return runtime.apis.get(hash);
}

/** Every runtime call is planned with the version of its API. */
const hashes = new Map<string, Hex>();
const mostHashes = 100;

function hashName(name: string): Hex {
  return formatHex(blake2b(new TextEncoder().encode(name), { dkLen: 8 }));
}
