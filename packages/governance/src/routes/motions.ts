import {
  type Call,
  type CallTemplate,
  type DispatchRoute,
  formatCost,
  type JsonValue,
  listPallets,
  omitUndefined,
  type PlanCost,
  pluralize,
  type RouteCall,
  tryEncodeCall,
} from '@parachron/core';
import { tryVotes, wrapCall } from '../forks/tryBodies.js';
import { nameMeans, type SignedOutcome, trySigned } from '../forks/tryCalls.js';
import type { CollectivePallet } from '../Governance.js';
import { hashCall } from '../proposals.js';
import { readStored } from '../reading/readStored.js';
import { askWeight } from './fees.js';
import { formatPeriod } from './formatPeriod.js';
import {
  describeAnySigner,
  describeSigner,
  describeVotes,
  nameCall,
  type Parts,
  type RouteContext,
} from './RouteContext.js';

/** A motion of a collective that dispatches a call as that collective. */
export interface Motion extends Parts {
  /** The pallet of the collective. */
  readonly pallet: string;
  /** The call of the motion. */
  readonly call: Call;
  /** The error of the call, tried with the required votes. */
  readonly error: string | undefined;
}

/** A call for a collective, and the required number of votes, if known. */
export interface Sought {
  readonly pallet: string;
  readonly call: Call;
  readonly votes: number | undefined;
  readonly seats: number | undefined;
}

/**
 * Lists a motion of each collective with the first call of a list that the runtime permits. Without a fork, the motion has
 * the first call, and its votes are left to fill.
 */
export async function listMotions(
  context: RouteContext,
  alternatives: readonly (Call | undefined)[],
): Promise<Motion[]> {
  const motions: Motion[] = [];
  for (const { pallet, members } of context.governance.collectives) {
    const seats = members.known ? members.value.length : undefined;
    for (const call of seats === 0 ? [] : alternatives) {
      const motion = call && (await findMotion(context, { pallet, seats, call }));
      if (!motion) continue;
      motions.push(motion);
      break;
    }
  }
  return motions;
}

/** Finds the motion of a collective with a call, and its votes; undefined if the runtime refuses the call to all members. */
async function findMotion(
  context: RouteContext,
  { pallet, seats, call }: Omit<Sought, 'votes'>,
): Promise<Motion | undefined> {
  const of = seats === undefined ? undefined : { pallet, seats, call: call.hex };
  const tried = of && (await tryVotes(context.trials, of));
  if (tried === 'none') return undefined;
  const sought = { pallet, call, votes: tried?.votes, seats };
  const parts = await deriveMotion(context, sought);
  return { pallet, call, error: tried?.error, ...parts, needs: [describeNeed(sought)] };
}

function describeNeed({ pallet, call, votes, seats }: Sought): string {
  if (votes !== undefined && seats !== undefined)
    return `${describeVotes(pallet, votes, seats)} (found by dry runs with each number of votes)`;
  return `the permission of the runtime for ${pallet} to dispatch ${nameCall(call)}: metadata does not show the required votes`;
}

/** A motion that a member has proposed, and on which members vote: a collective refuses a second one for the same call. */
interface OpenMotion {
  readonly index: number;
  /** The number of votes that the pallet requires. */
  readonly threshold: number;
  readonly ayes: readonly unknown[];
  /** The block from which on the motion can be closed with its current votes. */
  readonly end: number;
}

/**
 * Derives the calls of a motion: a member proposes the motion unless it is open, members vote, and any account closes the
 * motion. On a fork, a member proposes it: the fork shows the deposit and the time to vote.
 */
export async function deriveMotion(context: RouteContext, sought: Sought): Promise<Omit<Parts, 'needs'>> {
  const { snapshot, governance } = context;
  const { call, pallet, votes } = sought;
  const key = [pallet, 'Voting', [hashCall(governance.runtime, call)]] as const;
  const open = (await readStored(snapshot, ...key)) as OpenMotion | null | undefined;
  const rest = await listRemaining(context, sought, open ?? undefined);
  if (open) {
    const title = `the rest of the vote on motion ${open.index} of ${pallet}, at most`;
    const value = Math.max(open.end - snapshot.block.number, 0);
    const left = { known: true, value, source: `${pallet}.Voting` } as const;
    return { calls: rest, costs: [], periods: [formatPeriod(title, left, governance.blockSeconds)] };
  }
  const first = derivePropose(context, sought);
  const body = governance.collectives.find((one) => one.pallet === pallet);
  const by = body?.members.known ? body.members.value[0] : undefined;
  const tried = first.call && by && (await trySigned(context.trials, { call: first.call, by }));
  const proposed = tried?.ok ? tried : undefined;
  const costs = listDeposits(context, { pallet, payer: first.signer, proposed });
  // A motion of one vote has one call, and dispatches at once.
  if (votes === 1) return { calls: [first], costs, periods: [] };
  const voting = Object(proposed && (await readStored(proposed.after, ...key)));
  const period = proposed && 'end' in voting ? voting.end - proposed.after.block.number : undefined;
  const source = `${pallet}.Voting of a motion on ${nameMeans(governance.runtime)}`;
  const shown = period === undefined ? body?.motionPeriod : ({ known: true, value: period, source } as const);
  const title = `the vote on the motion of ${pallet}, at most`;
  const periods = shown ? [formatPeriod(title, shown, governance.blockSeconds)] : [];
  return { calls: [first, ...rest], costs, periods };
}

function derivePropose({ governance }: RouteContext, { pallet, call, votes, seats }: Sought): RouteCall {
  const members = seats === undefined ? 'its members' : `${seats} ${pluralize(seats, 'member')}`;
  const known = { proposal: call.hex, length_bound: call.hex.length / 2 - 1 };
  const args = votes === undefined ? known : { threshold: votes, ...known };
  const from = `the runtime: the number of members of ${pallet} that may dispatch ${nameCall(call)}`;
  const fill = votes === undefined ? [{ field: 'threshold', from }] : [];
  return {
    title: `proposes ${nameCall(call)} to ${members}`,
    signer: describeSigner(governance, `a member of ${pallet}`),
    ...encodeTemplate(governance, { pallet, method: 'propose', args, fill }),
  };
}

/**
 * Lists the missing votes and the call that closes the motion. The index of a motion is unknown until a member has
 * proposed the motion.
 */
async function listRemaining(
  { governance, snapshot }: RouteContext,
  { pallet, call, votes }: Sought,
  open?: OpenMotion,
): Promise<RouteCall[]> {
  const hash = hashCall(governance.runtime, call);
  const weight = await askWeight(snapshot, call.hex);
  const known: { index?: JsonValue } = open ? { index: open.index } : {};
  const fill = open ? [] : [{ field: 'index', from: `the event ${pallet}.Proposed` }];
  const needed = open ? Math.max(votes ?? 0, open.threshold) - open.ayes.length : votes;
  const number = needed === undefined ? 'enough' : `each of ${needed}`;
  const members = open && needed === 1 ? 'a member' : `${number} members`;
  const without = open ? ` without a vote for motion ${open.index}` : '';
  const vote = {
    title: 'votes for the motion',
    signer: describeSigner(governance, `${members} of ${pallet}${without}`),
    ...encodeTemplate(governance, {
      ...{ pallet, method: 'vote', args: { proposal: hash, ...known, approve: true }, fill },
    }),
  };
  const bound = omitUndefined({ proposal_weight_bound: weight });
  const unweighed = { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' };
  const close = {
    title: 'closes the motion and dispatches the call',
    signer: describeAnySigner(governance),
    isOpen: true as const,
    ...encodeTemplate(governance, {
      ...{ pallet, method: 'close' },
      args: { proposal_hash: hash, ...known, ...bound, length_bound: call.hex.length / 2 - 1 },
      fill: weight === undefined ? [...fill, unweighed] : fill,
    }),
  };
  return needed !== undefined && needed <= 0 ? [close] : [vote, close];
}

/** Encodes a template without an argument left to fill as a call. */
function encodeTemplate(
  { runtime }: RouteContext['governance'],
  template: CallTemplate,
): Pick<RouteCall, 'call'> | Pick<RouteCall, 'template'> {
  const { fill, ...call } = template;
  const encoded = fill.length === 0 ? tryEncodeCall(runtime.registry, call) : undefined;
  return encoded ? { call: encoded } : { template };
}

/** Lists the deposit of a motion: newer collectives store its amount with the motion, and no constant states it. */
function listDeposits(
  { governance: { runtime } }: RouteContext,
  {
    pallet,
    payer,
    proposed,
  }: Pick<CollectivePallet, 'pallet'> &
    Pick<PlanCost, 'payer'> & { readonly proposed: SignedOutcome | undefined },
): PlanCost[] {
  const stored = listPallets(runtime.registry).find(({ name }) => name === pallet)?.storage;
  if (!stored?.includes('CostOf') || proposed?.reserved === 0n) return [];
  const title = `deposit for the motion of ${pallet}`;
  const part = { kind: 'deposit', title, payer, token: runtime.token } as const;
  const source = `${pallet}.propose, tried with ${nameMeans(runtime)}`;
  if (proposed) return [formatCost({ ...part, source }, proposed.reserved)];
  const unread = `${runtime.chain} states no deposit for motions of ${pallet}; read ${pallet}.CostOf after the call`;
  return [{ ...part, text: 'unknown', source: unread }];
}

/**
 * Lists the routes by a motion of each collective that may dispatch the call: with its own origin, or as root by
 * another call.
 */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { runtime, rootWrappers } = governance;
  const list = async (wanted: Call, effect: string): Promise<DispatchRoute[]> =>
    (await listMotions(context, [wanted])).map(({ pallet: body, call: _, error: __, ...parts }) => {
      const title = `A motion of ${body} of ${runtime.chain} dispatches the call as ${effect}.`;
      return { kind: 'collective', body, title, ...parts };
    });
  const wrapped = rootWrappers.map((wrapper) =>
    list(wrapCall(runtime, wrapper, call.hex), `root by ${nameCall(wrapper)}`),
  );
  return (await Promise.all([list(call, 'that collective'), ...wrapped])).flat();
}
