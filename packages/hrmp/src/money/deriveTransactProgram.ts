import { type Hex, type Planck, requireInput } from '@parachron/core';
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

/**
 * Derives the program with which the channel manager dispatches calls under the origin of the sending parachain.
 *
 * The fee comes from the parachain's account on the channel manager, and the rest returns to that account: refund and deposit
 * are in an appendix, which the channel manager runs even if a later instruction fails. From version 3 on, each call is
 * followed by ExpectTransactStatus, because a failed call inside Transact does not make the program fail.
 *
 * Chain: WithdrawAsset, BuyExecution, SetAppendix(RefundSurplus, DepositAsset), then Transact of origin kind Native.
 * Sends: nothing.
 *
 * @param options `para`, whose account pays; `calls`, the bytes of each call with its maximum weight; `fee`, the offered planck; `version` of
 *   XCM; `role` of the channel manager, a relay chain by default
 *
 * @example
 * ```ts
 * import { deriveTransactProgram } from '@parachron/hrmp';
 *
 * const calls = [{ hex: '0x170142080000', weight: { refTime: 1_000_000_000n, proofSize: 0n } }] as const;
 * const program = deriveTransactProgram({ para: 1000, calls, fee: 100_000_000_000n, version: 2 });
 * program.map(({ kind }) => kind); // ['WithdrawAsset', 'BuyExecution', 'SetAppendix', 'Transact']
 * ```
 */
export function deriveTransactProgram(options: {
  readonly para: number;
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
  readonly fee: Planck;
  readonly version: XcmVersion;
  readonly role?: 'relay' | 'parachain';
}): Program {
  const amounts = { para: 'number', fee: 'bigint', version: 'number' } as const;
  requireInput({ options }, { options: { ...amounts, calls: ['object'], role: 'string?' } });
  const { para, calls, fee, version, role = 'relay' } = options;
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
