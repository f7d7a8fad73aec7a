import { result, type ValueOf } from '@parachron/core/scale';
import type { CallInfo, Context, DispatchOutcome } from '../Context.js';
import { storeEvents } from '../executive.js';
import { withdraw } from '../pallets/balances.js';
import {
  account,
  addBlockWeight,
  allExtrinsicsLen,
  blockWeight,
  extrinsicCount,
  extrinsicData,
  systemEvents,
} from '../pallets/system.js';
import { settleFee } from '../pallets/transactionPayment.js';
import { capWeight, dispatchResult, isHeavier, sumWeights } from '../types.js';
import {
  type CheckedExtrinsic,
  checkSignature,
  quoteCost,
  refuse,
  requireFee,
  TransactionRefused,
  transactionValidityError,
} from './checks.js';
import type { Extrinsic } from './Extrinsic.js';

/** The result of `BlockBuilder_apply_extrinsic`. */
export const applyResult = result(dispatchResult, transactionValidityError);

/**
 * Applies the next extrinsic of a block, and answers as the runtime does: a failed call still pays its fee and increments the nonce, a
 * refused extrinsic changes nothing.
 */
export function applyExtrinsic(context: Context, extrinsic: Extrinsic): ValueOf<typeof applyResult> {
  context.phase = { type: 'ApplyExtrinsic', value: context.get(extrinsicCount) };
  try {
    const outcome = context.runTransaction(() =>
      extrinsic.signed ? applySigned(context, extrinsic) : applyBare(context, extrinsic),
    );
    storeEvents(context);
    return { type: 'Ok', value: context.toDispatchResult(outcome) };
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return { type: 'Err', value: error.refusal };
  }
}

function applySigned(context: Context, extrinsic: Extrinsic): DispatchOutcome {
  const checked = checkSignature(context, extrinsic);
  const { signer, nonce, info } = checked;
  const before = context.get(account, signer);
  if (nonce < before.nonce) throw refuse('Stale');
  if (nonce > before.nonce) throw refuse('Future');
  requireCapacity(context, checked);
  requireFee(context, checked);
  context.put(account, [signer], { ...before, nonce: nonce + 1 });
  const taken = quoteCost(context, checked);
  withdraw(context, { who: signer, amount: taken, existence: 'keepAlive' });
  const outcome = context.dispatch({ kind: 'signed', who: signer }, extrinsic.call);
  const used = deriveUsedInfo(info, outcome);
  settleFee(context, { who: signer, taken, fee: quoteCost(context, checked, used), tip: checked.tip });
  return finish(context, { extrinsic, used, outcome });
}

function applyBare(context: Context, extrinsic: Extrinsic): DispatchOutcome {
  const info = context.dispatchInfo(extrinsic.call);
  if (info.class.type !== 'Mandatory') checkSignature(context, extrinsic);
  const outcome = context.dispatch({ kind: 'none' }, extrinsic.call);
  if (!outcome.ok) throw refuse('BadMandatory');
  return finish(context, { extrinsic, used: deriveUsedInfo(info, outcome), outcome });
}

/** Limits weight and length of a block as CheckWeight does: the block's earlier extrinsics count. */
function requireCapacity(context: Context, { info, extrinsic }: CheckedExtrinsic): void {
  const { length, weights, normalWeight } = context.runtime.limits;
  const used = context.get(blockWeight);
  const needed = sumWeights(info.weight, weights.per_class.normal.base_extrinsic);
  const isLong = context.get(allExtrinsicsLen) + extrinsic.bytes.length > length.normal;
  const isOver = isHeavier(sumWeights(used.normal, needed), normalWeight);
  const isOverAll = isHeavier(sumWeights(...Object.values(used), needed), weights.max_block);
  if (isLong || isOver || isOverAll) throw refuse('ExhaustsResources');
}

function deriveUsedInfo(info: CallInfo, outcome: DispatchOutcome): CallInfo {
  const { actualWeight, paysFee } = outcome.post;
  return {
    weight: actualWeight ? capWeight(actualWeight, info.weight) : info.weight,
    class: info.class,
    pays_fee: paysFee === undefined ? info.pays_fee : { type: paysFee ? 'Yes' : 'No' },
  };
}

/** Reports an applied extrinsic, and adds it to the block. */
function finish(
  context: Context,
  { extrinsic, used, outcome }: { extrinsic: Extrinsic; used: CallInfo; outcome: DispatchOutcome },
): DispatchOutcome {
  if (outcome.ok) context.deposit(systemEvents.ExtrinsicSuccess, { dispatch_info: used });
  else {
    const dispatch_error = context.toDispatchError(outcome.failure);
    context.deposit(systemEvents.ExtrinsicFailed, { dispatch_error, dispatch_info: used });
  }
  const { base_extrinsic } = context.runtime.limits.weights.per_class.normal;
  addBlockWeight(context, used.class.type, sumWeights(used.weight, base_extrinsic));
  const index = context.get(extrinsicCount);
  context.put(extrinsicData, [index], extrinsic.bytes);
  context.put(extrinsicCount, [], index + 1);
  context.put(allExtrinsicsLen, [], context.get(allExtrinsicsLen) + extrinsic.bytes.length);
  return outcome;
}
