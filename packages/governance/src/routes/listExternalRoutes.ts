import { type Call, type DispatchRoute, type RoutePeriod, tryEncodeCall } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { DemocracyPallet } from '../reading/Governance.js';
import { type ExternalProposal, getExternal } from '../reading/getExternal.js';
import { listProposalNeeds } from '../reading/listProposalNeeds.js';
import type { Preimage } from './derivePreimage.js';
import { encodeReferendum, listDemocracyPeriods } from './encodeReferendum.js';
import { formatPeriod } from './formatPeriod.js';
import { listMotions, type Motion } from './listMotions.js';
import type { RouteContext } from './RouteContext.js';

/** The democracy pallet of a chain, and the preimage that its referendum needs. */
interface OfDemocracy {
  readonly democracy: DemocracyPallet;
  readonly preimage: Preimage;
}

/**
 * Calls that propose the referendum, by the votes that it needs, the fewest first. The last form allows no faster vote.
 */
const fastForms = ['external_propose_majority', 'external_propose_default'];
const slowForms = ['external_propose'];
/** Minimum number of blocks between the approval and the dispatch of a faster vote. */
const leastDelay = 1;
/** Minimum number of blocks of an instant vote. */
const leastVote = 1;

/**
 * Lists the routes by a referendum that a collective proposes: with a usual vote, and with a faster or an instant vote
 * that a collective requests.
 */
export async function listExternalRoutes(
  context: RouteContext,
  of: OfDemocracy,
): Promise<readonly DispatchRoute[]> {
  const { democracy, preimage } = of;
  const { pallet } = democracy;
  const next = await getExternal(context.snapshot, { pallet, call: context.call });
  if (next?.isOwn) return listProposedRoutes(context, { ...of, next });
  const encode = (form: string) => encodeReferendum(context, democracy, form);
  const found = await listMotions(context, [...fastForms, ...slowForms].map(encode));
  const before = [
    ...(next ? [nameLaunch(pallet)] : []),
    ...(await listProposalNeeds(context.snapshot, { pallet, call: context.call, by: 'body' })),
  ];
  const motions = found.map((motion) => ({ ...motion, need: [motion.need, ...before].join('; ') }));
  const slow = motions.map((motion) => ({
    kind: 'democracy' as const,
    body: motion.pallet,
    title: `${describeProposal(context, motion)}.`,
    calls: [...preimage.calls, ...motion.calls],
    costs: [...preimage.costs, ...motion.costs],
    periods: [...motion.periods, ...listDemocracyPeriods(context, democracy)],
    needs: [motion.need, 'the approval of the voters'],
  }));
  const fast = motions.filter(({ call }) => fastForms.includes(call.method));
  return [...slow, ...(await listFastRoutes(context, { ...of, motions: fast }))];
}

/** Names the need for another proposal's launch: the pallet refuses a second external proposal until the first is a referendum. */
function nameLaunch(pallet: string): string {
  return `the launch of another external proposal before the motion takes effect: ${pallet}.NextExternal holds one at a time`;
}

/**
 * Lists the routes if the call is already the next external proposal: only the launch of its vote is left, or a motion
 * for a faster vote.
 */
async function listProposedRoutes(
  context: RouteContext,
  { democracy, preimage, next }: OfDemocracy & { readonly next: ExternalProposal },
): Promise<readonly DispatchRoute[]> {
  const { governance, call } = context;
  const title = `The next referendum of ${governance.runtime.chain} (${democracy.pallet}.NextExternal) dispatches ${call.pallet}.${call.method} as root`;
  const parts = { kind: 'democracy' as const, ...preimage };
  const slow = {
    ...{ ...parts, title: `${title}.` },
    periods: listDemocracyPeriods(context, democracy),
    needs: ['the approval of the voters'],
  };
  if (next.threshold === 'SuperMajorityApprove') return [slow];
  const fast: DispatchRoute[] = [];
  for (const vote of listShortVotes(democracy))
    for (const motion of await listMotions(context, [deriveFastTrack(context, democracy, vote)]))
      fast.push({
        body: `${motion.pallet} for ${vote.name}`,
        ...{ ...parts, title: `${title}. A motion of ${motion.pallet} puts it to ${vote.name}.` },
        calls: [...preimage.calls, ...motion.calls],
        costs: [...preimage.costs, ...motion.costs],
        periods: [...motion.periods, formatVote(context, democracy, vote)],
        needs: [motion.need, ...vote.needs, 'the approval of the voters'],
      });
  return [slow, ...fast];
}

/** A vote with a length that a body may request. */
interface ShortVote {
  readonly blocks: number;
  readonly name: string;
  /** The constant that states the length, or allows it. */
  readonly constant: string;
  readonly needs: readonly string[];
}

function listShortVotes({ fastTrackPeriod, allowsInstant }: DemocracyPallet): readonly ShortVote[] {
  if (!fastTrackPeriod) return [];
  const fast = { ...fastTrackPeriod, name: 'a faster vote', needs: [] };
  if (!allowsInstant || fastTrackPeriod.blocks <= leastVote) return [fast];
  const needs = ['votes in the block of the last call: a voter signs that call and the vote in one batch'];
  return [fast, { blocks: leastVote, name: 'an instant vote', constant: 'InstantAllowed', needs }];
}

/**
 * Lists the routes with a faster vote, which begins with the second motion and ends after the shortest period of the
 * pallet.
 */
async function listFastRoutes(
  context: RouteContext,
  { democracy, preimage, motions }: OfDemocracy & { readonly motions: readonly Motion[] },
): Promise<DispatchRoute[]> {
  if (motions.length === 0) return [];
  const routes: DispatchRoute[] = [];
  for (const vote of listShortVotes(democracy)) {
    const hastening = await listMotions(context, [deriveFastTrack(context, democracy, vote)]);
    const pairs = motions.flatMap((first) =>
      hastening
        .filter((second) => isLikelyPair(context, first, second))
        .map((second) => [first, second] as const),
    );
    const period = formatVote(context, democracy, vote);
    routes.push(
      ...pairs.map(([first, second]) => ({
        kind: 'democracy' as const,
        body: `${first.pallet} and ${second.pallet} for ${vote.name}`,
        title: `${describeProposal(context, first)}. A motion of ${second.pallet} puts it to ${vote.name}.`,
        calls: [...preimage.calls, ...first.calls, ...second.calls],
        costs: [...preimage.costs, ...first.costs, ...second.costs],
        periods: [...first.periods, ...second.periods, period],
        needs: [first.need, second.need, ...vote.needs, 'the approval of the voters'],
      })),
    );
  }
  return routes;
}

function formatVote(
  { governance }: RouteContext,
  { pallet }: DemocracyPallet,
  { blocks, constant }: ShortVote,
): RoutePeriod {
  const length = { known: true, value: blocks, source: `${pallet}.${constant}` } as const;
  return formatPeriod('the voting period', length, governance.blockSeconds);
}

/** Returns whether two bodies fit: without a dry run, the second body differs from the first, if possible. */
function isLikelyPair({ dryRun, governance }: RouteContext, first: Motion, second: Motion): boolean {
  return dryRun !== undefined || governance.collectives.length === 1 || first.pallet !== second.pallet;
}

function deriveFastTrack(
  { governance, call }: RouteContext,
  { pallet }: DemocracyPallet,
  { blocks }: ShortVote,
): Call | undefined {
  const { runtime } = governance;
  const proposal_hash = runtime.registry.hash(hexToU8a(call.hex)).toHex();
  const args = { proposal_hash, voting_period: blocks, delay: leastDelay };
  return tryEncodeCall(runtime.registry, { pallet, method: 'fast_track', args });
}

function describeProposal({ governance, call }: RouteContext, { pallet }: Motion): string {
  return `A motion of ${pallet} proposes a referendum of ${governance.runtime.chain} that dispatches ${call.pallet}.${call.method} as root`;
}
