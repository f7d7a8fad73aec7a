import type { Hex } from '@parachron/core';
import type { Location, NetworkId, OriginKind } from '@parachron/xcm';
import { deriveLocalAccount } from './deriveLocalAccount.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
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

/**
 * Returns the origin of a call for a location, as parachains commonly convert it; undefined means BadOrigin.
 *
 * Chain: `xcm_builder::{SovereignSignedViaLocation, RelayChainAsNative, SiblingParachainAsNative, ParentAsSuperuser,
 * SignedAccountId32AsNative, XcmPassthrough}`.
 */
export function getLocalOrigin(
  location: Location,
  kind: OriginKind,
  config: Pick<ExecutorConfig, 'accounts' | 'network'>,
): LocalOrigin | undefined {
  const { parents, interior } = location;
  const isParent = parents === 1 && interior.length === 0;
  switch (kind) {
    case 'SovereignAccount': {
      const account = deriveLocalAccount(location, config);
      return account && { kind: 'signed', account };
    }
    case 'Superuser':
      return isParent ? { kind: 'root' } : undefined;
    case 'Xcm':
      return { kind: 'xcm', location };
    default:
      return isParent ? { kind: 'relay' } : nameNative(location, config.network);
  }
}

function nameNative({ parents, interior }: Location, own: NetworkId | undefined): LocalOrigin | undefined {
  const [junction, more] = interior;
  if (more) return undefined;
  if (parents === 1 && junction?.kind === 'Parachain') return { kind: 'sibling', paraId: junction.paraId };
  if (parents !== 0 || junction?.kind !== 'AccountId32') return undefined;
  return isOwnNetwork(junction.network, own) ? { kind: 'signed', account: junction.id } : undefined;
}
