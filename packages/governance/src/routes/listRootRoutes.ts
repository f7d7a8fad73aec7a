import { type Call, type DispatchRoute, hasCall, requireInput } from '@parachron/core';
import type { Governance } from '../Governance.js';
import type { GovernedChain } from '../getGovernance.js';
import type { RouteContext } from '../run/RouteRun.js';
import { listDemocracyRoutes } from './democracy.js';
import { listCollectiveRoutes } from './motions.js';
import { deriveUnknownRoute, type GetParent, listParentRoutes } from './parents.js';
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
 * A call of a route has bytes, or names the fields to fill. Each call is tried on a fork, with the origins of all numbers of
 * members, and the calls that an account signs, by that account. Without a fork, the routes are unknown.
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
 * import { encodeCall } from '@parachron/core';
 * import { createFork } from '@parachron/devnet';
 * import { getGovernance, listRootRoutes } from '@parachron/governance';
 *
 * const fork = await createFork({ endpoint: 'wss://parachain.example' });
 * const chain = { snapshot: await fork.snapshot(), para: 2000, fork };
 * const governance = await getGovernance(chain);
 * const { registry } = chain.snapshot.runtime;
 * const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
 * for (const { title, calls } of await listRootRoutes(call, { chain, governance }))
 *   console.log(title, calls.map((one) => one.call?.hex));
 * await fork.close();
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
  const getRelaySeconds = async () => (await getParent?.())?.governance.blockSeconds;
  const refusals = new Set(listLacking(governance));
  if (!fork) return [describeUntried(governance)];
  const context: RouteContext = { snapshot, governance, call, fork, getRelaySeconds, refusals };
  const [parental, ...found] = await Promise.all([
    listParentRoutes(context, { chain, getParent }),
    ...listers.map((list) => list(context)),
  ]);
  const own = found.flat();
  // A relay chain without a known route is of use only to a chain that has no other route.
  const above = own.length > 0 ? parental.filter(({ kind }) => kind !== 'unknown') : parental;
  const routes = [...own, ...above];
  return routes.length > 0 ? routes : [await deriveUnknownRoute(context)];
}

/** The kinds of routes of the chain itself, the shortest first. */
const listers: readonly ((context: RouteContext) => Promise<DispatchRoute[]>)[] = [
  listSudoRoutes,
  listReferendumRoutes,
  listWhitelistRoutes,
  listCollectiveRoutes,
  listDemocracyRoutes,
];

/** Describes the route of a chain without a fork. */
function describeUntried({ runtime: { chain } }: Governance): DispatchRoute {
  const title = `The routes to root of ${chain} are unknown: no fork runs, on which they are tried.`;
  const needs = [`a fork of ${chain}: give a node with the state of ${chain}, or its chain specification`];
  return { kind: 'unknown', title, calls: [], costs: [], periods: [], needs };
}

/** Lists the reasons why the chain's pallets that can dispatch calls as root cannot do so, each in one sentence. */
function listLacking({ runtime, sudo, collectives }: Governance): readonly string[] {
  const unread = sudo && !sudo.key.known ? [`${sudo.pallet}.Key could not be read: ${sudo.key.reason}.`] : [];
  const unset = sudo?.key.known && sudo.key.value === undefined ? [`${sudo.pallet}.Key is unset.`] : [];
  const empty = collectives.flatMap(({ pallet, members }) =>
    members.known && members.value.length === 0 ? [`${pallet} has no members.`] : [],
  );
  const isUntried = empty.length < collectives.length && !hasCall(runtime.registry, 'Utility', 'dispatch_as');
  const untried = `Motions are not tried: ${runtime.chain} has no call Utility.dispatch_as.`;
  return [...unread, ...unset, ...empty, ...(isUntried ? [untried] : [])];
}
