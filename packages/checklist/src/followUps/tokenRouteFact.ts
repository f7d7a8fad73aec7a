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
import type { Attempted } from '@parachron/proxy';
import {
  deriveSovereignAccount,
  encodeLocation,
  isXcmVersion,
  type Location,
  listXcmVersions,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { defineFact } from '../facts/Fact.js';
import { listEvidence } from '../facts/serviceFact.js';
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

/**
 * The route of the service's token to the service: from the locations that the target's executor trusts, or else from a dry
 * run of the transfer.
 */
export const tokenRouteFact = defineFact({
  needs: { registry: tokenRegistryFact, transfer: tokenTransferFact },
  derive: async ({ facts, runtimes: { target }, scope, read }): Promise<TokenRouteFact> => {
    const { registry, transfer } = facts;
    const isRegistered = target && registry.known && registry.entry !== undefined;
    const home = createTokenLocation(scope);
    const account = deriveSovereignAccount({ paraId: scope.targetParaId, relation: 'sibling' });
    const [trust, { backing }] = await Promise.all([
      isRegistered && getRuntimeApiVersion(target, api) !== undefined
        ? read('target', {
            reserve: describeTrustRead('is_trusted_reserve', home),
            teleporter: describeTrustRead('is_trusted_teleporter', home),
          })
        : undefined,
      isRegistered ? read('service', { backing: balanceRead(account) }) : { backing: undefined },
    ]);
    return {
      kind: deriveKind(trust, transfer),
      backing: backing?.known ? backing.value.free : undefined,
      evidence: listEvidence(trust?.reserve, trust?.teleporter),
    };
  },
});

type Trusted = Answer<boolean | undefined>;

// The executor prefers teleports: a reserve counts only without a trusted teleport.
function deriveKind(
  trust: { readonly reserve: Trusted; readonly teleporter: Trusted } | undefined,
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

/** Kinds of trust of one chain in another for one token, by the name of the runtime's method. */
type Trust = 'is_trusted_reserve' | 'is_trusted_teleporter';

const api = 'TrustedQueryApi';

/**
 * Describes the read of whether a chain trusts the home chain of a token with that token. The executor sends tokens only to
 * trusted chains.
 *
 * Chain: `TrustedQueryApi.is_trusted_reserve`, `is_trusted_teleporter`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param home the home chain and the id of its token, as the queried chain sees both
 * @returns a read of the answer; undefined if the runtime does not know the location in that version
 */
function describeTrustRead(trust: Trust, home: Location): RuntimeCallRead<boolean | undefined> {
  return runtimeCallRead(
    api,
    trust,
    (registry) => encodeArguments(registry, home),
    // A Result whose value is a boolean.
    (result) => (result[0] === 0 ? result[1] === 1 : undefined),
  );
}

function encodeArguments(registry: Registry, home: Location): Uint8Array {
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 3;
  // One of the smallest unit: trust does not depend on the amount.
  const asset = encodeVersionedPart('asset', { id: home, amount: 1n }, { version });
  return u8aConcat(parseHex(asset), parseHex(encodeLocation(home, { version })));
}

/** Whether a tried call sends its tokens by teleport: it burns them, and its program mints them at the destination. */
export function isTeleported({ events }: Pick<Attempted, 'events'>): boolean {
  return events.some(
    ({ method, data }) =>
      method === 'Sent' && /ReceiveTeleportedAsset/i.test(JSON.stringify(data.message ?? '')),
  );
}
