import type { Account, Planck } from '@parachron/core';
import { deriveAccountJunction, hereLocation, type Program } from '@parachron/xcm';

/** Derives what arrives where a token is at home, by whatever call it was sent. */
export function deriveArrivalProgram({
  beneficiary,
  amount,
}: {
  readonly beneficiary: Account;
  readonly amount: Planck;
}): Program {
  const asset = { id: hereLocation, amount };
  const to = { parents: 0, interior: [deriveAccountJunction(beneficiary)] };
  return [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'ClearOrigin' },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: to },
  ];
}
