import type { DispatchedAs } from '@parachron/client';
import {
  type Answer,
  balanceRead,
  type Evidence,
  getRuntimeApiVersion,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  readKnown,
  runtimeCallRead,
} from '@parachron/core';
import { deriveSovereignAccount, encodeLocation, getNewestXcmVersion, type Location } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { defineFact, listEvidence } from '../facts/Fact.js';
import { createTokenLocation, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { type TokenTransferFact, tokenTransferFact } from '../facts/token/tokenTransferFact.js';

/** The route by which the target sends the service's token to the service. */
export interface TokenRouteFact {
  /**
   * `reserve`: the service's chain is the reserve. `teleport`: the target burns the token.
   * `none`: the target trusts the service's chain for neither. `unknown`: neither the runtime nor a dry run shows the route.
   */
  readonly kind: 'reserve' | 'teleport' | 'none' | 'unknown';
  /** Balance of the target's sovereign account on the service, which is the reserve; undefined if it is unknown. */
  readonly backing: Planck | undefined;
  readonly evidence: readonly Evidence[];
}

/** The route of the service's token to the service: by the locations that the target's executor trusts, else by a dry run of the transfer. */
export const tokenRouteFact = defineFact({
  needs: { registry: tokenRegistryFact, transfer: tokenTransferFact },
  derive: async ({ facts, runtimes: { target }, scope, read }): Promise<TokenRouteFact> => {
    const { registry, transfer } = facts;
    const isRegistered = target && registry.known && registry.entries.length > 0;
    const home = createTokenLocation(scope);
    const account = deriveSovereignAccount({ paraId: scope.targetParaId, relation: 'sibling' });
    const [trust, { backing }] = await Promise.all([
      isRegistered && getRuntimeApiVersion(target, api) !== undefined
        ? read('target', {
            reserve: trustRead('is_trusted_reserve', home),
            teleporter: trustRead('is_trusted_teleporter', home),
          })
        : undefined,
      isRegistered ? read('service', { backing: balanceRead(account) }) : { backing: undefined },
    ]);
    return {
      kind: deriveKind(trust, transfer),
      backing: readKnown(backing)?.free,
      evidence: listEvidence(trust?.reserve, trust?.teleporter),
    };
  },
});

// The executor prefers teleports: a reserve counts only without a trusted teleport.
function deriveKind(
  trust: { readonly [one in 'reserve' | 'teleporter']: Answer<boolean | undefined> } | undefined,
  { tried }: TokenTransferFact,
): TokenRouteFact['kind'] {
  if (tried?.known && isTeleported(tried.value)) return 'teleport';
  const [reserve, teleporter] = [readKnown(trust?.reserve), readKnown(trust?.teleporter)];
  if (teleporter) return 'teleport';
  if (reserve) return 'reserve';
  return reserve === false && teleporter === false ? 'none' : 'unknown';
}

/** Reason why an amount sent by a route does not arrive; undefined without a known reason. */
export function describeObstacle({ kind, backing }: TokenRouteFact, amount?: Planck): string | undefined {
  if (kind === 'none')
    return "The target refuses every transfer: it trusts the service's chain neither as the reserve of the token nor for teleports.";
  if (kind === 'teleport')
    return "The target burns the token and sends ReceiveTeleportedAsset: the token is lost unless the service's chain trusts the target for teleports.";
  const isShort = backing !== undefined && amount !== undefined && backing < amount;
  return isShort
    ? "The target's sovereign account on the service's chain holds less than the sent amount: the token would be lost."
    : undefined;
}

const api = 'TrustedQueryApi';

/** Whether a chain trusts the home chain of a token with that token; undefined if the runtime does not know the location. */
function trustRead(method: string, home: Location): RuntimeCallRead<boolean | undefined> {
  const encode = (registry: Registry) => {
    const version = getNewestXcmVersion(registry);
    // One of the smallest unit: trust does not depend on the amount.
    const asset = encodeVersionedPart('asset', { id: home, amount: 1n }, { version });
    return u8aConcat(parseHex(asset), parseHex(encodeLocation(home, { version })));
  };
  // A Result whose value is a boolean.
  return runtimeCallRead(api, method, encode, (result) => (result[0] === 0 ? result[1] === 1 : undefined));
}

/** Whether a tried call sends its tokens by teleport: it burns them, and its program mints them at the destination. */
export function isTeleported({ events }: Pick<DispatchedAs, 'events'>): boolean {
  return events.some(
    ({ method, data }) =>
      method === 'Sent' && /ReceiveTeleportedAsset/i.test(JSON.stringify(data.message ?? '')),
  );
}
