import type { DispatchedAs } from '@parachron/client';
import { balanceRead, type Planck, readKnown } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { defineFact } from '../facts/Fact.js';
import { tokenTransferFact } from '../facts/token/tokenTransferFact.js';

/** The route by which the target sends the service's token to the service. */
export interface TokenRouteFact {
  /**
   * `reserve`: the service's chain is the reserve. `teleport`: the target burns the token.
   * `none`: the target took the token from the service's chain by neither. `unknown`: no run shows the route.
   */
  readonly kind: 'reserve' | 'teleport' | 'none' | 'unknown';
  /** Balance of the target's sovereign account on the service, which is the reserve; undefined if it is unknown. */
  readonly backing: Planck | undefined;
}

/** The route of the service's token to the service, by the trip of the token on a fork. */
export const tokenRouteFact = defineFact({
  needs: { transfer: tokenTransferFact },
  derive: async ({ facts: { transfer }, scope, read }): Promise<TokenRouteFact> => {
    const { tried } = transfer;
    const account = deriveSovereignAccount({ paraId: scope.targetParaId, relation: 'sibling' });
    const { backing } = tried ? await read('service', { backing: balanceRead(account) }) : {};
    const trip = readKnown(tried);
    const kind = trip && isTeleported(trip) ? 'teleport' : (trip?.arrival ?? 'unknown');
    return { kind, backing: readKnown(backing)?.free };
  },
});

/** Reason why an amount sent by a route does not arrive; undefined without a known reason. */
export function describeObstacle({ kind, backing }: TokenRouteFact, amount?: Planck): string | undefined {
  if (kind === 'none')
    return "The target takes the token from the service's chain neither as its reserve nor by teleport, as a run on a fork showed.";
  if (kind === 'teleport')
    return "The target burns the token and sends ReceiveTeleportedAsset: the token is lost unless the service's chain trusts the target for teleports.";
  const isShort = backing !== undefined && amount !== undefined && backing < amount;
  return isShort
    ? "The target's sovereign account on the service's chain holds less than the sent amount: the token would be lost."
    : undefined;
}

/** Whether a tried call sends its tokens by teleport: it burns them, and its program mints them at the destination. */
export function isTeleported({ events }: Pick<DispatchedAs, 'events'>): boolean {
  return events.some(
    ({ method, data }) =>
      method === 'Sent' && /ReceiveTeleportedAsset/i.test(JSON.stringify(data.message ?? '')),
  );
}
