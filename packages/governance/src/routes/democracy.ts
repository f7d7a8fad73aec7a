import {
  capitalize,
  constantRead,
  type DispatchRoute,
  nameCall,
  readKnown,
  tryEncodeCall,
} from '@parachron/core';
import { findPallets } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { deriveProposal, findProposals, hasCallItself, hashCall } from '../run/proposals.js';
import { type RouteContext, RouteRun } from '../run/RouteRun.js';
import { findMotions, runMotion } from './motions.js';

/** Calls that propose the referendum, by the votes that it needs, the fewest first; the last allows no faster vote. */
const forms = ['external_propose_majority', 'external_propose_default', 'external_propose'];

/** A way to a referendum: what differs between routes. */
interface Candidate extends Pick<DispatchRoute, 'body' | 'begun' | 'title' | 'periods'> {
  /** Adds the calls that begin the referendum. */
  readonly begin: (run: RouteRun) => Promise<unknown>;
  readonly needs?: DispatchRoute['needs'];
  /** A stored proposal that has the call already. */
  readonly open?: unknown;
  /** Whether a collective may request a faster vote. */
  readonly isFast?: boolean;
}

/** Lists the routes by a referendum of the democracy pallet, proposed by a collective or by any account. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const [own] = findPallets(context.snapshot.runtime, 'propose', 'value');
  if (!own) return [];
  const democracy = await readDemocracy(context, own.name);
  const proposals = await findProposals(context.snapshot, own.name, context.call);
  const earlier = describeEarlier(context, democracy, proposals);
  const external = earlier ? [earlier] : await listExternal(context, democracy, proposals);
  const faster = await listFaster(context, democracy, external);
  const open = earlier ? [] : listPublic(context, democracy, proposals);
  const candidates = [...external, ...faster, ...open];
  return (await Promise.all(candidates.map((one) => carryOut(context, own.name, one)))).flat();
}

/** Reads the constants of the pallet of public referenda without tracks. */
async function readDemocracy({ snapshot, blockSeconds }: RouteContext, pallet: string) {
  const read = (name: string) => constantRead(pallet, name, (value) => BigInt(value.toString()));
  const names = ['MinimumDeposit', ...Object.keys(periodTitles)];
  const found = await snapshot.read(Object.fromEntries(names.map((name) => [name, read(name)])));
  const format = (...listed: (keyof typeof periodTitles)[]) =>
    listed.flatMap((name) => {
      const blocks = Number(readKnown(found[name]) ?? Number.NaN);
      const period = { title: periodTitles[name], blocks, source: `${pallet}.${name}` };
      return Number.isNaN(blocks) ? [] : [formatPeriod(period, blockSeconds)];
    });
  return {
    pallet,
    minimumDeposit: readKnown(found.MinimumDeposit),
    /** The periods of a usual vote. */
    periods: format('LaunchPeriod', 'VotingPeriod', 'EnactmentPeriod'),
    /** The shortest vote that a body may request; none if there is no such vote. */
    faster: format('FastTrackVotingPeriod'),
  };
}

type Democracy = Awaited<ReturnType<typeof readDemocracy>>;
type Proposals = Awaited<ReturnType<typeof findProposals>>;

/** The constants of the periods. */
const periodTitles = {
  LaunchPeriod: 'the launch period, at most',
  VotingPeriod: 'the voting period',
  EnactmentPeriod: 'the enactment period',
  FastTrackVotingPeriod: 'the voting period',
};

/** Runs a route from its preimage to its vote. */
async function carryOut(context: RouteContext, pallet: string, candidate: Candidate) {
  const { begin, periods, needs = [], open, isFast: _isFast, ...about } = candidate;
  const { call } = context;
  const run = await RouteRun.begin(context);
  await run.notePreimage(call, { pallet, method: 'propose' }, open);
  await begin(run);
  run.periods.push(...periods);
  run.needs.push(...needs, 'the approval of the voters');
  await run.pass({ pallet, call: call.hex });
  return run.end({ kind: 'democracy', ...about });
}

/** Encodes a call of the democracy pallet that proposes the call of the route; undefined without such a call. */
function encodeReferendum(context: RouteContext, { pallet, minimumDeposit }: Democracy, method: string) {
  const { runtime } = context.snapshot;
  const args = { ...deriveProposal(runtime, context.call), value: minimumDeposit };
  return tryEncodeCall(runtime.registry, { pallet, method, args });
}

function listPublic(context: RouteContext, democracy: Democracy, { open }: Proposals): Candidate[] {
  const call = encodeReferendum(context, democracy, 'propose');
  if (!call || democracy.minimumDeposit === undefined) return [];
  const title = 'proposes the referendum with the minimum deposit';
  return [
    {
      body: 'a public proposal',
      title: `A public referendum of ${context.snapshot.runtime.chain} dispatches ${nameCall(context.call)} as root.`,
      begin: async (run) =>
        open ?? run.step({ title, ...run.anyone, call, deposit: 'deposit for the proposal' }),
      periods: democracy.periods,
      ...(open ? { begun: `public proposal ${open[0]} has the call already` } : {}),
      open,
      needs: ['more endorsements (seconds) than the other public proposals at the end of the launch period'],
    },
  ];
}

/** Describes the referendum that has the call already: an ongoing one, or the next one of a body; undefined if none has it. */
function describeEarlier(
  { snapshot, call }: RouteContext,
  { pallet, periods }: Democracy,
  { ongoing, next }: Proposals,
): Candidate | undefined {
  if (!ongoing && !next) return undefined;
  const name = ongoing ? `referendum ${ongoing.index}` : `the next referendum (${pallet}.NextExternal)`;
  return {
    body: 'an earlier proposal',
    title: `${capitalize(name)} of ${snapshot.runtime.chain} dispatches ${nameCall(call)} as root.`,
    begin: async () => {},
    periods: periods.filter(({ title }) => !ongoing || title !== periodTitles.LaunchPeriod),
    begun: `${name} has the call already`,
    open: ongoing ?? next,
    isFast: !ongoing && next?.[1] !== 'SuperMajorityApprove' && hasCallItself(snapshot.runtime, call, next),
  };
}

/** Lists the referenda that a collective proposes, with a usual vote. */
async function listExternal(
  context: RouteContext,
  democracy: Democracy,
  { hasNext }: Proposals,
): Promise<Candidate[]> {
  const { snapshot, call } = context;
  const { pallet, periods } = democracy;
  const effect = `dispatches ${nameCall(call)} as root`;
  const calls = forms.map((form) => encodeReferendum(context, democracy, form));
  return (await findMotions(context, calls)).map((motion) => {
    // The pallet refuses a second proposal in the last form alone.
    const isFast = motion.call.method !== forms.at(-1);
    const title = `A motion of ${motion.pallet} proposes a referendum of ${snapshot.runtime.chain} that ${effect}.`;
    const needs = isFast && hasNext ? [`consent to replace the proposal in ${pallet}.NextExternal`] : [];
    return { body: motion.pallet, title, begin: (run) => runMotion(run, motion), periods, needs, isFast };
  });
}

/** Lists the referenda with a faster vote, which begins with a second motion and ends after the shortest period of the pallet. */
async function listFaster(context: RouteContext, { pallet, faster }: Democracy, all: readonly Candidate[]) {
  const firsts = all.filter(({ isFast }) => isFast);
  if (firsts.length === 0) return [];
  const { runtime } = context.snapshot;
  const proposal_hash = hashCall(runtime, context.call);
  // At least one block lies between the approval and the dispatch.
  const args = { proposal_hash, voting_period: faster[0]?.blocks, delay: 1 };
  const hasten = tryEncodeCall(runtime.registry, { pallet, method: 'fast_track', args });
  const seconds = await findMotions(context, [hasten]);
  return firsts.flatMap(({ title, body, begin, ...first }) =>
    seconds.map((second) => ({
      ...first,
      body: `${body} and ${second.pallet} for a faster vote`,
      title: `${title} A motion of ${second.pallet} puts it to a faster vote.`,
      begin: async (run: RouteRun) => {
        await begin(run);
        await runMotion(run, second);
      },
      periods: faster,
    })),
  );
}
