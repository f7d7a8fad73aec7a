import {
  type Call,
  type DispatchRoute,
  formatCost,
  listPallets,
  type RoutePeriod,
  tryEncodeCall,
} from '@parachron/core';
import type { DemocracyPallet } from '../Governance.js';
import { deriveProposal, hashCall, isInline } from '../proposals.js';
import { readStored } from '../reading/readStored.js';
import { formatPeriod } from './formatPeriod.js';
import { listMotions, type Motion } from './motions.js';
import { derivePreimage } from './preimages.js';
import {
  describeAnySigner,
  describeFailure,
  joinParts,
  nameCall,
  type Parts,
  type RouteContext,
} from './RouteContext.js';

/** The democracy pallet of a chain, and the preimage that its referendum needs. */
interface OfDemocracy {
  readonly democracy: DemocracyPallet;
  readonly preimage: Parts;
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
const approval = 'the approval of the voters';

/** Lists the routes by a referendum of the democracy pallet, proposed by a collective or by any account. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { democracy } = context.governance;
  const preimage = democracy && (await derivePreimageFor(context, democracy));
  if (!preimage) return [];
  const of = { democracy, preimage };
  return [...(await listExternal(context, of)), ...listPublic(context, of)];
}

/**
 * Derives the preimage of a proposal; older pallets identify a proposal by its hash, and store preimages themselves.
 */
async function derivePreimageFor(
  context: RouteContext,
  { pallet }: DemocracyPallet,
): Promise<Parts | undefined> {
  const { governance, call } = context;
  const own = listPallets(governance.runtime.registry).find(({ name }) => name === pallet);
  if (isInline(call) && own?.calls.get('propose')?.includes('proposal')) return joinParts();
  return derivePreimage(context, call, pallet);
}

/** Encodes a call of the democracy pallet that proposes the call of the route; undefined without such a call. */
function encodeReferendum(
  { governance: { runtime }, call }: RouteContext,
  { pallet, minimumDeposit }: DemocracyPallet,
  method: string,
): Call | undefined {
  const args = { ...deriveProposal(runtime, call), value: minimumDeposit };
  return tryEncodeCall(runtime.registry, { pallet, method, args });
}

function listPeriods({ governance }: RouteContext, democracy: DemocracyPallet): RoutePeriod[] {
  const clock = governance.blockSeconds;
  return [
    formatPeriod('the launch period, at most', democracy.launchPeriod, clock),
    formatPeriod('the voting period', democracy.votingPeriod, clock),
    formatPeriod('the enactment period', democracy.enactmentPeriod, clock),
  ];
}

function listPublic(context: RouteContext, { democracy, preimage }: OfDemocracy): DispatchRoute[] {
  const { governance, call: wanted } = context;
  const { chain, token } = governance.runtime;
  const { pallet, minimumDeposit } = democracy;
  const call = encodeReferendum(context, democracy, 'propose');
  if (!call || minimumDeposit === undefined) return [];
  const signer = describeAnySigner(governance);
  const source = `${pallet}.MinimumDeposit`;
  const part = { kind: 'deposit', title: 'deposit for the proposal', payer: signer, token, source } as const;
  const title = 'proposes the referendum with the minimum deposit';
  const seconds =
    'more endorsements (seconds) than the other public proposals at the end of the launch period';
  const parts = joinParts(preimage, {
    calls: [{ title, signer, isOpen: true, call }],
    costs: [formatCost(part, minimumDeposit)],
    periods: listPeriods(context, democracy),
    needs: [seconds, approval],
  });
  const words = `A public referendum of ${chain} dispatches ${nameCall(wanted)} as root.`;
  return [{ kind: 'democracy', body: 'a public proposal', title: words, ...parts }];
}

/**
 * Lists the routes by a referendum that a collective proposes: with a usual vote, and with a faster or an instant vote
 * that a collective requests.
 */
async function listExternal(context: RouteContext, of: OfDemocracy): Promise<DispatchRoute[]> {
  const { democracy, preimage } = of;
  const { pallet } = democracy;
  const { runtime } = context.governance;
  const kind = 'democracy' as const;
  const effect = `dispatches ${nameCall(context.call)} as root`;
  const usual = { periods: listPeriods(context, democracy), needs: [approval] };
  const next = await readStored(context.snapshot, pallet, 'NextExternal');
  const [proposal, threshold] = Array.isArray(next) ? next : [];
  const stored = JSON.stringify(proposal ?? null);
  if (stored.includes(hashCall(runtime, context.call)) || stored.includes(context.call.hex)) {
    const title = `The next referendum of ${runtime.chain} (${pallet}.NextExternal) ${effect}`;
    const slow = { kind, title: `${title}.`, ...joinParts(preimage, usual) };
    const isSlow = threshold === 'SuperMajorityApprove';
    return [slow, ...(isSlow ? [] : await listFast(context, { ...of, firsts: [{ title }] }))];
  }
  const forms = [...fastForms, ...slowForms].map((form) => encodeReferendum(context, democracy, form));
  const firsts = (await listMotions(context, forms)).map((motion) => ({
    motion: {
      ...motion,
      needs: [...motion.needs, ...describeFailure(context, motion.call, motion.error)],
    },
    title: `A motion of ${motion.pallet} proposes a referendum of ${runtime.chain} that ${effect}`,
  }));
  const slow = firsts.map(({ motion, title }) => {
    return { kind, body: motion.pallet, title: `${title}.`, ...joinParts(preimage, motion, usual) };
  });
  const fast = firsts.filter(({ motion }) => fastForms.includes(motion.call.method));
  return [...slow, ...(fast.length > 0 ? await listFast(context, { ...of, firsts: fast }) : [])];
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

/** A proposal that can have a faster vote, and its motion unless the pallet holds it already. */
interface Proposed {
  readonly title: string;
  readonly motion?: Motion;
}

/**
 * Lists the routes with a faster vote, which begins with the second motion and ends after the shortest period of the
 * pallet.
 */
async function listFast(
  context: RouteContext,
  { democracy, preimage, firsts }: OfDemocracy & { readonly firsts: readonly Proposed[] },
): Promise<DispatchRoute[]> {
  const { governance, trials } = context;
  const routes: DispatchRoute[] = [];
  for (const vote of listShortVotes(democracy)) {
    const seconds = await listMotions(context, [deriveFastTrack(context, democracy, vote)]);
    const source = `${democracy.pallet}.${vote.constant}`;
    const length = { known: true, value: vote.blocks, source } as const;
    const period = formatPeriod('the voting period', length, governance.blockSeconds);
    const end = { periods: [period], needs: [...vote.needs, approval] };
    // Without a fork, the second body differs from the first, if possible.
    const isLikely = (first: string | undefined, second: string) =>
      trials !== undefined || governance.collectives.length === 1 || first !== second;
    const pair = ({ title, motion }: Proposed, second: Motion): DispatchRoute => ({
      kind: 'democracy',
      body: `${motion ? `${motion.pallet} and ` : ''}${second.pallet} for ${vote.name}`,
      title: `${title}. A motion of ${second.pallet} puts it to ${vote.name}.`,
      ...joinParts(preimage, motion ?? {}, second, end),
    });
    for (const first of firsts) {
      const likely = seconds.filter(({ pallet }) => isLikely(first.motion?.pallet, pallet));
      routes.push(...likely.map((second) => pair(first, second)));
    }
  }
  return routes;
}

function deriveFastTrack(
  { governance: { runtime }, call }: RouteContext,
  { pallet }: DemocracyPallet,
  { blocks }: ShortVote,
): Call | undefined {
  const args = { proposal_hash: hashCall(runtime, call), voting_period: blocks, delay: leastDelay };
  return tryEncodeCall(runtime.registry, { pallet, method: 'fast_track', args });
}
