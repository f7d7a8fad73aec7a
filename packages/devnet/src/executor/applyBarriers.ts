import type { Hex } from '@parachron/core';
import type { Instruction, Location, Program, Weight, WeightLimit } from '@parachron/xcm';
import { joinInterior } from './locations.js';
import { isHeavier } from './quoteProgramWeight.js';

/** Origins of messages. A user of the relay chain is `ParentInterior`. */
export type OriginFilter = 'Everything' | 'Parent' | 'ParentInterior';

/** A rule that accepts or rejects a program, with the name of the barrier in runtimes. */
export type Barrier =
  /** Weight credit that the caller has already paid for, for example when a signed extrinsic executes a program. */
  | { readonly kind: 'TakeWeightCredit' }
  /** Programs that first put at most two kinds of assets into the holding register, and then buy their weight with them. */
  | { readonly kind: 'AllowTopLevelPaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Checks the program with the origin that its first instructions compute. */
  | {
      readonly kind: 'WithComputedOrigin';
      readonly maxPrefixes: number;
      readonly barriers: readonly Barrier[];
    }
  /** Free execution for every program of the origins. */
  | { readonly kind: 'AllowUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Free execution for programs that begin with UnpaidExecution. */
  | { readonly kind: 'AllowExplicitUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  | { readonly kind: 'AllowSubscriptionsFrom'; readonly from: readonly OriginFilter[] }
  /** A SetTopic instruction at the end gives the message its id. */
  | { readonly kind: 'TrailingSetTopicAsId'; readonly barriers: readonly Barrier[] };

/**
 * Returns the barriers of a ready parachain: both fee flows pass, and messages from the relay chain execute free of charge.
 *
 * Chain: `xcm_builder::{TakeWeightCredit, AllowTopLevelPaidExecutionFrom, WithComputedOrigin, …}`.
 * Sends: nothing.
 *
 * @param options `paidFromSiblings` false blocks every paid program from other parachains, and from inside them
 * @returns the barriers in order; a program that passes no barrier is refused
 *
 * @example
 * ```ts
 * import { getStockBarriers } from '@parachron/devnet';
 *
 * getStockBarriers().map(({ kind }) => kind); // ['TrailingSetTopicAsId']
 * ```
 */
export function getStockBarriers(options: { paidFromSiblings?: boolean } = {}): readonly Barrier[] {
  const { paidFromSiblings = true } = options;
  const computed: Barrier = {
    kind: 'WithComputedOrigin',
    maxPrefixes: 8,
    barriers: [
      {
        kind: 'AllowTopLevelPaidExecutionFrom',
        from: paidFromSiblings ? ['Everything'] : ['Parent', 'ParentInterior'],
      },
      { kind: 'AllowExplicitUnpaidExecutionFrom', from: ['Parent'] },
      { kind: 'AllowUnpaidExecutionFrom', from: ['Parent'] },
      { kind: 'AllowSubscriptionsFrom', from: ['Everything'] },
    ],
  };
  return [{ kind: 'TrailingSetTopicAsId', barriers: [{ kind: 'TakeWeightCredit' }, computed] }];
}

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

/** Returns the program as admitted by the first barrier that accepts it, or undefined if all barriers refuse it. */
export function applyBarriers(applicant: Applicant, barriers: readonly Barrier[]): Admission | undefined {
  for (const barrier of barriers) {
    const admission = applyBarrier(applicant, barrier);
    if (admission) return admission;
  }
  return undefined;
}

function applyBarrier(applicant: Applicant, barrier: Barrier): Admission | undefined {
  const { origin, program, weight, credit } = applicant;
  const [first] = program;
  const keepIf = (isAllowed: boolean) => (isAllowed ? { program } : undefined);
  switch (barrier.kind) {
    case 'TakeWeightCredit':
      return keepIf(!isHeavier(weight, credit));
    case 'AllowTopLevelPaidExecutionFrom':
      return isFrom(origin, barrier.from) ? applyPaid(applicant) : undefined;
    case 'WithComputedOrigin':
      return applyComputed(applicant, barrier);
    case 'AllowUnpaidExecutionFrom':
      return keepIf(isFrom(origin, barrier.from));
    case 'AllowExplicitUnpaidExecutionFrom':
      return keepIf(
        isFrom(origin, barrier.from) &&
          first?.kind === 'UnpaidExecution' &&
          findCoveredWeight(first.weightLimit, weight) !== undefined,
      );
    case 'AllowSubscriptionsFrom': {
      const isSubscription = first?.kind === 'SubscribeVersion' || first?.kind === 'UnsubscribeVersion';
      return keepIf(isFrom(origin, barrier.from) && program.length === 1 && isSubscription);
    }
    case 'TrailingSetTopicAsId':
      return applyTopic(applicant, barrier);
  }
}

/** Number of instructions that the paid barrier reads. */
const paidHorizon = 5;

/** Instructions that may stand between the assets and BuyExecution. */
const skippable: readonly Instruction['kind'][] = ['ClearOrigin', 'AliasOrigin', 'DescendOrigin'];

const maxPayingAssets = 2;

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

function applyComputed(
  applicant: Applicant,
  barrier: Extract<Barrier, { kind: 'WithComputedOrigin' }>,
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
  const admission = applyBarriers(rest, barrier.barriers);
  return (
    admission && { ...admission, program: [...applicant.program.slice(0, skipped), ...admission.program] }
  );
}

function applyTopic(
  applicant: Applicant,
  barrier: Extract<Barrier, { kind: 'TrailingSetTopicAsId' }>,
): Admission | undefined {
  const last = applicant.program.at(-1);
  if (last?.kind !== 'SetTopic') return applyBarriers(applicant, barrier.barriers);
  const rest = { ...applicant, program: applicant.program.slice(0, -1) };
  const admission = applyBarriers(rest, barrier.barriers);
  return admission && { messageId: last.topic, program: [...admission.program, last] };
}

function isFrom(origin: Location, filters: readonly OriginFilter[]): boolean {
  return filters.some((filter) => isMatch(origin, filter));
}

function isMatch({ parents, interior }: Location, filter: OriginFilter): boolean {
  switch (filter) {
    case 'Everything':
      return true;
    case 'Parent':
      return parents === 1 && interior.length === 0;
    case 'ParentInterior':
      return parents === 1 && interior.length > 0 && interior[0]?.kind !== 'Parachain';
  }
}
