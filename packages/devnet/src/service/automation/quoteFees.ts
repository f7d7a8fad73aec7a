import type { ServiceBlock } from '../Service.js';
import type { Action } from './taskTypes.js';

/** Fees of a task without the inclusion fee, in planck. */
export interface TaskFees {
  readonly executionFee: bigint;
  readonly xcmFee: bigint;
}

const maxU64 = (1n << 64n) - 1n;
const maxU128 = (1n << 128n) - 1n;

/** Fee of executing a weight a number of times; the arithmetic saturates as in the runtime. */
export function quoteExecutionFee(options: {
  weight: bigint;
  executions: number;
  weightFee: bigint;
}): bigint {
  const total = chooseLeast(options.weight * BigInt(options.executions), maxU64);
  return chooseLeast(total * options.weightFee, maxU128);
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
 * @throws PALLET_DISPATCH_FAILED with the error of the fee lookup of a cross-chain task
 */
export function quoteFees(block: ServiceBlock, { action, weight, executions }: FeeQuestion): TaskFees {
  const { rules, handler } = block.service;
  const executionFee = quoteExecutionFee({ weight, executions, weightFee: rules.executionWeightFee });
  if (action.type !== 'XCMP') return { executionFee, xcmFee: 0n };
  const { para_id: paraId, currency_id: currencyId, encoded_call_weight: callWeight } = action.value;
  const quote = handler.quote(block.context, { paraId, currencyId, callWeight });
  const xcmFee = quote.flow === 'remote' ? 0n : chooseLeast(quote.fee * BigInt(executions), maxU128);
  return { executionFee, xcmFee };
}

function chooseLeast(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
