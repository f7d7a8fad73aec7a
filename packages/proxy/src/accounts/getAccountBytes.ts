import type { Registry } from '@polkadot/types/types';

/** Number of bytes that an account has on a chain. */
export function getAccountBytes(registry: Registry): 32 | 20 {
  return registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
}
