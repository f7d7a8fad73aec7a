import type { Registry } from '@polkadot/types/types';

/** Returns the length of a chain's accounts, in bytes. */
export function getAccountBytes(registry: Registry): 32 | 20 {
  return registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
}
