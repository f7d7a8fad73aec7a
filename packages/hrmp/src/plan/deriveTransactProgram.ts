import type { Hex, Planck } from '@parachron/core';
import {
  type Asset,
  deriveLocation,
  hereLocation,
  type Instruction,
  type Program,
  relayLocation,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';

/**
 * Derives the program with which the channel manager dispatches calls under the origin of the sending parachain.
 *
 * The fee comes from the parachain's account on the channel manager, and the rest returns to that account: refund and deposit
 * are in an appendix, which the channel manager runs even if a later instruction fails. From version 3 on, each call is
 * followed by ExpectTransactStatus, because a failed call inside Transact does not make the program fail.
 *
 * @param options `para`, whose account pays; `calls`, the bytes of each call with its maximum weight; `fee`, the offered planck; `version` of
 *   XCM; `role` of the channel manager
 */
export function deriveTransactProgram(options: {
  readonly para: number;
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
  readonly fee: Planck;
  readonly version: XcmVersion;
  readonly role: ChannelManager['role'];
}): Program {
  const { para, calls, fee, version, role } = options;
  const isRelay = role === 'relay';
  // The location of the channel manager's own token: here on a relay chain, the parent on the Coretime chain.
  const offer: Asset = { id: isRelay ? hereLocation : relayLocation, amount: fee };
  const beneficiary = deriveLocation({ paraId: para, relation: isRelay ? 'child' : 'sibling' });
  return [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
    {
      kind: 'SetAppendix',
      xcm: [
        { kind: 'RefundSurplus' },
        { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary },
      ],
    },
    ...calls.flatMap(({ hex, weight }): Instruction[] => [
      { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call: hex },
      ...(version >= 3 ? [{ kind: 'ExpectTransactStatus', status: { kind: 'Success' } } as const] : []),
    ]),
  ];
}
