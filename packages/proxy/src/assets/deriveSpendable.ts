import { type Fields, type Planck, readAmount } from '@parachron/core';
import type { AssetFacts } from './readAssetFacts.js';

/** The state of an asset and of an account in a pallet with the storage of pallet_assets. */
interface AssetBalance {
  readonly details: Fields;
  readonly balance: Fields;
  readonly frozen: Planck;
  readonly onHold: Planck;
}

/**
 * Derives the amounts of an asset that an account may withdraw. An account with a frozen or held balance cannot be
 * removed: older pallets keep the minimum balance plus the frozen balance, newer pallets the larger of the minimum
 * balance and the frozen balance minus the held balance.
 *
 * Chain: `can_decrease` of pallet_assets.
 */
export function deriveSpendable({
  details,
  balance,
  frozen,
  onHold,
}: AssetBalance): Pick<AssetFacts, 'spendable' | 'surelySpendable'> {
  if (isStopped(details) || isStopped(balance)) return { spendable: 0n, surelySpendable: 0n };
  const held = readAmount(balance, 'balance') ?? 0n;
  if (frozen === 0n && onHold === 0n) return { spendable: held, surelySpendable: held };
  const minimum = readAmount(details, 'minBalance') ?? 0n;
  const isFrozenMore = frozen - onHold > minimum;
  const deriveRest = (kept: Planck) => (held > kept ? held - kept : 0n);
  return {
    spendable: deriveRest(isFrozenMore ? frozen - onHold : minimum),
    surelySpendable: deriveRest(frozen + minimum),
  };
}

/** Older pallets have a flag for frozen assets, newer ones a status. */
function isStopped({ status, isFrozen }: Fields): boolean {
  return isFrozen === true || (status !== undefined && status !== 'Live' && status !== 'Liquid');
}
