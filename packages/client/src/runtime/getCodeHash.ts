import { type Hex, isHash } from '@parachron/core';
import { omitRefusal, type Requester } from './getRuntime.js';

// ":code" in ASCII, the storage key of the runtime's code on every chain.
const codeKey = '0x3a636f6465';

/**
 * Gets the hash of the runtime's code at a block, of the best block by default; undefined if the node does not report it. Two
 * runtimes with the same name and version may have different code.
 *
 * Chain: `state_getStorageHash`
 */
export async function getCodeHash(
  requester: Pick<Requester, 'request'>,
  block?: Hex,
): Promise<Hex | undefined> {
  const at = block ? [block] : [];
  const hash = await requester.request('state_getStorageHash', [codeKey, ...at]).catch(omitRefusal);
  return isHash(hash) ? hash : undefined;
}
