import type { Chain } from '../connection/Chain.js';
import { deriveRuntimeChange } from '../runtime/deriveRuntimeChange.js';
import { getCodeHash } from '../runtime/getCodeHash.js';

/**
 * Compares the runtime of the best block with the runtime of the connection, and names both if they differ.
 *
 * Chain: `state_getRuntimeVersion`, `state_getStorageHash`
 * Sends: two requests together.
 */
export async function getRuntimeChange(chain: Chain): Promise<{ made: string; now: string } | undefined> {
  const [version, codeHash] = await Promise.all([
    chain.request('state_getRuntimeVersion', []),
    getCodeHash(chain),
  ]);
  return deriveRuntimeChange(chain.runtime, { version, codeHash });
}
