import type { Hex } from '@parachron/core';
import type { Context } from '../chain/Context.js';
import { catchFailure, DispatchFailed } from '../chain/Pallet.js';
import { getFree, payTreasury, withdraw } from '../chain/pallets/balances.js';
import { chooseSmallest, maxU64, maxU128 } from '../chain/types.js';
import { automationErrors } from './automationTime.js';
import type { ServiceContext } from './Service.js';
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

/** Fee of executing a weight a number of times; the arithmetic saturates as in the runtime. */
export function quoteExecutionFee(weight: bigint, executions: number, weightFee: bigint): bigint {
  const total = chooseSmallest(weight * BigInt(executions), maxU64);
  return chooseSmallest(total * weightFee, maxU128);
}

/** An action, and its number of executions. */
export interface FeeQuestion {
  readonly action: Action;
  readonly executions: number;
}

/**
 * Computes the fees of an action for a number of executions, without the inclusion fee, in planck, and its weight per execution.
 *
 * @throws DispatchFailed with CallCannotBeDecoded, or the error of the fee lookup of a cross-chain task
 */
export function quoteFees({ context, service }: ServiceContext, { action, executions }: FeeQuestion) {
  const { rules, handler } = service;
  const weight = quoteActionWeight(context, action);
  const executionFee = quoteExecutionFee(weight, executions, rules.executionWeightFee);
  if (action.type !== 'XCMP') return { weight, executionFee, xcmFee: 0n };
  const quote = handler.quote(context, action.value);
  const xcmFee = quote.flow === 'remote' ? 0n : chooseSmallest(quote.fee * BigInt(executions), maxU128);
  return { weight, executionFee, xcmFee };
}

/**
 * Charges the fees of an action if the free balance covers them and the existential deposit; locks are ignored before the withdrawal.
 * The treasury gets its share of the execution fee and the rest is burned; the XCM fee goes to the account that pays for programs.
 *
 * @param checkRest the checks between that of the balance and the withdrawal, by the weight of the action
 * @returns the weight of the action per execution
 * @throws DispatchFailed, in this order, with an error of `quoteFees`, InsufficientBalance, an error of `checkRest`, or
 *   LiquidityRestrictions if locks prevent the withdrawal; nothing is withdrawn then
 */
export function chargeFees(
  block: ServiceContext,
  { who, checkRest, ...question }: FeeQuestion & { readonly who: Hex; checkRest(weight: bigint): void },
): bigint {
  const { context, service } = block;
  const { weight, executionFee, xcmFee } = quoteFees(block, question);
  const needed = executionFee + xcmFee + context.runtime.config.existentialDeposit;
  if (getFree(context, who) < needed) throw new DispatchFailed(automationErrors.InsufficientBalance);
  checkRest(weight);
  const take = () => {
    withdraw(context, { who, amount: executionFee, existence: 'keepAlive' });
    payTreasury(context, executionFee);
    if (xcmFee > 0n) service.handler.payFee(context, { who, fee: xcmFee });
  };
  const refusal = catchFailure(() => context.runTransaction(take));
  if (refusal) throw new DispatchFailed(automationErrors.LiquidityRestrictions);
  return weight;
}
