import type { Account, Evidence, Hex, Planck, Snapshot, Weight } from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  type Estimate,
  estimateProgramWeight,
  estimateWeightFee,
} from '@parachron/weight';
import { encodeAssetId, type Location } from '@parachron/xcm';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { listKnownVersions } from '../dryRun/dryRunVersions.js';
import { getTokenLocation, type TaskProgramOrder } from './deriveTaskProgram.js';
import { encodeOfferedProgram, type UnpricedProgram } from './encodeOfferedProgram.js';
import type { DeliveryRequest, PaymentMethod } from './getDeliveryFacts.js';
import { isOwnToken } from './isOwnToken.js';
import { measureOnFork } from './measureOnFork.js';
import { estimateExpectedWeight } from './weighPrograms.js';

/** Cost of one payment method. */
export interface PaymentCost {
  readonly weight: Estimate<Weight>;
  readonly fee: Estimate<Planck>;
  readonly offer: Planck | undefined;
  /** Weight to buy, margin included; if undefined, the program buys as much as necessary. */
  readonly limit: Weight | undefined;
  /** The program with the offer; with a sample offer if the fee is unknown, to find out whether the chain accepts the token. */
  readonly program: Hex;
}

/** Estimates weight and fee of a task's program; without an API for the fee, a fork shows the withdrawn amount. */
export async function estimatePaymentCost(
  target: Snapshot,
  options: UnpricedProgram & {
    readonly marginPercent: number;
    readonly request: Pick<
      DeliveryRequest,
      'fork' | 'instructionWeight' | 'ownToken' | 'offer' | 'weightLimit' | 'asked'
    >;
    readonly payer: Account | undefined;
  },
): Promise<PaymentCost> {
  const { order, marginPercent, request, payer } = options;
  const encodeOffer = (offer: Planck, limit?: Weight) => encodeOfferedProgram(options, { offer, limit });
  const { instructionWeight, fork } = request;
  const isNative = isOwnToken(target.runtime, order, request.ownToken);
  askExpectedFee(target, { order, isNative, weighed: request.asked?.weighed ?? [] }).catch(() => undefined);
  // The weight of a program does not depend on the amounts in it.
  const weight = await estimateProgramWeight(target, {
    program: encodeOffer(1n),
    ...(instructionWeight
      ? { configured: { instruction: instructionWeight, count: 6, calls: [order.callWeight] } }
      : {}),
  });
  const margined = weight.known ? addWeightMargin(weight.value, marginPercent) : undefined;
  const limit = request.weightLimit ?? margined;
  const fee = weight.known ? await estimateFee(target, { order, weight: weight.value, isNative }) : weight;
  const isAsked = fee.known && fee.source === 'XcmPaymentApi.query_weight_to_asset_fee';
  const asset = chooseFeeLocation(order);
  const run = {
    from: order.user.paraId,
    program: encodeOffer(plenty),
    offer: plenty,
    asset: isNative ? undefined : asset,
  };
  const measured =
    !isAsked && fork && payer
      ? await measureOnFork(fork, { ...run, payer, isBrought: isBrought(order) })
      : undefined;
  const chosen = measured === undefined ? fee : describeMeasured(target, measured);
  const offer = request.offer ?? (chosen.known ? addFeeMargin(chosen.value, marginPercent) : undefined);
  return {
    weight,
    fee: chosen,
    offer,
    limit,
    program: encodeOffer(offer ?? anyOffer, limit),
  };
}

// More than any chain charges for six instructions, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 22n;

// The amount of a token without a known price: one token of eighteen decimals.
const anyOffer = 10n ** 18n;

/** Returns whether a program brings the paying asset itself, as a reserve asset. */
export function isBrought({ flow, token }: Pick<TaskProgramOrder, 'flow' | 'token'>): boolean {
  return flow === 'sovereign' && token === 'service';
}

/** Returns the location of the paying asset. */
export function chooseFeeLocation({
  user,
  token,
  asset,
}: Pick<TaskProgramOrder, 'token' | 'asset'> & {
  readonly user: Pick<ServiceUser, 'paraId' | 'relation'>;
}): Location {
  return asset ?? getTokenLocation(user, token);
}

/**
 * Requests the fee of the expected weight early. A snapshot sends no read twice, so the fee of a program with that
 * weight takes no further round trip.
 */
async function askExpectedFee(
  target: Snapshot,
  about: {
    readonly order: UnpricedProgram['order'];
    readonly isNative: boolean;
    readonly weighed: readonly PaymentMethod[];
  },
): Promise<void> {
  const { order, isNative, weighed } = about;
  const weight = await estimateExpectedWeight(target, order, weighed);
  if (weight) await estimateFee(target, { order, weight, isNative });
}

async function estimateFee(
  target: Snapshot,
  options: {
    readonly order: Pick<TaskProgramOrder, 'user' | 'token' | 'asset'>;
    readonly weight: Weight;
    readonly isNative: boolean;
  },
): Promise<Estimate<Planck>> {
  const { order, weight, isNative } = options;
  const location = chooseFeeLocation(order);
  const known = listKnownVersions(target.runtime.registry).filter((version) => version > 2);
  const versions = known.toReversed().map((version) => encodeAssetId(location, { version }));
  return estimateWeightFee(target, { weight, asset: { versions, isNative } });
}

function describeMeasured(target: Snapshot, value: Planck): Estimate<Planck> {
  const { runtime, block } = target;
  const evidence: Evidence = {
    chain: runtime.chain,
    block,
    key: 'a run on a fork',
    value: value.toString(),
  };
  const notes = [`Withdrawn amount minus refund of the program on a fork of ${runtime.chain}.`];
  return { known: true, value, source: 'fork', notes, evidence: [evidence] };
}
