import {
  type Call,
  type DispatchRoute,
  encodeCall,
  type Hex,
  hasCall,
  type JsonValue,
  listPallets,
  parseAccount,
  pluralize,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, estimateCallWeight } from '@parachron/weight';
import { listWrappers, type Wrapper } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { describeSigner, nameCall, type RouteContext, RouteRun, type Step } from '../run/RouteRun.js';
import { nameMeans, tryOrigins, tryVotes } from '../run/tryOrigins.js';
import { hashCall } from './proposals.js';

/** A call that a collective may dispatch. */
export interface Motion {
  /** The pallet of the collective. */
  readonly pallet: string;
  readonly call: Call;
  /** The required number of votes, and the number of members. */
  readonly votes: number;
  readonly seats: number;
  /** Whether the motion ends the route; else a failure of its call is one of the route. */
  readonly isLast?: true;
}

/** Finds a motion of each collective with the first call of a list that the runtime permits. */
export async function findMotions(
  { governance, fork }: Pick<RouteContext, 'governance' | 'fork'>,
  alternatives: readonly (Call | undefined)[],
): Promise<Motion[]> {
  const found = governance.collectives.map(async ({ pallet, members }): Promise<Motion[]> => {
    const seats = members.known ? members.value.length : 0;
    for (const call of alternatives.filter((one) => one !== undefined)) {
      const votes = await tryVotes(fork, { pallet, seats, call: call.hex });
      if (votes !== undefined) return [{ pallet, call, votes, seats }];
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
  const { governance } = run.context;
  const { pallet, call, votes, seats } = motion;
  run.needs.push(
    `the votes of ${votes} of ${seats} ${pluralize(seats, 'member')} of ${pallet} (found by dry runs with each number of votes)`,
  );
  const key = [pallet, 'Voting', [hashCall(governance.runtime, call)]] as const;
  const open = (await run.read(...key)) as OpenMotion | null | undefined;
  const format = (title: string, value: number, source: string) =>
    run.periods.push(formatPeriod(title, { known: true, value, source }, governance.blockSeconds));
  if (open) {
    const title = `the rest of the vote on motion ${open.index} of ${pallet}, at most`;
    format(title, Math.max(open.end - (await run.snapshot()).block.number, 0), `${pallet}.Voting`);
    return vote(run, motion, open);
  }
  const events = await run.step(describePropose(run, motion));
  const index = events?.find(({ method }) => method === 'Proposed')?.data.proposal_index;
  if (index !== undefined) run.values.index = index;
  // A motion of one vote has one call, and dispatches at once.
  if (votes === 1) return;
  const { end } = Object(events && (await run.read(...key)));
  if (end !== undefined) {
    const title = `the vote on the motion of ${pallet}, at most`;
    const source = `${pallet}.Voting of a motion on ${nameMeans(governance.runtime)}`;
    format(title, end - (await run.snapshot()).block.number, source);
  }
  await vote(run, motion);
}

/** The members of a collective who have not voted, in their order. */
function listVoters({ governance }: RouteContext, { pallet }: Motion, open?: OpenMotion): readonly Hex[] {
  const members = governance.collectives.find((one) => one.pallet === pallet)?.members;
  const voted = new Set(open?.ayes.map((member) => parseAccount(member).hex));
  return members?.known ? members.value.filter((member) => !voted.has(member)) : [];
}

function describePropose({ context }: RouteRun, motion: Motion): Step {
  const { governance } = context;
  const { pallet, call, votes, seats } = motion;
  const stored = listPallets(governance.runtime.registry).find(({ name }) => name === pallet)?.storage;
  return {
    title: `proposes ${nameCall(call)} to ${seats} ${pluralize(seats, 'member')}`,
    signer: describeSigner(governance, `a member of ${pallet}`),
    by: { accounts: listVoters(context, motion).slice(0, 1) },
    inner: motion.isLast ? undefined : call,
    call: {
      ...{ pallet, method: 'propose', fill: [] },
      args: { threshold: votes, proposal: call.hex, length_bound: call.hex.length / 2 - 1 },
    },
    // Newer collectives store the amount with the motion.
    ...(stored?.includes('CostOf') && { deposit: `deposit for the motion of ${pallet}` }),
  };
}

/** Adds the missing votes and the call that closes the motion. The index of a motion is unknown until it is proposed. */
async function vote(run: RouteRun, motion: Motion, open?: OpenMotion): Promise<void> {
  const { governance, snapshot } = run.context;
  const { pallet, call, votes } = motion;
  const hash = hashCall(governance.runtime, call);
  const known = open ? { index: open.index } : {};
  const fill = open ? [] : [{ field: 'index', from: `the event ${pallet}.Proposed` }];
  const needed = open ? Math.max(votes, open.threshold) - open.ayes.length : votes;
  if (needed > 0) {
    await run.step({
      title: 'votes for the motion',
      signer: describeSigner(
        governance,
        `${nameVoters(needed, open)} of ${pallet}${open ? ` without a vote for motion ${open.index}` : ''}`,
      ),
      by: { accounts: listVoters(run.context, motion, open).slice(0, needed) },
      call: { pallet, method: 'vote', args: { proposal: hash, ...known, approve: true }, fill },
    });
  }
  const weight = await askWeight(snapshot, call.hex);
  const unweighed = { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' };
  const bounds = { length_bound: call.hex.length / 2 - 1, ...(weight && { proposal_weight_bound: weight }) };
  await run.step({
    title: 'closes the motion and dispatches the call',
    ...run.anyone,
    inner: motion.isLast ? undefined : call,
    call: {
      ...{ pallet, method: 'close' },
      args: { proposal_hash: hash, ...known, ...bounds },
      fill: weight === undefined ? [...fill, unweighed] : fill,
    },
  });
}

/** The margin on a call's weight, in percent, because the runtime may change before the last member signs. */
const marginPercent = 20;

/**
 * Estimates the maximum weight of a call, with a margin, as an argument of the chain; undefined if the weight is
 * unknown.
 */
async function askWeight(snapshot: Snapshot, call: Hex): Promise<JsonValue | undefined> {
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const { value } = estimate;
  if (typeof value === 'bigint') return ((value * BigInt(100 + marginPercent)) / 100n).toString();
  const { refTime, proofSize } = addWeightMargin(value, marginPercent);
  return { refTime: refTime.toString(), proofSize: proofSize.toString() };
}

function nameVoters(needed: number, open: OpenMotion | undefined): string {
  return open && needed === 1 ? 'a member' : `each of ${needed} members`;
}

/**
 * Lists the routes by a motion of each collective that may dispatch the call: with its own origin, or as root by
 * another call.
 */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { runtime } = context.governance;
  const list = async (wanted: Call, effect: string): Promise<DispatchRoute[]> => {
    const motions = await findMotions(context, [wanted]);
    const routes = motions.map(async (motion) => {
      const run = await RouteRun.begin(context);
      await runMotion(run, { ...motion, isLast: true });
      const title = `A motion of ${motion.pallet} of ${runtime.chain} dispatches the call as ${effect}.`;
      return run.end({ kind: 'collective', body: motion.pallet, title });
    });
    return (await Promise.all(routes)).flat();
  };
  const wrapped = (await tryWrappers(context)).map((wrapper) =>
    list(wrapCall(context, wrapper, context.call.hex), `root by ${nameCall(wrapper)}`),
  );
  return (await Promise.all([list(context.call, 'that collective'), ...wrapped])).flat();
}

/** Wraps a call in another call that dispatches the inner call. */
function wrapCall({ governance }: RouteContext, { pallet, method, field }: Wrapper, call: Hex): Call {
  return encodeCall(governance.runtime.registry, { pallet, method, args: { [field]: call } });
}

/**
 * Finds the calls that dispatch another call as root for a collective: each call whose only argument is a call is tried
 * with an inner call that only root may make, as all members of each collective.
 */
async function tryWrappers(context: RouteContext): Promise<readonly Wrapper[]> {
  const { registry } = context.governance.runtime;
  const [pallet, method] = ['System', 'set_storage'];
  if (!hasCall(registry, pallet, method)) return [];
  const harmless = encodeCall(registry, { pallet, method, args: { items: [] } }).hex;
  const pairs = listWrappers(registry).flatMap((wrapper) =>
    context.governance.collectives.flatMap(({ pallet: body, members }) => {
      const seats = members.known ? members.value.length : 0;
      const origin = { [body]: { Members: [seats, seats] } };
      return seats > 0 ? [{ wrapper, origin, call: wrapCall(context, wrapper, harmless).hex }] : [];
    }),
  );
  const outcomes = await tryOrigins(context.fork, pairs);
  // The outer call may succeed although the inner call fails: an event then has the failure.
  const isRoot = (_: unknown, at: number) =>
    outcomes[at]?.events.every(({ failure }) => failure === undefined) ?? false;
  return [...new Set(pairs.filter(isRoot).map(({ wrapper }) => wrapper))];
}
