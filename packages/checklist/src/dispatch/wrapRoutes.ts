import type { DispatchRoute } from '@parachron/core';
import { wrapRoute } from '@parachron/governance';
import type { RunContext } from '../facts/gatherFacts.js';
import { findChain } from './findChain.js';

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
      const found = signer && findChain(signer, context);
      return found ? wrapRoute(route, { multisig, snapshot: found.snapshot }) : route;
    }),
  );
}
