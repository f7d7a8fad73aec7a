import type { Hex } from '@parachron/core';
import type { Junction, Location, OriginKind } from '@parachron/xcm';
import { isOwnNetwork } from './locations.js';

/** Origin of a call, in the chain's own terms. */
export type LocalOrigin =
  | { readonly kind: 'signed'; readonly account: Hex }
  | { readonly kind: 'root' }
  /** The relay chain itself. */
  | { readonly kind: 'relay' }
  | { readonly kind: 'sibling'; readonly paraId: number }
  /** The location itself, for pallets that accept an XCM origin. */
  | { readonly kind: 'xcm'; readonly location: Location };

/** Facts of the chain that a conversion needs. */
export interface OriginOptions {
  readonly getAccount: (location: Location) => Hex | undefined;
  /** Universal location of this chain, whose network an account of this chain may name. */
  readonly universalLocation: readonly Junction[];
}

/**
 * Returns the origin of a call for a location, as parachains commonly convert it; undefined means BadOrigin.
 *
 * Chain: `xcm_builder::{SovereignSignedViaLocation, RelayChainAsNative, SiblingParachainAsNative, ParentAsSuperuser,
 * SignedAccountId32AsNative, XcmPassthrough}`.
 */
export function getLocalOrigin(
  location: Location,
  kind: OriginKind,
  options: OriginOptions,
): LocalOrigin | undefined {
  const { parents, interior } = location;
  const isParent = parents === 1 && interior.length === 0;
  switch (kind) {
    case 'SovereignAccount': {
      const account = options.getAccount(location);
      return account && { kind: 'signed', account };
    }
    case 'Superuser':
      return isParent ? { kind: 'root' } : undefined;
    case 'Xcm':
      return { kind: 'xcm', location };
    default:
      return isParent ? { kind: 'relay' } : nameNative(location, options.universalLocation);
  }
}

function nameNative(
  { parents, interior }: Location,
  universal: readonly Junction[],
): LocalOrigin | undefined {
  const [junction, more] = interior;
  if (more) return undefined;
  if (parents === 1 && junction?.kind === 'Parachain') return { kind: 'sibling', paraId: junction.paraId };
  if (parents !== 0 || junction?.kind !== 'AccountId32') return undefined;
  return isOwnNetwork(junction.network, universal) ? { kind: 'signed', account: junction.id } : undefined;
}
