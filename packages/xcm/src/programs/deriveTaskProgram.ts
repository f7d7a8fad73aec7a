import { type AccountInput, type Hex, type Planck, parseAccount, requireInput } from '@parachron/core';
import type { Asset } from '../assets/Asset.js';
import {
  deriveAccountJunction,
  deriveLocation,
  hereLocation,
  type ParaRelation,
} from '../locations/deriveLocation.js';
import type { Location } from '../locations/Location.js';
import type { Instruction, Program, Weight, WeightLimit } from './Instruction.js';

/** Payer of the program: the service's sovereign account, or the user's derived account. */
export type FeeFlow = 'sovereign' | 'remote';

/** Token that pays: the service's own, transferred as a reserve asset, or the target's own. */
export type FeeToken = 'service' | 'target';

/** Parts of a task's program. */
export interface TaskProgramOrder {
  /** A user of the service, as the target sees the user. */
  readonly user: {
    /** The para id of the service. */
    readonly paraId: number;
    /** The user's account on the service: 32 bytes, or 20 if the service has such accounts. */
    readonly account: AccountInput;
    /** `sibling`, the default, seen from another parachain; `child` seen from the relay chain. */
    readonly relation?: ParaRelation;
  };
  readonly flow: FeeFlow;
  readonly token: FeeToken;
  /** The location of the token; by default, that of its chain as the target sees it. */
  readonly asset?: Location;
  /** Offer for execution, in the token's smallest unit. */
  readonly offer: Planck;
  /** Largest weight to buy; the barrier rejects less than the weight of the program. */
  readonly weightLimit: WeightLimit;
  /** Maximum weight of the call. */
  readonly callWeight: Weight;
  /** The proxied call. */
  readonly call: Hex;
}

/**
 * Derives the program that the service sends for a task, in either flow.
 *
 * The refund and the deposit follow the call, so a completed program leaves nothing in the trap.
 *
 * Chain: the program of the service's XcmpHandler. Sends: nothing.
 *
 * @param order see {@link TaskProgramOrder}
 * @returns six instructions, independent of XCM versions
 *
 * @example
 * ```ts
 * import { deriveTaskProgram, type TaskProgramOrder } from '@parachron/xcm';
 *
 * declare const order: TaskProgramOrder; // flow: 'remote'
 * deriveTaskProgram(order).map(({ kind }) => kind);
 * // ['DescendOrigin', 'WithdrawAsset', 'BuyExecution', 'Transact', 'RefundSurplus', 'DepositAsset']
 * ```
 */
export function deriveTaskProgram(order: TaskProgramOrder): Program {
  requireInput({ order }, { order: { user: 'object', asset: 'object?' } });
  requireInput({ order }, { order: { flow: 'sovereign|remote', token: 'service|target' } });
  const { user, flow, token, asset, offer, weightLimit, callWeight, call } = order;
  const { paraId, relation = 'sibling' } = user;
  const account = parseAccount(user.account, 'user.account');
  const service = deriveLocation({ paraId, relation });
  const fees: Asset = { id: asset ?? getTokenLocation(user, token), amount: offer };
  const descend: Instruction = { kind: 'DescendOrigin', interior: [deriveAccountJunction(account)] };
  const buy: Instruction = { kind: 'BuyExecution', fees, weightLimit };
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: callWeight,
    call,
  };
  const finish = (beneficiary: Location): Program => [
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary },
  ];
  if (flow === 'remote') {
    const derived = deriveLocation({ paraId, relation, account });
    return [descend, { kind: 'WithdrawAsset', assets: [fees] }, buy, transact, ...finish(derived)];
  }
  const kind = token === 'service' ? 'ReserveAssetDeposited' : 'WithdrawAsset';
  return [{ kind, assets: [fees] }, buy, descend, transact, ...finish(service)];
}

/**
 * Returns the location of the chain of a fee's token, as the target sees it.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { getTokenLocation } from '@parachron/xcm';
 *
 * getTokenLocation({ paraId: 2114 }, 'service'); // { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] }
 * ```
 */
export function getTokenLocation(
  { paraId, relation = 'sibling' }: Omit<TaskProgramOrder['user'], 'account'>,
  token: FeeToken,
): Location {
  return token === 'service' ? deriveLocation({ paraId, relation }) : hereLocation;
}
