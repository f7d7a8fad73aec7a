import {
  type Call,
  type DispatchRoute,
  omitUndefined,
  pluralize,
  type RouteCall,
  type RoutePeriod,
  tryEncodeCall,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { CollectivePallet } from '../reading/Governance.js';
import { askWeight } from './askWeight.js';
import { formatPeriod } from './formatPeriod.js';
import { listMotionDeposits } from './listMotionDeposits.js';
import { describeAnySigner, describeSigner, type RouteContext } from './RouteContext.js';

const weightField = { field: 'proposal_weight_bound', from: 'the weight that the chain gives the call' };

/** The votes that a call needs, if they are known. */
export interface Votes {
  readonly votes: number | undefined;
  readonly seats: number | undefined;
}

/** The calls of a motion, the deposit that newer collectives ask of the member who proposes, and the time to vote. */
export type MotionParts = Pick<DispatchRoute, 'calls' | 'costs' | 'periods'>;

/** Derives a motion: a member proposes, members vote, and anyone closes. */
export async function deriveMotion(
  context: RouteContext,
  motion: Votes & Pick<CollectivePallet, 'pallet'> & { readonly call: Call },
): Promise<MotionParts> {
  const calls = await deriveCalls(context, motion);
  const costs = await listMotionDeposits(context, { pallet: motion.pallet, propose: calls[0] });
  // A motion of one vote has one call, and dispatches at once.
  return { calls, costs, periods: calls.length === 1 ? [] : listPeriods(context, motion) };
}

function listPeriods(
  { governance }: RouteContext,
  { pallet }: Pick<CollectivePallet, 'pallet'>,
): RoutePeriod[] {
  const own = governance.collectives.filter((collective) => collective.pallet === pallet);
  const title = `the vote on the motion of ${pallet}, at most`;
  return own.map(({ motionPeriod }) => formatPeriod(title, motionPeriod, governance.blockSeconds));
}

async function deriveCalls(
  { governance, snapshot }: RouteContext,
  { pallet, call, votes, seats }: Votes & Pick<CollectivePallet, 'pallet'> & { readonly call: Call },
): Promise<readonly RouteCall[]> {
  const { runtime } = governance;
  const hash = runtime.registry.hash(hexToU8a(call.hex)).toHex();
  const length = call.hex.length / 2 - 1;
  const member = describeSigner(governance, `a member of ${pallet}`);
  const members = seats === undefined ? 'its members' : `${seats} ${pluralize(seats, 'member')}`;
  const title = `proposes ${call.pallet}.${call.method} to ${members}`;
  const propose = deriveProposeCall(runtime, { pallet, call, votes, length });
  const index = { field: 'index', from: `the event ${pallet}.Proposed` };
  const open = { title, signer: member };
  const first = propose
    ? { ...open, call: propose }
    : { ...open, template: suggestTemplate({ pallet, call, length }) };
  // One vote dispatches the call at once.
  if (votes === 1) return [first];
  const weight = await askWeight(snapshot, call.hex);
  const bound = omitUndefined({ proposal_weight_bound: weight });
  return [
    first,
    {
      title: 'votes for the motion',
      signer: describeSigner(governance, `each of ${votes ?? 'enough'} members of ${pallet}`),
      template: { pallet, method: 'vote', args: { proposal: hash, approve: true }, fill: [index] },
    },
    {
      title: 'closes the motion and dispatches the call',
      signer: describeAnySigner(governance),
      isOpen: true,
      template: {
        pallet,
        method: 'close',
        args: { proposal_hash: hash, ...bound, length_bound: length },
        fill: weight === undefined ? [index, weightField] : [index],
      },
    },
  ];
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

function suggestTemplate({ pallet, call, length }: Proposed) {
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
