import type { Hex } from '@parachron/core';
import type { Context } from '../chain/Context.js';
import { DispatchFailed, tryDispatch } from '../chain/Pallet.js';
import { getFree, payTreasury, withdraw } from '../chain/pallets/balances.js';
import { chooseSmallest, maxU64, maxU128 } from '../chain/types.js';
import { automationErrors } from './automationTime.js';
import type { ServiceBlock } from './Service.js';
import type { Action } from './taskTypes.js';
import { actionWeights } from './weights.js';

/**
 * Weight of running an action once, in picoseconds of reference time; fee and slot capacity are computed from this weight.
 *
 * @throws DispatchFailed with CallCannotBeDecoded if this runtime cannot decode a stored call
 */
export function quoteActionWeight(context: Context, action: Action): bigint {
  if (action.type !== 'DynamicDispatch') return actionWeights[action.type];
  const call = context.decodeCall(action.value.encoded_call);
  if (!call) throw new DispatchFailed(automationErrors.CallCannotBeDecoded);
  return actionWeights.DynamicDispatch + context.dispatchInfo(call).weight.ref_time;
}

/** Fees of a task without the inclusion fee, in planck. */
export interface TaskFees {
  readonly executionFee: bigint;
  readonly xcmFee: bigint;
}

/** Fee of executing a weight a number of times; the arithmetic saturates as in the runtime. */
export function quoteExecutionFee(options: {
  weight: bigint;
  executions: number;
  weightFee: bigint;
}): bigint {
  const total = chooseSmallest(options.weight * BigInt(options.executions), maxU64);
  return chooseSmallest(total * options.weightFee, maxU128);
}

/** An action, its weight per execution (costly to compute, so passed in), and its number of executions. */
export interface FeeQuestion {
  readonly action: Action;
  readonly weight: bigint;
  readonly executions: number;
}

/**
 * Computes the fees of an action for a number of executions.
 *
 * @throws DispatchFailed with the error of the fee lookup of a cross-chain task
 */
export function quoteFees(block: ServiceBlock, { action, weight, executions }: FeeQuestion): TaskFees {
  const { rules, handler } = block.service;
  const executionFee = quoteExecutionFee({ weight, executions, weightFee: rules.executionWeightFee });
  if (action.type !== 'XCMP') return { executionFee, xcmFee: 0n };
  const quote = handler.quote(block.context, action.value);
  const xcmFee = quote.flow === 'remote' ? 0n : chooseSmallest(quote.fee * BigInt(executions), maxU128);
  return { executionFee, xcmFee };
}

/** Payers of the fees. */
export interface Charge {
  readonly who: Hex;
  readonly fees: TaskFees;
}

/**
 * Throws unless the free balance covers the fees and the existential deposit; locks are ignored.
 *
 * @throws DispatchFailed with InsufficientBalance
 */
export function checkBalance({ context }: ServiceBlock, { who, fees }: Charge): void {
  const needed = fees.executionFee + fees.xcmFee + context.runtime.config.existentialDeposit;
  if (getFree(context, who) < needed) throw new DispatchFailed(automationErrors.InsufficientBalance);
}

/**
 * Withdraws the fees. The treasury gets its share of the execution fee and the rest is burned; the XCM fee goes to the
 * account that pays for programs.
 *
 * @throws DispatchFailed with LiquidityRestrictions if locks prevent the withdrawal; nothing is withdrawn then
 */
export function withdrawFees({ context, service }: ServiceBlock, { who, fees }: Charge): void {
  const take = () => {
    withdraw(context, { who, amount: fees.executionFee, existence: 'keepAlive' });
    payTreasury(context, fees.executionFee);
    if (fees.xcmFee > 0n) service.handler.payFee(context, { who, fee: fees.xcmFee });
  };
  const refusal = tryDispatch(() => context.runTransaction(take));
  if (refusal) throw new DispatchFailed(automationErrors.LiquidityRestrictions);
}
