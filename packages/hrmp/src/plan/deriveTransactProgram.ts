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

/** The calls of a parachain's program, and its payment. */
export interface TransactOptions extends Pick<ChannelManager, 'role'> {
  /** The parachain, whose account pays. */
  readonly para: number;
  /** The version of XCM in which the parachain sends the program. */
  readonly version: XcmVersion;
  /** The calls with their maximum weight. */
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
  /** The offered planck. */
  readonly fee: Planck;
}

/**
 * Derives the program with which the channel manager dispatches calls under the origin of the sending parachain.
 *
 * The fee comes from the parachain's account on the channel manager, and the rest returns to that account: refund and deposit
 * are in an appendix, which the channel manager runs even if a later instruction fails. From version 3 on, each call is
 * followed by ExpectTransactStatus, because a failed call inside Transact does not make the program fail.
 */
export function deriveTransactProgram({ para, calls, fee, version, role }: TransactOptions): Program {
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
