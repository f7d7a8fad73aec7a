import { type Planck, type StorageRead, storageRead } from '@parachron/core';
import { isRecord, readAmount } from '../reading/readPlain.js';

/** What the service asks for messages to a target, from its own table. */
export interface TargetEntry {
  /** Planck per second of execution on the target. */
  readonly feePerSecond: Planck;
  /** Picoseconds of one instruction. */
  readonly instructionWeight: bigint;
  /** Who pays on the target: the service's sovereign account, or the user's own account there. */
  readonly flow: 'sovereign' | 'remote';
}

/** Describes the read of the service's table for a target and a fee currency. */
export function targetEntryRead(paraId: number, currencyId: number): StorageRead<TargetEntry | undefined> {
  return storageRead('XcmpHandler', 'XcmChainCurrencyData', [paraId, currencyId], (value) => {
    const entry = value?.toJSON();
    if (!isRecord(entry)) return undefined;
    return {
      feePerSecond: readAmount(entry.feePerSecond),
      instructionWeight: readAmount(entry.instructionWeight),
      flow: String(entry.flow) === 'Alternate' ? 'remote' : 'sovereign',
    };
  });
}
