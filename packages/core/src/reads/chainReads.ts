import { defineError } from '../errors/defineError.js';
import type { StorageRead } from './Read.js';
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

/** The storage of a chain has no whole number as its para id. */
export class ParaIdNotStoredError extends defineError({
  code: 'PARA_ID_NOT_STORED',
  fault: 'incompatible',
  message: (facts: { value: string }) => `Expected a whole number as the para id, got ${facts.value}.`,
  hint: () => 'Give the para id, or look for the pallet of the chain that stores it.',
}) {}

/**
 * Describes how to read the para id in a parachain's own runtime, in a pallet of any name.
 *
 * Chain: `ParachainInfo.ParachainId`. Sends: nothing; reads one key when carried out.
 *
 * @returns a read of the id; unknown if the stored value is no whole number
 * @throws PARA_ID_NOT_STORED only when such a value is decoded without a snapshot
 *
 * @example
 * ```ts
 * import { paraIdRead } from '@parachron/core';
 *
 * paraIdRead().pallet; // 'ParachainInfo'
 * ```
 */
export function paraIdRead(): StorageRead<number> {
  return storageRead('ParachainInfo', 'ParachainId', [], (value) => {
    const id = Number(value?.toString());
    if (!Number.isSafeInteger(id)) throw new ParaIdNotStoredError({ value: String(value).slice(0, 80) });
    return id;
  });
}
