import { type StorageRead, storageRead } from '@parachron/core';
import { multiplierUnit } from '../fees/WeightPrice.js';

/**
 * Describes the read of the multiplier with which a chain adapts weight fees to the load of its blocks.
 *
 * XCM programs are charged without the multiplier.
 *
 * Chain: `TransactionPayment.NextFeeMultiplier`.
 * Sends: nothing; the read takes one key.
 *
 * @returns a read of the multiplier in parts of 10^18
 *
 * @example
 * ```ts
 * import { feeMultiplierRead } from '@parachron/weight';
 *
 * feeMultiplierRead().item; // 'NextFeeMultiplier'
 * ```
 */
export function feeMultiplierRead(): StorageRead<bigint> {
  return storageRead('TransactionPayment', 'NextFeeMultiplier', [], (value) =>
    BigInt(value?.toString() ?? multiplierUnit),
  );
}
