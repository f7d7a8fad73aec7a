import { type Hex, isParachronError } from '@parachron/core';
import { result, type ValueOf } from '@parachron/core/scale';
import type { Context, DispatchInfo, DispatchOutcome } from '../pallet/Context.js';
import type { DispatchFailure } from '../pallet/defineErrors.js';
import { systemEvents } from '../pallets/system/createSystemPallet.js';
import { systemConstants } from '../pallets/system/systemConstants.js';
import { account } from '../pallets/system/systemData.js';
import { dispatchResult, type Weight } from '../scale/commonTypes.js';
import { addWeight, capWeight, isHeavier, sumWeights } from '../scale/weights.js';
import type { Extrinsic } from './decodeExtrinsic.js';
import type { CheckedExtrinsic } from './extrinsicChecks.js';
import { checkSignature, getMaximalFee, refuse, requireFee, requireWithinLimits } from './extrinsicChecks.js';
import { getInclusionFee, settleFee, sumFee, withdrawFee } from './fees.js';
import { transactionValidityError } from './TransactionValidity.js';

/** Outcome of an extrinsic in a block. */
export interface ExtrinsicOutcome {
  readonly hash: Hex;
  readonly ok: boolean;
  readonly failure: DispatchFailure | undefined;
  readonly weight: Weight;
  /** Inclusion fee that the signer paid, in planck; 0 for inherents. */
  readonly fee: bigint;
}

/**
 * Applies an extrinsic at its index in the block. A failed call still pays its fee and increments the nonce; a refused extrinsic changes
 * nothing.
 *
 * @throws TRANSACTION_INVALID when the extrinsic is not valid in this block
 */
export function applyExtrinsic(
  context: Context,
  extrinsic: Extrinsic,
  options: { index: number },
): ExtrinsicOutcome {
  context.phase = { type: 'ApplyExtrinsic', value: options.index };
  return extrinsic.signed ? applySigned(context, extrinsic) : applyBare(context, extrinsic);
}

/** The result of `BlockBuilder_apply_extrinsic`. */
export const applyResult = result(dispatchResult, transactionValidityError);

/** Applies an extrinsic, and answers as the runtime does: a refused extrinsic changes nothing. */
export function answerExtrinsic(
  context: Context,
  extrinsic: Extrinsic,
  options: { index: number },
): ValueOf<typeof applyResult> {
  try {
    const applied = context.runTransaction(() => applyExtrinsic(context, extrinsic, options));
    const { ok, failure } = applied;
    const value = ok || !failure ? ({ type: 'Ok', value: [] } as const) : toError(context, failure);
    return { type: 'Ok', value };
  } catch (error) {
    if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
    return { type: 'Err', value: error.facts.refusal };
  }
}

function toError(context: Context, failure: DispatchFailure) {
  return { type: 'Err' as const, value: context.toDispatchError(failure) };
}

function applySigned(context: Context, extrinsic: Extrinsic): ExtrinsicOutcome {
  const checked = checkSignature(context, extrinsic);
  const { signer, nonce, info } = checked;
  const before = context.get(account, signer);
  if (nonce < before.nonce) throw refuse('Stale');
  if (nonce > before.nonce) throw refuse('Future');
  requireWithinLimits(context, checked);
  requireCapacity(context, checked);
  requireFee(context, checked);
  context.put(account, [signer], { ...before, nonce: nonce + 1 });
  const taken = getMaximalFee(context, checked);
  withdrawFee(context, signer, taken);
  const outcome = context.dispatch({ kind: 'signed', who: signer }, extrinsic.call);
  if (!outcome.ok && info.class.type === 'Mandatory') throw refuse('BadMandatory');
  const fee = settle(context, { checked, taken, outcome });
  return finish(context, { extrinsic, info, outcome, fee });
}

function settle(
  context: Context,
  { checked, taken, outcome }: { checked: CheckedExtrinsic; taken: bigint; outcome: DispatchOutcome },
): bigint {
  const { extrinsic, signer: who, tip } = checked;
  const used = deriveUsedInfo(checked.info, outcome);
  const fee = sumFee(getInclusionFee(context, { length: extrinsic.bytes.length, info: used })) + tip;
  settleFee(context, { who, taken, fee, tip });
  return fee;
}

function applyBare(context: Context, extrinsic: Extrinsic): ExtrinsicOutcome {
  const info = context.dispatchInfo(extrinsic.call);
  if (extrinsic.isGeneral || info.class.type !== 'Mandatory') return refuseBare(context, extrinsic);
  const outcome = context.dispatch({ kind: 'none' }, extrinsic.call);
  if (!outcome.ok) throw refuse('BadMandatory');
  return finish(context, { extrinsic, info, outcome, fee: 0n });
}

function refuseBare(context: Context, extrinsic: Extrinsic): never {
  checkSignature(context, extrinsic);
  throw refuse('Call');
}

/**
 * Limits weight and length of a block as CheckWeight does: the block's earlier extrinsics count. Above the weight of a block, a class has
 * its reserve.
 */
function requireCapacity(context: Context, { info, extrinsic }: CheckedExtrinsic): void {
  const isNormal = info.class.type === 'Normal';
  const { max } = context.constant(systemConstants.blockLength);
  const longest = isNormal ? max.normal : max.operational;
  if (context.blockLength + extrinsic.bytes.length > longest) throw refuse('ExhaustsResources');
  const { per_class, max_block } = context.constant(systemConstants.blockWeights);
  const { base_extrinsic, max_total, reserved } = isNormal ? per_class.normal : per_class.operational;
  const { Normal, Operational, Mandatory } = context.blockWeight;
  const needed = sumWeights(info.weight, base_extrinsic);
  const own = sumWeights(isNormal ? Normal : Operational, needed);
  const total = sumWeights(Normal, Operational, Mandatory, needed);
  const isOver = max_total !== undefined && isHeavier(own, max_total);
  const isOverReserve = reserved !== undefined && isHeavier(own, reserved);
  if (isOver || (isHeavier(total, max_block) && isOverReserve)) throw refuse('ExhaustsResources');
}

function deriveUsedInfo(info: DispatchInfo, outcome: DispatchOutcome): DispatchInfo {
  const { actualWeight, paysFee } = outcome.post;
  return {
    weight: actualWeight ? capWeight(actualWeight, info.weight) : info.weight,
    class: info.class,
    pays_fee: paysFee === undefined ? info.pays_fee : { type: paysFee ? 'Yes' : 'No' },
  };
}

function finish(
  context: Context,
  applied: { extrinsic: Extrinsic; info: DispatchInfo; outcome: DispatchOutcome; fee: bigint },
): ExtrinsicOutcome {
  const { extrinsic, outcome, fee } = applied;
  const dispatch_info = deriveUsedInfo(applied.info, outcome);
  if (outcome.ok) context.deposit(systemEvents.ExtrinsicSuccess, { dispatch_info });
  else {
    const dispatch_error = context.toDispatchError(outcome.failure);
    context.deposit(systemEvents.ExtrinsicFailed, { dispatch_error, dispatch_info });
  }
  const { base_extrinsic } = context.constant(systemConstants.blockWeights).per_class.normal;
  context.blockLength += extrinsic.bytes.length;
  addWeight(context.blockWeight[dispatch_info.class.type], sumWeights(dispatch_info.weight, base_extrinsic));
  return {
    hash: extrinsic.hash,
    ok: outcome.ok,
    failure: outcome.ok ? undefined : outcome.failure,
    weight: dispatch_info.weight,
    fee,
  };
}
