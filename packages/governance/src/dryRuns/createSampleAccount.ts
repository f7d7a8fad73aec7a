import { type Account, formatHex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Returns a sample account, for dry runs whose result does not depend on the account. */
export function createSampleAccount(registry: Registry): Account {
  const length = registry.createType('AccountId').encodedLength;
  const hex = formatHex(new Uint8Array(length).fill(7));
  return { kind: length === 20 ? 'AccountKey20' : 'AccountId32', hex };
}
