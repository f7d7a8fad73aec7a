import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { RuntimeApi } from '../pallet/RuntimeApi.js';

/** Lists runtime APIs as the runtime's version does: the hash of the name (8 bytes) and the version. */
export function listApiVersions(apis: readonly RuntimeApi[]): [Hex, number][] {
  return apis.map((api) => [blake2AsHex(api.name, 64), api.version]);
}
