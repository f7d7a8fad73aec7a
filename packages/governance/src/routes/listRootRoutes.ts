import { type Call, type DispatchRoute, type RouteCall, requireInput } from '@parachron/core';
import { findTrials, isFiltered, nameMeans, signAttempt, tryCalls } from '../forks/tryCalls.js';
import type { Governance } from '../Governance.js';
import type { GovernedChain } from '../getGovernance.js';
import { listDemocracyRoutes } from './democracy.js';
import { listFees } from './fees.js';
import { listCollectiveRoutes } from './motions.js';
import { deriveUnknownRoute, type GetParent, listParentRoutes } from './parents.js';
import { describeFailure, nameCall, type RouteContext } from './RouteContext.js';
import { listReferendumRoutes, listWhitelistRoutes } from './referenda.js';
import { listSudoRoutes } from './sudo.js';

/** The chain whose routes are listed, its facts, and its relay chain if available. */
export interface RootRoutesOptions {
  readonly chain: GovernedChain;
  /** The facts from {@link getGovernance}. */
  readonly governance: Governance;
  /** Gets the relay chain; absent if the relay chain is not available. */
  readonly getParent?: GetParent;
}

/**
 * Lists the routes by which a chain dispatches a call as root, the shortest first.
 *
 * A call of a route has bytes, or names the fields to fill. On a fork, each call is tried with the origins of decreasing
 * numbers of members, and the calls that an account signs, by that account. Without a fork, a route needs such a dry run.
 *
 * Chain: `Sudo.sudo`; `Referenda.submit` on the track of root; `Whitelist`; collectives' `propose`; `Democracy`; on parachains
 * the relay chain's `XcmPallet.send` of a program with superuser origin.
 * Sends: reads only: the fee of each call, and the stored progress of each route.
 *
 * @param call the call to dispatch
 * @param options the chain, its facts from {@link getGovernance}, and its relay chain
 * @returns the routes; one of kind `unknown` if the chain shows none
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeCall } from '@parachron/core';
 * import { getGovernance, listRootRoutes } from '@parachron/governance';
 *
 * const parachain = await connect('wss://parachain.example');
 * const chain = { snapshot: await parachain.snapshot(), para: 2000 };
 * const governance = await getGovernance(chain);
 * const { registry } = parachain.runtime;
 * const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
 * for (const { title, calls } of await listRootRoutes(call, { chain, governance }))
 *   console.log(title, calls.map((one) => one.call?.hex));
 * await parachain.close();
 * ```
 */
export async function listRootRoutes(call: Call, options: RootRoutesOptions): Promise<DispatchRoute[]> {
  requireInput(
    { call, options },
    {
      call: { hex: 'string' },
      options: { chain: { snapshot: 'snapshot' }, governance: 'object', getParent: 'function?' },
    },
  );
  const { chain, governance, getParent } = options;
  const { snapshot, fork } = chain;
  const isRelayCounted = governance.referenda.some(({ counts }) => counts.known && counts.value === 'relay');
  const relaySeconds = isRelayCounted ? (await getParent?.())?.governance.blockSeconds : undefined;
  const trials = findTrials(snapshot.runtime, fork);
  const context: RouteContext = { snapshot, governance, call, fork, trials, relaySeconds };
  const [parental, found] = await Promise.all([
    listParentRoutes(context, { chain, getParent }),
    Promise.all(listers.map((list) => list(context))),
  ]);
  const tried = await Promise.all(found.flat().map((route) => tryRoute(route, context)));
  const own = tried.flatMap(({ route }) => route ?? []);
  // A relay chain without a known route is of use only to a chain that has no other route.
  const above = own.length > 0 ? parental.routes.filter(({ kind }) => kind !== 'unknown') : parental.routes;
  const routes = [...(await Promise.all(own.map((route) => addFees(route, context)))), ...above];
  if (routes.length > 0) return routes;
  const refused = tried
    .flatMap(({ filtered }) => filtered)
    .map((name) => `The call filter refuses ${name} (tried with ${nameMeans(snapshot.runtime)}).`);
  const lacking = new Set([...listLacking(governance), ...refused]);
  if (parental.reason) lacking.add(parental.reason);
  return [await deriveUnknownRoute(context, [...lacking])];
}

/** The kinds of routes of the chain itself, the shortest first. */
const listers: readonly ((context: RouteContext) => Promise<DispatchRoute[]>)[] = [
  listSudoRoutes,
  listReferendumRoutes,
  listWhitelistRoutes,
  listCollectiveRoutes,
  listDemocracyRoutes,
];

/** A route as a trial leaves it, or the names of the calls that the chain refuses. */
interface TriedRoute {
  readonly route?: DispatchRoute;
  readonly filtered: readonly string[];
}

/**
 * Tries the calls that an account has to sign, in their order. A call that fails is a need of the route, and a route with a
 * call that the call filter of the runtime refuses is omitted: the filter never lets it through.
 */
async function tryRoute(route: DispatchRoute, context: RouteContext): Promise<TriedRoute> {
  const { trials, governance } = context;
  const { chain, registry } = governance.runtime;
  const isSigned = ({ call, isOpen, signer }: RouteCall) => call && (isOpen || signer.account);
  const signed = route.calls.flatMap((one) => (one.call && isSigned(one) ? { ...one, call: one.call } : []));
  if (signed.length === 0) return { route, filtered: [] };
  const outcomes = await tryCalls(
    trials,
    signed.map(({ call, signer }) => signAttempt(registry, call, signer.account)),
  );
  const filtered = signed.flatMap(({ call }, at) => (isFiltered(outcomes[at]) ? nameCall(call) : []));
  if (filtered.length > 0) return { filtered };
  // A call after one that a body dispatches, or after a template, waits for that call. A fork without a scheduler dispatches as
  // root by a sudo key of its own, so it refuses the chain's key.
  const first = route.calls.findIndex((one) => !isSigned(one));
  const wait = route.kind === 'sudo' ? 0 : first;
  const failed = outcomes.findIndex((one, at) => one?.ok === false && (wait === -1 || at < wait));
  const names = [...new Set(signed.map(({ call }) => nameCall(call)))].join(' and ');
  const needs = trials
    ? describeFailure(context, signed[failed]?.call, outcomes[failed]?.error)
    : [`a dry run that shows whether ${chain} accepts ${names} at present`];
  return { route: { ...route, needs: [...route.needs, ...needs] }, filtered };
}

/** Lists the reasons why the chain's pallets that can dispatch calls as root cannot do so, each in one sentence. */
function listLacking({ sudo, collectives, referenda }: Governance): readonly string[] {
  const unset = sudo?.key.known && sudo.key.value === undefined ? [`${sudo.pallet}.Key is unset.`] : [];
  const empty = collectives.flatMap(({ pallet, members }) =>
    members.known && members.value.length === 0 ? [`${pallet} has no members.`] : [],
  );
  const closed = referenda.flatMap(({ pallet, rootTrack: track }) => {
    if (!track.known) return [];
    if (!track.value) return [`${pallet} has no track for root (${track.source}).`];
    const { id, name, maxDeciding } = track.value;
    const closing = `Track ${id} (${name}) of ${pallet} decides no referendum: its maximum is 0.`;
    return maxDeciding === 0 ? [closing] : [];
  });
  return [...unset, ...empty, ...closed];
}

/** Adds the inclusion fees; calls of a body or of another origin are not transactions, and have no inclusion fee. */
async function addFees(
  route: DispatchRoute,
  { snapshot, governance, fork }: RouteContext,
): Promise<DispatchRoute> {
  const bodies = new Set(governance.collectives.map(({ pallet }) => pallet));
  const isSudo = route.kind === 'sudo';
  const isKeySigned = ({ signer }: RouteCall) =>
    isSudo && (signer.account !== undefined || !governance.sudo?.key.known);
  const signed = route.calls.filter(
    (one) => one.isOpen || isKeySigned(one) || bodies.has((one.call ?? one.template)?.pallet ?? ''),
  );
  const fees = await listFees(snapshot, signed, { isFreeOnSuccess: isSudo, fork });
  return { ...route, costs: [...route.costs, ...fees] };
}
