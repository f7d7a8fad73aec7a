import { tryAs } from '@parachron/client/decode';
import {
  type Call,
  type CallArgument,
  type DispatchRoute,
  encodeCall,
  type Hex,
  hasCall,
  nameCall,
  parseAccount,
  pluralize,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { Governance } from '../getGovernance.js';
import { listWrappers } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { hashCall, measureCall } from '../run/proposals.js';
import { findPermitted, nameMeans, type RouteContext, RouteRun } from '../run/RouteRun.js';

/** A call that a collective may dispatch. */
export type Motion = Governance['collectives'][number] & {
  readonly call: Call;
  /** The required number of votes. */
  readonly votes: number;
  /** Whether the motion ends the route; else a failure of its call is one of the route. */
  readonly isLast?: true;
};

/** Finds a motion of each collective with the first call of a list that the runtime permits, with the fewest votes. */
export async function findMotions({ collectives, fork }: RouteContext, calls: readonly (Call | undefined)[]) {
  const found = collectives.map(async ({ pallet, members }): Promise<Motion[]> => {
    const voters = members.map((_, at) => ({
      votes: at + 1,
      origin: { [pallet]: { Members: [at + 1, members.length] } },
    }));
    for (const call of calls.filter((one) => one !== undefined)) {
      const [fewest] = await findPermitted(fork, voters, call.hex);
      if (fewest) return [{ pallet, call, votes: fewest.votes, members }];
    }
    return [];
  });
  return (await Promise.all(found)).flat();
}

/** A motion that a member has proposed, and on which members vote: a collective refuses a second one for the same call. */
interface OpenMotion {
  readonly index: number;
  /** The number of votes that the pallet requires. */
  readonly threshold: number;
  readonly ayes: readonly string[];
  /** The block from which on the motion can be closed with its current votes. */
  readonly end: number;
}

/** Adds the calls of a motion: a member proposes it unless it is open, members vote, and any account closes it. */
export async function runMotion(run: RouteRun, motion: Motion): Promise<void> {
  const { blockSeconds, snapshot } = run.context;
  const { pallet, call, votes, members } = motion;
  const hash = hashCall(snapshot.runtime, call);
  run.needs.push(
    `the votes of ${votes} of ${members.length} ${pluralize(members.length, 'member')} of ${pallet} (found by dry runs with each number of votes${votes === 1 ? '; a motion of one vote ends when it is proposed' : ''}) on ${nameCall(call)}: ${measureCall(call)} bytes, hash ${hash}`,
  );
  const read = async () => (await run.read(pallet, 'Voting', [hash])) as OpenMotion | null | undefined;
  const stale = await read();
  // Any account may close a lost motion, after which the call may be proposed again.
  const trial = stale && (await close(await RouteRun.begin(run.context), motion, stale));
  const isLost = trial?.some(({ method }) => method === 'Disapproved');
  if (isLost) await close(run, motion, stale, 'closes the motion, which is lost');
  const open = isLost ? undefined : stale;
  const isProposed = !open && (await propose(run, motion));
  // A motion of one vote has one call, and dispatches at once.
  if (!open && votes === 1) return;
  const stored = open ?? (isProposed ? await read() : undefined);
  if (stored) {
    const title = open ? `the rest of the vote on motion ${open.index}` : 'the vote on the motion';
    const source = `${pallet}.Voting${open ? '' : ` of a motion on ${nameMeans(snapshot.runtime)}`}`;
    const blocks = Math.max(stored.end - (await run.snapshot()).block.number, 0);
    const period = { title: `${title} of ${pallet}, at most`, blocks, source };
    run.periods.push(formatPeriod(period, blockSeconds));
  }
  await vote(run, motion, open);
}

/** Adds the call that proposes a motion. Returns whether it was proposed on the fork. */
async function propose(run: RouteRun, motion: Motion): Promise<boolean> {
  const { pallet, call, votes, members } = motion;
  const args = { threshold: votes, proposal: call.hex, length_bound: measureCall(call) };
  const events = await run.step({
    title: `${votes === 1 ? 'dispatches' : 'proposes'} ${nameCall(call)} ${votes === 1 ? 'by the vote of one member' : `to ${members.length} members`}`,
    name: `a member of ${pallet}`,
    by: { accounts: members.slice(0, 1) },
    inner: motion.isLast ? undefined : call,
    call: { pallet, method: 'propose', args, fill: [] },
    deposit: `deposit for the motion of ${pallet}`,
  });
  const index = events?.find(({ method }) => method === 'Proposed')?.data.proposal_index;
  if (index !== undefined) run.values.index = index;
  return events !== undefined;
}

/** The index of a motion as an argument: it is unknown until the motion is proposed. */
function describeIndex(pallet: string, open: OpenMotion | null | undefined) {
  if (open) return { known: { index: open.index }, fill: [] };
  return { known: {}, fill: [{ field: 'index', from: `the event ${pallet}.Proposed` }] };
}

/** Adds the missing votes and the call that closes the motion. */
async function vote(run: RouteRun, motion: Motion, open: OpenMotion | null | undefined): Promise<void> {
  const { pallet, call, votes } = motion;
  const hash = hashCall(run.context.snapshot.runtime, call);
  const { known, fill } = describeIndex(pallet, open);
  const needed = open ? Math.max(votes, open.threshold) - open.ayes.length : votes;
  if (needed > 0) {
    const voters = open && needed === 1 ? 'a member' : `each of ${needed} members`;
    const voted = open?.ayes.map((member) => parseAccount(member).hex) ?? [];
    const rest = open ? ` without a vote for motion ${open.index}` : '';
    await run.step({
      title: 'votes for the motion',
      name: `${voters} of ${pallet}${rest}`,
      by: { accounts: motion.members.filter((member) => !voted.includes(member)).slice(0, needed) },
      call: { pallet, method: 'vote', args: { proposal: hash, ...known, approve: true }, fill },
    });
  }
  await close(run, motion, open);
}

/** Adds the call that closes a motion, which any account makes. */
async function close(
  run: RouteRun,
  { pallet, call, isLast }: Motion,
  open: OpenMotion | null | undefined,
  title = 'closes the motion and dispatches the call',
) {
  const snapshot = await run.snapshot();
  const weight = await askWeight(snapshot, call.hex);
  const { known, fill } = describeIndex(pallet, open);
  const unweighed = { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' };
  const bounds = { length_bound: measureCall(call), ...(weight && { proposal_weight_bound: weight }) };
  const args = { proposal_hash: hashCall(snapshot.runtime, call), ...known, ...bounds };
  return run.step({
    title,
    ...run.anyone,
    inner: isLast ? undefined : call,
    call: { pallet, method: 'close', args, fill: weight ? fill : [...fill, unweighed] },
  });
}

/** The margin on a call's weight, in percent, because the runtime may change before the last member signs. */
const marginPercent = 20;

/** Estimates the maximum weight of a call, with a margin, as an argument of the chain; undefined if it is unknown. */
async function askWeight(snapshot: Snapshot, call: Hex) {
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const { value } = estimate;
  const { refTime, proofSize } = addWeightMargin(deriveWeightV2(value, { proofSizeOfV1: 0n }), marginPercent);
  return typeof value === 'bigint' ? `${refTime}` : { refTime: `${refTime}`, proofSize: `${proofSize}` };
}

/** Lists the routes by motions of collectives that may dispatch the call: as themselves, or as root by another call. */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { collectives, refusals } = context;
  const { registry, chain } = context.snapshot.runtime;
  for (const { pallet, members } of collectives)
    if (members.length === 0) refusals.add(`${pallet} has no members.`);
  if (collectives.some(({ members }) => members.length > 0) && !hasCall(registry, 'Utility', 'dispatch_as'))
    refusals.add(`Motions are not tried: ${chain} has no call Utility.dispatch_as.`);
  const list = async (wanted: Call, effect: string): Promise<DispatchRoute[]> => {
    const motions = await findMotions(context, [wanted]);
    const routes = motions.map(async (motion) => {
      const run = await RouteRun.begin(context);
      await runMotion(run, { ...motion, isLast: true });
      const title = `A motion of ${motion.pallet} of ${chain} dispatches the call as ${effect}.`;
      return run.end({ kind: 'collective', body: motion.pallet, title });
    });
    return (await Promise.all(routes)).flat();
  };
  const wrapped = (await tryWrappers(context)).map((wrapper) =>
    list(wrapCall(registry, wrapper, context.call.hex), `root by ${nameCall(wrapper)}`),
  );
  return (await Promise.all([list(context.call, 'that collective'), ...wrapped])).flat();
}

/** Wraps a call in a call that dispatches it. */
function wrapCall(registry: Registry, { pallet, method, argument }: CallArgument, call: Hex): Call {
  return encodeCall(registry, { pallet, method, args: { [argument]: call } });
}

/**
 * Finds the calls that dispatch another call as root for a collective: each call whose only argument is a call is tried
 * with an inner call that only root may make, as all members of each collective.
 */
async function tryWrappers({ snapshot, collectives, fork }: RouteContext): Promise<readonly CallArgument[]> {
  const { registry } = snapshot.runtime;
  const harmless = tryEncodeCall(registry, { pallet: 'System', method: 'set_storage', args: { items: [] } });
  if (!harmless) return [];
  const pairs = listWrappers(registry).flatMap((wrapper) =>
    collectives.flatMap(({ pallet, members: { length: seats } }) => {
      const origin = { [pallet]: { Members: [seats, seats] } };
      return seats > 0 ? [{ wrapper, origin, call: wrapCall(registry, wrapper, harmless.hex).hex }] : [];
    }),
  );
  const outcomes = pairs.length === 0 ? [] : await tryAs(await fork.fork(), pairs);
  // The outer call may succeed although the inner call fails: an event then has the failure.
  const isRoot = (_: unknown, at: number) =>
    outcomes[at]?.events.every(({ failure }) => failure === undefined) ?? false;
  return [...new Set(pairs.filter(isRoot).map(({ wrapper }) => wrapper))];
}
