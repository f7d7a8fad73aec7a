import type { Hex } from '@parachron/core';
import type { Instruction, Location, Program, Weight, WeightLimit } from '@parachron/xcm';
import { joinInterior } from './locations.js';
import { isHeavier } from './quoteProgramWeight.js';

/**
 * Senders whose paid programs pass the barriers: everyone, the relay chain and its users, or no one, whose chain refuses every program.
 */
export type PaidOrigins = 'everyone' | 'relay' | 'no one';

/** A message at the barrier. */
export interface Applicant {
  readonly origin: Location;
  readonly program: Program;
  /** Weight of the program. */
  readonly weight: Weight;
}

/** The admitted program. Its weight limit equals its computed weight. */
export interface Admission {
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
  const { program } = applicant;
  const last = program.at(-1);
  if (last?.kind !== 'SetTopic') return applyComputed(applicant, paidFrom);
  const admission = applyComputed({ ...applicant, program: program.slice(0, -1) }, paidFrom);
  return admission && { messageId: last.topic, program: [...admission.program, last] };
}

/** Checks the program with the origin that its first instructions compute. */
function applyComputed(applicant: Applicant, paidFrom: PaidOrigins): Admission | undefined {
  let { origin } = applicant;
  let skipped = 0;
  for (const instruction of applicant.program.slice(0, maxPrefixes)) {
    if (instruction.kind !== 'DescendOrigin') break;
    const descended = joinInterior(origin, instruction.interior);
    if (!descended) return undefined;
    origin = descended;
    skipped += 1;
  }
  const program = applicant.program.slice(skipped);
  const isPayer = paidFrom === 'everyone' || isParent(origin) || isUserOfParent(origin);
  const paid = isPayer ? applyPaid({ ...applicant, program }) : undefined;
  const admission = paid ?? (isParent(origin) || isSubscription(program) ? { program } : undefined);
  return admission && { program: [...applicant.program.slice(0, skipped), ...admission.program] };
}

function isParent({ parents, interior }: Location): boolean {
  return parents === 1 && interior.length === 0;
}

function isUserOfParent({ parents, interior }: Location): boolean {
  return parents === 1 && interior.length > 0 && interior[0]?.kind !== 'Parachain';
}

function isSubscription(program: Program): boolean {
  const [first, more] = program;
  return !more && (first?.kind === 'SubscribeVersion' || first?.kind === 'UnsubscribeVersion');
}

/** Number of instructions that the paid barrier reads. */
const paidHorizon = 5;

/** Instructions that may stand between the assets and BuyExecution. */
const skippable: readonly Instruction['kind'][] = ['ClearOrigin', 'AliasOrigin', 'DescendOrigin'];

const maxPayingAssets = 2;

/** Admits a program that first puts at most two kinds of assets into the holding register, and then buys its weight with them. */
function applyPaid({ program, weight }: Applicant): Admission | undefined {
  const [first] = program;
  const assets = first && listBroughtAssets(first);
  if (!assets || assets.length > maxPayingAssets) return undefined;
  const isSkipped = (instruction: Instruction) =>
    skippable.includes(instruction.kind) &&
    (instruction.kind !== 'DescendOrigin' || instruction.interior.length > 0);
  const at = program.findIndex((instruction, index) => index > 0 && !isSkipped(instruction));
  const payment = at < paidHorizon ? program[at] : undefined;
  if (payment?.kind !== 'BuyExecution') return undefined;
  const weightLimit = findCoveredWeight(payment.weightLimit, weight);
  return weightLimit && { program: program.with(at, { ...payment, weightLimit }) };
}

function listBroughtAssets(instruction: Instruction) {
  switch (instruction.kind) {
    case 'WithdrawAsset':
    case 'ReserveAssetDeposited':
    case 'ReceiveTeleportedAsset':
    case 'ClaimAsset':
      return instruction.assets;
    default:
      return undefined;
  }
}

/** Returns the weight if a limit covers it. */
function findCoveredWeight(limit: WeightLimit, weight: Weight): Weight | undefined {
  return limit === 'Unlimited' || !isHeavier(weight, limit) ? weight : undefined;
}
