import {
  type Call,
  type CallTemplate,
  type DispatchRoute,
  type Hex,
  type JsonValue,
  omitUndefined,
  pluralize,
  type RouteCall,
  type RoutePeriod,
  tryEncodeCall,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { CollectivePallet } from '../reading/Governance.js';
import { getMotion, type OpenMotion } from '../reading/getMotion.js';
import { askWeight } from './askWeight.js';
import { formatPeriod } from './formatPeriod.js';
import { listMotionDeposits } from './listMotionDeposits.js';
import { describeAnySigner, describeSigner, type RouteContext } from './RouteContext.js';

const weightField = { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' };

/** The required number of votes and the number of members, if known. */
export interface Votes {
  readonly votes: number | undefined;
  readonly seats: number | undefined;
}

/** The calls of a motion, the deposit that newer collectives take from the proposer, and the time to vote. */
export type MotionParts = Pick<DispatchRoute, 'calls' | 'costs' | 'periods'>;

/** A motion, the weight of its call, and the open motion for the same call, if any. */
interface Sought extends Votes, Pick<CollectivePallet, 'pallet'> {
  readonly call: Call;
  readonly hash: Hex;
  readonly length: number;
  readonly weight: JsonValue | undefined;
  readonly open: OpenMotion | undefined;
}

/**
 * Derives a motion: a member proposes the motion unless it is open, members vote, and any account closes the motion.
 */
export async function deriveMotion(
  context: RouteContext,
  motion: Votes & Pick<CollectivePallet, 'pallet'> & { readonly call: Call },
): Promise<MotionParts> {
  const { governance, snapshot } = context;
  const { call, pallet, votes } = motion;
  const hash = governance.runtime.registry.hash(hexToU8a(call.hex)).toHex();
  const [open, weight] = await Promise.all([
    getMotion(snapshot, { pallet, hash }),
    askWeight(snapshot, call.hex),
  ]);
  const sought: Sought = { ...motion, hash, length: call.hex.length / 2 - 1, weight, open };
  if (open) {
    const periods = listPeriods(context, sought);
    return { calls: listRemaining(context, sought, open), costs: [], periods };
  }
  const first = deriveFirst(context, sought);
  const costs = await listMotionDeposits(context, { pallet, propose: first });
  // A motion of one vote has one call, and dispatches at once.
  if (votes === 1) return { calls: [first], costs, periods: [] };
  const calls = [first, ...listRemaining(context, sought)];
  return { calls, costs, periods: listPeriods(context, sought) };
}

function listPeriods({ governance, snapshot }: RouteContext, { pallet, open }: Sought): RoutePeriod[] {
  if (open) {
    const value = Math.max(open.end - snapshot.block.number, 0);
    const title = `the rest of the vote on motion ${open.index} of ${pallet}, at most`;
    return [formatPeriod(title, { known: true, value, source: `${pallet}.Voting` }, governance.blockSeconds)];
  }
  const own = governance.collectives.filter((collective) => collective.pallet === pallet);
  const title = `the vote on the motion of ${pallet}, at most`;
  return own.map(({ motionPeriod }) => formatPeriod(title, motionPeriod, governance.blockSeconds));
}

function deriveFirst(
  { governance }: RouteContext,
  { pallet, call, votes, seats, length }: Sought,
): RouteCall {
  const members = seats === undefined ? 'its members' : `${seats} ${pluralize(seats, 'member')}`;
  const open = {
    title: `proposes ${call.pallet}.${call.method} to ${members}`,
    signer: describeSigner(governance, `a member of ${pallet}`),
  };
  const propose = deriveProposeCall(governance.runtime, { pallet, call, votes, length });
  return propose
    ? { ...open, call: propose }
    : { ...open, template: deriveTemplate({ pallet, call, length }) };
}

/**
 * Lists the missing votes and the call that closes the motion. The index of a motion is unknown until a member has
 * proposed the motion.
 */
function listRemaining(
  { governance }: RouteContext,
  { pallet, votes, hash, length, weight }: Sought,
  open?: OpenMotion,
): RouteCall[] {
  const index = { field: 'index', from: `the event ${pallet}.Proposed` };
  const [known, fill] = open ? [{ index: open.index }, []] : [{}, [index]];
  const needed = open ? Math.max(votes ?? 0, open.threshold) - open.ayes : votes;
  const members = needed === 1 ? 'a member' : `each of ${needed} members`;
  const voters = open ? `${members} of ${pallet} without a vote for motion ${open.index}` : '';
  const vote = {
    title: 'votes for the motion',
    signer: describeSigner(
      governance,
      voters || `${votes === undefined ? 'enough' : `each of ${votes}`} members of ${pallet}`,
    ),
    ...encodeTemplate(governance, {
      ...{ pallet, method: 'vote', args: { proposal: hash, ...known, approve: true }, fill },
    }),
  };
  const bound = omitUndefined({ proposal_weight_bound: weight });
  const args = { proposal_hash: hash, ...known, ...bound, length_bound: length };
  const close = {
    title: 'closes the motion and dispatches the call',
    signer: describeAnySigner(governance),
    isOpen: true as const,
    ...encodeTemplate(governance, {
      ...{ pallet, method: 'close', args, fill: weight === undefined ? [...fill, weightField] : fill },
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

interface Proposed extends Pick<CollectivePallet, 'pallet'> {
  readonly call: Call;
  readonly length: number;
}

function deriveProposeCall(
  runtime: RouteContext['governance']['runtime'],
  { pallet, call, votes, length }: Proposed & Pick<Votes, 'votes'>,
): Call | undefined {
  if (votes === undefined) return undefined;
  const args = { threshold: votes, proposal: call.hex, length_bound: length };
  return tryEncodeCall(runtime.registry, { pallet, method: 'propose', args });
}

function deriveTemplate({ pallet, call, length }: Proposed) {
  return {
    pallet,
    method: 'propose',
    args: { proposal: call.hex, length_bound: length },
    fill: [
      {
        field: 'threshold',
        from: `the runtime: the number of members of ${pallet} that may dispatch ${call.pallet}.${call.method}`,
      },
    ],
  };
}
