import { blake2b } from '@noble/hashes/blake2.js';
import { formatHex, type Hex } from '../bytes/parseHex.js';
import { requireInput } from '../input/requireInput.js';
import type { Runtime } from './Read.js';

/**
 * Returns the version of a runtime API, from the list that a node gives with its runtime version.
 *
 * @returns the version of the API, or undefined when the runtime has no such API
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
  requireInput({ runtime, name }, { runtime: { apis: 'object' }, name: 'string' });
  const hash = hashes.get(name) ?? hashName(name);
  if (hashes.size < mostHashes) hashes.set(name, hash);
  return runtime.apis.get(hash);
}

/** Every runtime call needs the version of its API. */
const hashes = new Map<string, Hex>();
const mostHashes = 100;

function hashName(name: string): Hex {
  return formatHex(blake2b(new TextEncoder().encode(name), { dkLen: 8 }));
}
