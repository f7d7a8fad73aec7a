import { type Call, type DispatchRoute, listPallets, tryEncodeCall } from '@parachron/core';
import type { DemocracyPallet } from '../Governance.js';
import { readStored } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { nameCall, type RouteContext, RouteRun } from '../run/RouteRun.js';
import { findMotions, type Motion, runMotion } from './motions.js';
import { deriveProposal, hashCall, isInline, notePreimage } from './proposals.js';

/**
 * Calls that propose the referendum, by the votes that it needs, the fewest first. The last form allows no faster vote.
 */
const fastForms = ['external_propose_majority', 'external_propose_default'];
const slowForms = ['external_propose'];
/** Minimum number of blocks between the approval and the dispatch of a faster vote. */
const leastDelay = 1;
/** Minimum number of blocks of an instant vote. */
const leastVote = 1;

/** Lists the routes by a referendum of the democracy pallet, proposed by a collective or by any account. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { democracy } = context.governance;
  if (!democracy) return [];
  return [...(await listExternal(context, democracy)), ...(await listPublic(context, democracy))];
}

/** Begins a route with the preimage; older pallets identify a proposal by its hash, and store preimages themselves. */
async function begin(context: RouteContext, { pallet }: DemocracyPallet): Promise<RouteRun> {
  const { runtime } = context.governance;
  const run = await RouteRun.begin(context);
  const fields = listPallets(runtime.registry)
    .find(({ name }) => name === pallet)
    ?.calls.get('propose');
  if (!isInline(context.call) || !fields?.includes('proposal')) await notePreimage(run, context.call, pallet);
  return run;
}

/** What of a vote differs between routes. */
interface Ending {
  readonly body?: string;
  readonly title: string;
  readonly periods: readonly DispatchRoute['periods'][number][];
  readonly needs?: readonly string[];
}

/** Approves the referendum, and ends the route. */
async function finish(
  run: RouteRun,
  { pallet }: DemocracyPallet,
  { periods, needs = [], ...about }: Ending,
): Promise<DispatchRoute[]> {
  run.periods.push(...periods);
  run.needs.push(...needs, 'the approval of the voters');
  await run.pass({ pallet, call: run.context.call.hex });
  return run.end({ kind: 'democracy', ...about });
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

function listPeriods(
  { governance }: RouteContext,
  democracy: DemocracyPallet,
): DispatchRoute['periods'][number][] {
  const clock = governance.blockSeconds;
  return [
    formatPeriod('the launch period, at most', democracy.launchPeriod, clock),
    formatPeriod('the voting period', democracy.votingPeriod, clock),
    formatPeriod('the enactment period', democracy.enactmentPeriod, clock),
  ];
}

async function listPublic(context: RouteContext, democracy: DemocracyPallet): Promise<DispatchRoute[]> {
  const { pallet, minimumDeposit: amount } = democracy;
  const call = encodeReferendum(context, democracy, 'propose');
  if (!call || amount === undefined) return [];
  const run = await begin(context, democracy);
  await run.step({
    title: 'proposes the referendum with the minimum deposit',
    ...run.anyone,
    call,
    deposit: { title: 'deposit for the proposal', amount, source: `${pallet}.MinimumDeposit` },
  });
  return finish(run, democracy, {
    body: 'a public proposal',
    title: `A public referendum of ${context.governance.runtime.chain} dispatches ${nameCall(context.call)} as root.`,
    periods: listPeriods(context, democracy),
    needs: ['more endorsements (seconds) than the other public proposals at the end of the launch period'],
  });
}

/** A proposal that a collective makes, or that the pallet holds already. */
interface Proposed {
  readonly title: string;
  readonly motion?: Motion;
}

/**
 * Lists the routes by a referendum that a collective proposes: with a usual vote, and with a faster or an instant vote
 * that a collective requests.
 */
async function listExternal(context: RouteContext, democracy: DemocracyPallet): Promise<DispatchRoute[]> {
  const { runtime } = context.governance;
  const effect = `dispatches ${nameCall(context.call)} as root`;
  const { isOwn, threshold } = await readNext(context, democracy);
  const forms = [...fastForms, ...slowForms].map((form) => encodeReferendum(context, democracy, form));
  const firsts: readonly Proposed[] = isOwn
    ? [{ title: `The next referendum of ${runtime.chain} (${democracy.pallet}.NextExternal) ${effect}` }]
    : (await findMotions(context, forms)).map((motion) => ({
        motion,
        title: `A motion of ${motion.pallet} proposes a referendum of ${runtime.chain} that ${effect}`,
      }));
  const slow = firsts.map(async ({ title, motion }) => {
    const run = await begin(context, democracy);
    if (motion) await runMotion(run, motion);
    const body = motion && { body: motion.pallet };
    return finish(run, democracy, { ...body, title: `${title}.`, periods: listPeriods(context, democracy) });
  });
  const isFast = ({ motion }: Proposed) =>
    motion ? fastForms.includes(motion.call.method) : threshold !== 'SuperMajorityApprove';
  const fast = listFast(context, { democracy, firsts: firsts.filter(isFast) });
  return [...(await Promise.all(slow)).flat(), ...(await fast)];
}

/** Reads whether the next referendum of a collective has the call already, and the threshold of its vote. */
async function readNext({ snapshot, governance, call }: RouteContext, { pallet }: DemocracyPallet) {
  const next = await readStored(snapshot, pallet, 'NextExternal');
  const [proposal, threshold] = Array.isArray(next) ? next : [];
  const stored = JSON.stringify(proposal ?? null);
  return {
    isOwn: stored.includes(hashCall(governance.runtime, call)) || stored.includes(call.hex),
    threshold,
  };
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
async function listFast(
  context: RouteContext,
  { democracy, firsts }: { readonly democracy: DemocracyPallet; readonly firsts: readonly Proposed[] },
): Promise<DispatchRoute[]> {
  const { governance, call, fork } = context;
  const votes = firsts.length > 0 ? listShortVotes(democracy) : [];
  const routes = votes.map(async (short) => {
    const args = { proposal_hash: hashCall(governance.runtime, call), voting_period: short.blocks };
    const hasten = { pallet: democracy.pallet, method: 'fast_track', args: { ...args, delay: leastDelay } };
    const seconds = await findMotions(context, [tryEncodeCall(governance.runtime.registry, hasten)]);
    const pairs = firsts.flatMap((first) => seconds.map((second) => ({ short, first, second })));
    // Without a fork, the second body differs from the first, if possible.
    const isLikely = ({ first, second }: Hastened) =>
      fork || governance.collectives.length === 1 || first.motion?.pallet !== second.pallet;
    return Promise.all(pairs.filter(isLikely).map((pair) => runHastened(context, democracy, pair)));
  });
  return (await Promise.all(routes)).flat(2);
}

interface Hastened {
  readonly short: ShortVote;
  readonly first: Proposed;
  readonly second: Motion;
}

async function runHastened(
  context: RouteContext,
  democracy: DemocracyPallet,
  { short, first: { title, motion }, second }: Hastened,
): Promise<DispatchRoute[]> {
  const { blocks: value, constant, name, needs } = short;
  const run = await begin(context, democracy);
  if (motion) await runMotion(run, motion);
  await runMotion(run, second);
  const length = { known: true, value, source: `${democracy.pallet}.${constant}` } as const;
  return finish(run, democracy, {
    body: `${motion ? `${motion.pallet} and ` : ''}${second.pallet} for ${name}`,
    title: `${title}. A motion of ${second.pallet} puts it to ${name}.`,
    periods: [formatPeriod('the voting period', length, context.governance.blockSeconds)],
    needs,
  });
}
