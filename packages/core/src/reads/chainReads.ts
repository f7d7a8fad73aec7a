import { requireInput } from '../input/requireInput.js';
import type { Runtime, StorageRead } from './Read.js';
import { storageRead } from './storageRead.js';

/**
 * Describes how to read the time of a block.
 *
 * Chain: `Timestamp.Now`. Sends: nothing; reads one key when carried out.
 *
 * @returns a read of milliseconds; 0 before the first block
 *
 * @example
 * ```ts
 * import { nowRead } from '@parachron/core';
 *
 * nowRead().item; // 'Now'
 * ```
 */
export function nowRead(): StorageRead<bigint> {
  return storageRead('Timestamp', 'Now', [], (value) => BigInt(value?.toString() ?? 0));
}

/**
 * Describes how to read the para id in a parachain's own runtime, in any of its pallets.
 *
 * Chain: `ParachainInfo.ParachainId`. Sends: nothing; reads one key when carried out.
 *
 * @param runtime of the chain; without it, the pallet has its usual name
 *
 * @example
 * ```ts
 * import { paraIdRead } from '@parachron/core';
 *
 * paraIdRead().pallet; // 'ParachainInfo'
 * ```
 */
export function paraIdRead(runtime?: Pick<Runtime, 'registry'>): StorageRead<number> {
  requireInput({ runtime }, { runtime: 'runtime?' });
  const found = runtime?.registry.metadata.pallets.find(({ storage }) =>
    storage.unwrapOr(undefined)?.items.some(({ name }) => name.eq('ParachainId')),
  );
  return storageRead(found?.name.toString() ?? 'ParachainInfo', 'ParachainId', [], (value) =>
    Number(value?.toString() ?? Number.NaN),
  );
}
