import { isRecord, type Planck, readAmount, type StorageRead, storageRead } from '@parachron/core';
import type { CurrencyId } from '../tasks/CurrencyId.js';

/** Price of messages to a target, from the service's table of targets. */
export interface TargetEntry {
  /** Planck per second of execution on the target. */
  readonly feePerSecond: Planck;
  /** Weight of one instruction, in picoseconds. */
  readonly instructionWeight: bigint;
  /** Whether the paying token is the target's native token; for a system parachain, the relay chain's token. */
  readonly isTargetsToken: boolean;
  /** Payer on the target: the service's sovereign account, or the user's derived account. */
  readonly flow: 'sovereign' | 'remote';
}

/** The currency id of the service's native token in the interface. */
const nativeCurrency = 0;

/**
 * Describes the read of the service's row for a target and a fee currency.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData`.
 * Sends: nothing; the read takes one key.
 *
 * @param paraId the para id of the target
 * @param currencyId the fee's token on the service's chain; 0, the native token, by default
 * @returns a read whose value is the row, or undefined if the service has no row for this target and currency
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveServiceOffer, targetEntryRead } from '@parachron/scheduler';
 *
 * const service = await connect('wss://service.example');
 * const { row } = await (await service.snapshot()).read({ row: targetEntryRead(2110) });
 * if (row.known && row.value) console.log(row.value.flow, deriveServiceOffer(row.value, 100_000_000n));
 * await service.close();
 * ```
 */
export function targetEntryRead(
  paraId: number,
  currencyId: CurrencyId = nativeCurrency,
): StorageRead<TargetEntry | undefined> {
  return storageRead('XcmpHandler', 'XcmChainCurrencyData', [paraId, currencyId], (value) => {
    const entry = value?.toJSON();
    if (!isRecord(entry)) return undefined;
    return {
      feePerSecond: readAmount(entry, 'feePerSecond') ?? 0n,
      instructionWeight: readAmount(entry, 'instructionWeight') ?? 0n,
      isTargetsToken: entry.native === true,
      flow: String(entry.flow) === 'Alternate' ? 'remote' : 'sovereign',
    };
  });
}
