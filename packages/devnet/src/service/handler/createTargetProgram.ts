import type { Hex } from '@parachron/core';
import type { Asset, Instruction, Location, Program, Weight } from '@parachron/xcm';
import type { FeeFlow, FeeToken } from '../XcmTarget.js';

/** The inputs of a program for a target. */
export interface ProgramOrder {
  /** Para id of the service. */
  readonly paraId: number;
  readonly flow: FeeFlow;
  readonly feeAsset: FeeToken;
  /** Fee in planck of the fee asset. */
  readonly fee: bigint;
  /** Weight limit of the call. */
  readonly callWeight: Weight;
  /** Bought weight, for the instructions and the call. */
  readonly overallWeight: Weight;
  /** The owner of the task, 32 bytes. */
  readonly caller: Hex;
  readonly call: Hex;
}

/**
 * Creates the program that a cross-chain task sends to its target.
 *
 * Chain: the program of XcmpHandler in the public runtimes: `Normal` flow for the sovereign account, `Alternate` for the
 * user's derived account.
 *
 * @param order the payer, the fee, the weights and the call
 */
export function createTargetProgram(order: ProgramOrder): Program {
  const service: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: order.paraId }] };
  const tokens: { readonly [F in FeeToken]: Location } = {
    service,
    target: { parents: 0, interior: [] },
    relay: { parents: 1, interior: [] },
  };
  const fees: Asset = { id: tokens[order.feeAsset], amount: order.fee };
  const user = { kind: 'AccountId32', id: order.caller } as const;
  const descend: Instruction = { kind: 'DescendOrigin', interior: [user] };
  const buy: Instruction = { kind: 'BuyExecution', fees, weightLimit: order.overallWeight };
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: order.callWeight,
    call: order.call,
  };
  const finish = (beneficiary: Location): Instruction[] => [
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary },
  ];
  if (order.flow === 'remote') {
    const derived: Location = { parents: 1, interior: [...service.interior, user] };
    return [descend, { kind: 'WithdrawAsset', assets: [fees] }, buy, transact, ...finish(derived)];
  }
  const kind = order.feeAsset === 'service' ? 'ReserveAssetDeposited' : 'WithdrawAsset';
  return [{ kind, assets: [fees] }, buy, descend, transact, ...finish(service)];
}
