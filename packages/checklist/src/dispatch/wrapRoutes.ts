import type { DispatchRoute, PlanAccount, Snapshot } from '@parachron/core';
import { wrapRoute } from '@parachron/governance';
import type { RunContext } from '../facts/gatherFacts.js';
import type { Role } from '../Scope.js';

/**
 * Wraps the calls that the multisig of the scope signs, on the chain of each route; without a multisig the routes do not
 * change.
 */
export async function wrapRoutes(
  routes: readonly DispatchRoute[],
  context: RunContext,
): Promise<readonly DispatchRoute[]> {
  const { multisig } = context.scope;
  if (!multisig) return routes;
  return Promise.all(
    routes.map((route) => {
      const signer = route.calls[0]?.signer;
      const snapshot = signer && findChain(signer, context);
      return snapshot ? wrapRoute(route, { multisig, snapshot }) : route;
    }),
  );
}

/** Chains may have the same name: the para id distinguishes them if the signer has one. */
function findChain({ chain, para }: PlanAccount, { chains, scope }: RunContext): Snapshot | undefined {
  const paras: { readonly [R in Role]?: number } = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const roles: readonly Role[] = ['relay', 'channelManager', 'target', 'service'];
  const role = roles.find(
    (one) => chains[one]?.runtime.chain === chain && (para === undefined || paras[one] === para),
  );
  return role && chains[role];
}
