import type { Hex } from '@parachron/core';
import type { Instruction, Location, Program, Weight, WeightLimit } from '@parachron/xcm';
import type { Host } from '../Host.js';
import { joinInterior } from '../locations/reanchorLocation.js';
import { isHeavier } from '../weights/weightArithmetic.js';
import type { Barrier, OriginFilter } from './Barrier.js';

/** A message at the barrier. */
export interface Applicant {
  readonly origin: Location;
  readonly program: Program;
  /** Weight of the program. */
  readonly weight: Weight;
  /** Weight that is already paid for. */
  readonly credit: Weight;
}

/** The admitted program. Its weight limit equals its computed weight. */
export interface Admission {
  readonly program: Program;
  /** Message id from the program's own SetTopic instruction. */
  readonly messageId?: Hex;
}

type Judge = Pick<Host, 'isExpectedResponse'>;

/** Returns the program as admitted by the first barrier that accepts it, or undefined if all barriers refuse it. */
export function applyBarriers(
  applicant: Applicant,
  barriers: readonly Barrier[],
  host: Judge,
): Admission | undefined {
  for (const barrier of barriers) {
    const admission = applyBarrier(applicant, barrier, host);
    if (admission) return admission;
  }
  return undefined;
}

function applyBarrier(applicant: Applicant, barrier: Barrier, host: Judge): Admission | undefined {
  const { origin, program, weight, credit } = applicant;
  const [first] = program;
  const keepIf = (isAllowed: boolean) => (isAllowed ? { program } : undefined);
  switch (barrier.kind) {
    case 'TakeWeightCredit':
      return keepIf(!isHeavier(weight, credit));
    case 'AllowTopLevelPaidExecutionFrom':
      return isFrom(origin, barrier.from) ? applyPaid(applicant, barrier) : undefined;
    case 'WithComputedOrigin':
      return applyComputed(applicant, barrier, host);
    case 'AllowUnpaidExecutionFrom':
      return keepIf(isFrom(origin, barrier.from));
    case 'AllowExplicitUnpaidExecutionFrom':
      return keepIf(
        isFrom(origin, barrier.from) &&
          first?.kind === 'UnpaidExecution' &&
          findCoveredWeight(first.weightLimit, weight) !== undefined,
      );
    case 'AllowKnownQueryResponses': {
      const isAnswer = program.length === 1 && first?.kind === 'QueryResponse';
      return keepIf(
        isAnswer && host.isExpectedResponse({ origin, queryId: first.queryId, querier: first.querier }),
      );
    }
    case 'AllowSubscriptionsFrom': {
      const isSubscription = first?.kind === 'SubscribeVersion' || first?.kind === 'UnsubscribeVersion';
      return keepIf(isFrom(origin, barrier.from) && program.length === 1 && isSubscription);
    }
    case 'TrailingSetTopicAsId':
      return applyTopic(applicant, barrier, host);
  }
}

/** Number of instructions that the paid barrier reads. */
const paidHorizon = 5;

function applyPaid(
  { program, weight }: Applicant,
  barrier: Extract<Barrier, { kind: 'AllowTopLevelPaidExecutionFrom' }>,
): Admission | undefined {
  const [first] = program;
  const assets = first && listBroughtAssets(first);
  if (!assets || assets.length > (barrier.maxAssets ?? assets.length)) return undefined;
  const skips: readonly string[] = barrier.skips ?? ['ClearOrigin'];
  const isSkipped = (instruction: Instruction) =>
    skips.includes(instruction.kind) &&
    (instruction.kind !== 'DescendOrigin' || instruction.interior.length > 0);
  const at = program.findIndex((instruction, index) => index > 0 && !isSkipped(instruction));
  const payment = at < paidHorizon ? program[at] : undefined;
  if (payment?.kind === 'PayFees') return { program };
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

function applyComputed(
  applicant: Applicant,
  barrier: Extract<Barrier, { kind: 'WithComputedOrigin' }>,
  host: Judge,
): Admission | undefined {
  let origin = applicant.origin;
  let skipped = 0;
  for (const instruction of applicant.program.slice(0, barrier.maxPrefixes)) {
    if (instruction.kind !== 'DescendOrigin') break;
    const descended = joinInterior(origin, instruction.interior);
    if (!descended) return undefined;
    origin = descended;
    skipped += 1;
  }
  const rest = { ...applicant, origin, program: applicant.program.slice(skipped) };
  const admission = applyBarriers(rest, barrier.barriers, host);
  return (
    admission && { ...admission, program: [...applicant.program.slice(0, skipped), ...admission.program] }
  );
}

function applyTopic(
  applicant: Applicant,
  barrier: Extract<Barrier, { kind: 'TrailingSetTopicAsId' }>,
  host: Judge,
): Admission | undefined {
  const last = applicant.program.at(-1);
  if (last?.kind !== 'SetTopic') return applyBarriers(applicant, barrier.barriers, host);
  const rest = { ...applicant, program: applicant.program.slice(0, -1) };
  const admission = applyBarriers(rest, barrier.barriers, host);
  return admission && { messageId: last.topic, program: [...admission.program, last] };
}

function isFrom(origin: Location, filters: readonly OriginFilter[]): boolean {
  return filters.some((filter) => isMatch(origin, filter));
}

function isMatch({ parents, interior }: Location, filter: OriginFilter): boolean {
  const isUp = parents === 1;
  const isSibling = isUp && interior[0]?.kind === 'Parachain';
  switch (filter) {
    case 'Everything':
      return true;
    case 'Nobody':
      return false;
    case 'Parent':
      return isUp && interior.length === 0;
    case 'Siblings':
      return isSibling && interior.length === 1;
    case 'SiblingInterior':
      return isSibling && interior.length > 1;
    case 'ParentInterior':
      return isUp && interior.length > 0 && !isSibling;
  }
}
