import {
  type Call,
  constantRead,
  type DispatchRoute,
  listPallets,
  type Planck,
  readKnown,
  tryEncodeCall,
} from '@parachron/core';
import type { SourcedAnswer } from '../Governance.js';
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

/** A way to a referendum: what differs between routes. */
interface Candidate {
  readonly body?: string;
  readonly title: string;
  /** Adds the calls that begin the referendum. */
  readonly begin: (run: RouteRun) => Promise<unknown>;
  readonly periods: DispatchRoute['periods'];
  readonly needs?: readonly string[];
}

/** The pallet of public referenda without tracks, with its constants. */
interface Democracy {
  readonly pallet: string;
  readonly minimumDeposit: Planck | undefined;
  /** The periods of a usual vote. */
  readonly periods: DispatchRoute['periods'];
  /** The shortest vote that a body may request, in blocks, and its constant. */
  readonly fastTrack?: { readonly constant: string; readonly blocks: number } | undefined;
}

/** Lists the routes by a referendum of the democracy pallet, proposed by a collective or by any account. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { democracy: pallet } = context.governance;
  if (pallet === undefined) return [];
  const democracy = await readDemocracy(context, pallet);
  const candidates = [...(await listExternal(context, democracy)), ...listPublic(context, democracy)];
  return (await Promise.all(candidates.map((one) => carryOut(context, democracy, one)))).flat();
}

async function readDemocracy({ snapshot, governance }: RouteContext, pallet: string): Promise<Democracy> {
  const { chain } = governance.runtime;
  const read = (name: string) => constantRead(pallet, name, (value) => Number(value.toString()));
  const { deposit, FastTrackVotingPeriod, EmergencyVotingPeriod, ...usual } = await snapshot.read({
    deposit: constantRead(pallet, 'MinimumDeposit', (value) => BigInt(value.toString())),
    FastTrackVotingPeriod: read('FastTrackVotingPeriod'),
    EmergencyVotingPeriod: read('EmergencyVotingPeriod'),
    LaunchPeriod: read('LaunchPeriod'),
    VotingPeriod: read('VotingPeriod'),
    EnactmentPeriod: read('EnactmentPeriod'),
  });
  const format = (title: string, name: keyof typeof usual) => {
    const { [name]: blocks } = usual;
    const reason = `${chain} has no constant ${pallet}.${name}`;
    const period: SourcedAnswer<number> = blocks.known
      ? { known: true, value: blocks.value, source: `${pallet}.${name}` }
      : { known: false, reason, howToFindOut: `Ask the team of ${chain}.` };
    return formatPeriod(title, period, governance.blockSeconds);
  };
  // The newest name first.
  const [fastTrack] = Object.entries({ FastTrackVotingPeriod, EmergencyVotingPeriod }).flatMap(
    ([constant, blocks]) => (blocks.known ? [{ constant, blocks: blocks.value }] : []),
  );
  return {
    pallet,
    minimumDeposit: readKnown(deposit),
    periods: [
      format('the launch period, at most', 'LaunchPeriod'),
      format('the voting period', 'VotingPeriod'),
      format('the enactment period', 'EnactmentPeriod'),
    ],
    fastTrack,
  };
}

/** Runs a route from its preimage to its vote; older pallets identify a proposal by its hash, and store preimages themselves. */
async function carryOut(
  context: RouteContext,
  { pallet }: Democracy,
  { begin, periods, needs = [], ...about }: Candidate,
): Promise<DispatchRoute[]> {
  const { call, governance } = context;
  const run = await RouteRun.begin(context);
  const own = listPallets(governance.runtime.registry).find(({ name }) => name === pallet);
  const isByHash = !own?.calls.get('propose')?.includes('proposal');
  if (!isInline(call) || isByHash) await notePreimage(run, call, pallet);
  await begin(run);
  run.periods.push(...periods);
  run.needs.push(...needs, 'the approval of the voters');
  await run.pass({ pallet, call: call.hex });
  return run.end({ kind: 'democracy', ...about });
}

/** Encodes a call of the democracy pallet that proposes the call of the route; undefined without such a call. */
function encodeReferendum(
  { governance: { runtime }, call }: RouteContext,
  { pallet, minimumDeposit }: Democracy,
  method: string,
): Call | undefined {
  const args = { ...deriveProposal(runtime, call), value: minimumDeposit };
  return tryEncodeCall(runtime.registry, { pallet, method, args });
}

function listPublic(context: RouteContext, democracy: Democracy): Candidate[] {
  const call = encodeReferendum(context, democracy, 'propose');
  if (!call || democracy.minimumDeposit === undefined) return [];
  const title = 'proposes the referendum with the minimum deposit';
  return [
    {
      body: 'a public proposal',
      title: `A public referendum of ${context.governance.runtime.chain} dispatches ${nameCall(context.call)} as root.`,
      begin: (run) => run.step({ title, ...run.anyone, call, deposit: 'deposit for the proposal' }),
      periods: democracy.periods,
      needs: ['more endorsements (seconds) than the other public proposals at the end of the launch period'],
    },
  ];
}

/** A proposal that a collective makes, or that the pallet holds already. */
interface Proposed {
  readonly title: string;
  readonly motion?: Motion;
}

/** Lists the referenda that a collective proposes: with a usual vote, and with a faster vote that a collective requests. */
async function listExternal(context: RouteContext, democracy: Democracy): Promise<Candidate[]> {
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
  const slow = firsts.map(
    ({ title, motion }): Candidate => ({
      ...(motion && { body: motion.pallet }),
      title: `${title}.`,
      begin: async (run) => motion && runMotion(run, motion),
      periods: democracy.periods,
    }),
  );
  const isFast = ({ motion }: Proposed) =>
    motion ? fastForms.includes(motion.call.method) : threshold !== 'SuperMajorityApprove';
  return [...slow, ...(await listFast(context, democracy, firsts.filter(isFast)))];
}

/** Reads whether the next referendum of a collective has the call already, and the threshold of its vote. */
async function readNext({ snapshot, governance, call }: RouteContext, { pallet }: Democracy) {
  const next = await readStored(snapshot, pallet, 'NextExternal');
  const [proposal, threshold] = Array.isArray(next) ? next : [];
  const stored = JSON.stringify(proposal ?? null);
  return {
    isOwn: stored.includes(hashCall(governance.runtime, call)) || stored.includes(call.hex),
    threshold,
  };
}

/** Lists the referenda with a faster vote, which begins with the second motion and ends after the shortest period of the pallet. */
async function listFast(
  { governance, call, fork }: RouteContext,
  { pallet, fastTrack }: Democracy,
  firsts: readonly Proposed[],
): Promise<Candidate[]> {
  if (!fastTrack || firsts.length === 0) return [];
  const { runtime, blockSeconds } = governance;
  const { blocks: value, constant } = fastTrack;
  const args = { proposal_hash: hashCall(runtime, call), voting_period: value, delay: leastDelay };
  const hasten = tryEncodeCall(runtime.registry, { pallet, method: 'fast_track', args });
  const length = { known: true, value, source: `${pallet}.${constant}` } as const;
  const seconds = await findMotions({ governance, fork }, [hasten]);
  return firsts.flatMap(({ title, motion }) =>
    seconds.map((second) => ({
      body: `${motion ? `${motion.pallet} and ` : ''}${second.pallet} for a faster vote`,
      title: `${title}. A motion of ${second.pallet} puts it to a faster vote.`,
      begin: async (run) => {
        if (motion) await runMotion(run, motion);
        await runMotion(run, second);
      },
      periods: [formatPeriod('the voting period', length, blockSeconds)],
    })),
  );
}
