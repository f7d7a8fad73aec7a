import type { Account, Hex, Planck } from '@parachron/core';
import {
  deriveAccountJunction,
  hereLocation,
  type Program,
  type WeightLimit,
  type XcmVersion,
} from '@parachron/xcm';

/** Kind of a token's arrival on its home chain: withdrawn from the reserve, or minted. */
export type ArrivalRoute = 'reserve' | 'teleport';

/**
 * Derives the program that arrives at the home chain of a token, for any call that sent it. The program has a topic if the XCM
 * version has topics, since many routers add one; a message without a topic costs less.
 */
export function deriveArrivalProgram({
  beneficiary,
  amount,
  route = 'reserve',
  weightLimit = 'Unlimited',
  version,
}: {
  readonly beneficiary: Account;
  readonly amount: Planck;
  readonly route?: ArrivalRoute;
  readonly weightLimit?: WeightLimit;
  readonly version: XcmVersion;
}): Program {
  const asset = { id: hereLocation, amount };
  const to = { parents: 0, interior: [deriveAccountJunction(beneficiary)] };
  return [
    { kind: route === 'reserve' ? 'WithdrawAsset' : 'ReceiveTeleportedAsset', assets: [asset] },
    { kind: 'ClearOrigin' },
    { kind: 'BuyExecution', fees: asset, weightLimit },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: to },
    ...(version > 2 ? [{ kind: 'SetTopic', topic: anyTopic } as const] : []),
  ];
}

const anyTopic: Hex = `0x${'00'.repeat(32)}`;
