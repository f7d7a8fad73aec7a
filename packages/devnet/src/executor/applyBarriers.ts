import type { Hex } from '@parachron/core';
import type { Instruction, Location, Program } from '@parachron/xcm';
import { isHeavier, type Weight } from '../chain/types.js';
import { toChainWeight, toXcmWeight } from '../target/xcmValues.js';
import { joinInterior, type PaidOrigins } from './accounts.js';

/** A message at the barrier. */
interface Applicant {
  readonly origin: Location;
  readonly program: Program;
  readonly weight: Weight;
}

/** The admitted program. Its weight limit equals its computed weight. */
interface Admission {
  readonly program: Program;
  /** Message id from the program's own SetTopic instruction. */
  readonly messageId?: Hex;
}

/** Maximum number of instructions that compute the origin of a program. */
const maxPrefixes = 8;

/**
 * Returns the program as the barriers of a parachain admit it, or undefined if they refuse it. Programs of the relay chain itself execute
 * free of charge, and every chain may subscribe to the version.
 *
 * Chain: `xcm_builder::{TrailingSetTopicAsId, WithComputedOrigin, AllowTopLevelPaidExecutionFrom, AllowUnpaidExecutionFrom,
 * AllowSubscriptionsFrom}`.
 */
export function applyBarriers(applicant: Applicant, paidFrom: PaidOrigins): Admission | undefined {
  if (paidFrom === 'no one') return undefined;
  const last = applicant.program.at(-1);
  if (last?.kind !== 'SetTopic') return applyComputed(applicant, paidFrom);
  const admission = applyComputed({ ...applicant, program: applicant.program.slice(0, -1) }, paidFrom);
  return admission && { messageId: last.topic, program: [...admission.program, last] };
}

/** Checks the program with the origin that its first instructions compute. */
function applyComputed({ weight, ...given }: Applicant, paidFrom: PaidOrigins): Admission | undefined {
  let { origin } = given;
  let skipped = 0;
  for (const instruction of given.program.slice(0, maxPrefixes)) {
    if (instruction.kind !== 'DescendOrigin') break;
    const descended = joinInterior(origin, instruction.interior);
    if (!descended) return undefined;
    origin = descended;
    skipped += 1;
  }
  const program = given.program.slice(skipped);
  const [first] = origin.interior;
  const isParent = origin.parents === 1 && !first;
  const isOfRelay = origin.parents === 1 && first?.kind !== 'Parachain';
  const paid = paidFrom === 'everyone' || isOfRelay ? applyPaid(program, weight) : undefined;
  const admitted = paid ?? (isParent || isSubscription(program) ? program : undefined);
  return admitted && { program: [...given.program.slice(0, skipped), ...admitted] };
}

function isSubscription([first, more]: Program): boolean {
  return !more && (first?.kind === 'SubscribeVersion' || first?.kind === 'UnsubscribeVersion');
}

/** Number of instructions that the paid barrier reads. */
const paidHorizon = 5;

/** Instructions that bring assets into the holding register. */
const bringing: readonly string[] = ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'];

const maxPayingAssets = 2;

/** Admits a program that first puts at most two kinds of assets into the holding register, and then buys its weight with them. */
function applyPaid(program: Program, weight: Weight): Program | undefined {
  const [first] = program;
  if (!first || !bringing.includes(first.kind) || !('assets' in first)) return undefined;
  if (!Array.isArray(first.assets) || first.assets.length > maxPayingAssets) return undefined;
  const at = program.findIndex((instruction, index) => index > 0 && !isSkipped(instruction));
  const payment = at < paidHorizon ? program[at] : undefined;
  if (payment?.kind !== 'BuyExecution') return undefined;
  const limit = payment.weightLimit;
  if (limit !== 'Unlimited' && isHeavier(weight, toChainWeight(limit))) return undefined;
  return program.with(at, { ...payment, weightLimit: toXcmWeight(weight) });
}

/** Whether an instruction may stand between the assets and BuyExecution. */
function isSkipped(instruction: Instruction): boolean {
  if (instruction.kind === 'DescendOrigin') return instruction.interior.length > 0;
  return instruction.kind === 'ClearOrigin';
}
