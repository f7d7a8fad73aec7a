import type { Location, NetworkId, OriginKind } from '@parachron/xcm';
import type { Origin } from '../chain/pallet/Origin.js';
import { deriveLocalAccount } from './deriveLocalAccount.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { isOwnNetwork } from './locations.js';

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
): Origin | undefined {
  const { parents, interior } = location;
  const isParent = parents === 1 && interior.length === 0;
  switch (kind) {
    case 'SovereignAccount': {
      const account = deriveLocalAccount(location, config);
      return account && { kind: 'signed', who: account };
    }
    case 'Superuser':
      return isParent ? { kind: 'root' } : undefined;
    case 'Xcm':
      return { kind: 'pallet', pallet: 'PolkadotXcm', value: { type: 'Xcm', value: location } };
    default:
      return isParent ? createMessageOrigin({ type: 'Relay' }) : nameNative(location, config.network);
  }
}

function nameNative({ parents, interior }: Location, own: NetworkId | undefined): Origin | undefined {
  const [junction, more] = interior;
  if (more) return undefined;
  if (parents === 1 && junction?.kind === 'Parachain') {
    return createMessageOrigin({ type: 'SiblingParachain', value: junction.paraId });
  }
  if (parents !== 0 || junction?.kind !== 'AccountId32') return undefined;
  return isOwnNetwork(junction.network, own) ? { kind: 'signed', who: junction.id } : undefined;
}

function createMessageOrigin(value: { readonly type: string; readonly value?: number }): Origin {
  return { kind: 'pallet', pallet: 'CumulusXcm', value };
}
