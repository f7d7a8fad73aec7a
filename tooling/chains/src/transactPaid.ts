import type { Hex, Planck, Weight } from '@parachron/core';
import { hereLocation, type Program } from '@parachron/xcm';

/** A program by which a parachain makes a call of its relay chain, in XCM version 3 or newer, paid from its account there. */
export function transactPaid(call: Hex, { fee, weight }: { fee: Planck; weight: Weight }): Program {
  const offer = { id: hereLocation, amount: fee };
  return [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call },
    { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
  ];
}
