import { type Call, type DispatchRoute, decodeCall, requireInput } from '@parachron/core';
import type { Governance } from '../getGovernance.js';
import type { RouteContext } from '../run/RouteRun.js';
import { listDemocracyRoutes } from './democracy.js';
import { listCollectiveRoutes } from './motions.js';
import { createUnknown, deriveUnknownRoute, listParentRoutes } from './parents.js';
import { listReferendumRoutes, listWhitelistRoutes } from './referenda.js';
import { listScheduledRoutes } from './scheduled.js';
import { listSudoRoutes } from './sudo.js';

/**
 * Lists the routes by which a chain dispatches a call as root, the shortest first.
 *
 * A call of a route has bytes, or names the fields to fill. Each call is tried on a fork, with the origins of all numbers of
 * members, and the calls that an account signs, by that account. Without a fork, the routes are unknown.
 *
 * Chain: `Scheduler.Agenda`; `Sudo.sudo`; `Referenda.submit` on the track of root; `Whitelist`; collectives' `propose`; `Democracy`; on parachains
 * the relay chain's `XcmPallet.send` of a program with superuser origin.
 * Sends: reads only: the fee of each call, and the stored progress of each route.
 *
 * @returns the routes; one of kind `unknown` if the chain shows none
 * @throws CALL_UNDECODABLE when the bytes are no call of the chain
 *
 * @example
 * ```ts
 * import { encodeCall } from '@parachron/core';
 * import { createFork } from '@parachron/devnet';
 * import { getGovernance, listRootRoutes } from '@parachron/governance';
 *
 * const fork = await createFork({ endpoint: 'wss://parachain.example' });
 * const governance = await getGovernance({ snapshot: await fork.snapshot(), para: 2000, fork });
 * const { registry } = governance.snapshot.runtime;
 * const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
 * for (const { title, calls } of await listRootRoutes(call, governance))
 *   console.log(title, calls.map((one) => one.call?.hex));
 * await fork.close();
 * ```
 */
export async function listRootRoutes(call: Call, governance: Governance): Promise<DispatchRoute[]> {
  const shape = { snapshot: 'snapshot', collectives: ['object'] } as const;
  requireInput({ call, governance }, { call: { hex: 'string' }, governance: shape });
  const { fork, snapshot } = governance;
  const { chain, registry } = snapshot.runtime;
  // Routes would carry bytes that are no call, too.
  decodeCall(registry, call.hex);
  if (!fork) {
    const title = `The routes to root of ${chain} are unknown: no fork runs, on which they are tried.`;
    const need = `a fork of ${chain}: give a node with the state of ${chain}, or its chain specification`;
    return [createUnknown(title, [need])];
  }
  const begin = (): RouteContext => ({ ...governance, call, fork, refusals: new Set() });
  // A call that is approved needs no second vote.
  const scheduled = await listScheduledRoutes(begin());
  if (scheduled.length > 0) return scheduled;
  const listed = listers.map(async (list) => {
    const context = begin();
    return { routes: await list(context), refusals: [...context.refusals] };
  });
  const ended = await Promise.all(listed);
  const routes = ended.flatMap((one) => one.routes);
  const refusals = new Set(ended.flatMap((one) => one.refusals));
  if (routes.length === 0) return [await deriveUnknownRoute({ ...begin(), refusals })];
  // A relay chain without a known route is of use only to a chain that has no other route.
  const known = routes.filter(({ kind }) => kind !== 'unknown');
  return known.length > 0 ? known : routes;
}

/** The kinds of routes, the shortest first; the reasons of omitted ones have the same order. */
const listers: readonly ((context: RouteContext) => Promise<DispatchRoute[]>)[] = [
  listSudoRoutes,
  listReferendumRoutes,
  listWhitelistRoutes,
  listCollectiveRoutes,
  listDemocracyRoutes,
  listParentRoutes,
];
