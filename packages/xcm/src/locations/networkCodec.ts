import { byteList, fixedBytes } from '../codec/byteCodecs.js';
import { type Codec, mappedCodec } from '../codec/Codec.js';
import { optionCodec } from '../codec/containerCodecs.js';
import { enumCodec, fields, single, unit, units, type Variants } from '../codec/enumCodec.js';
import { compactU64, u64 } from '../codec/integerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { NetworkId } from './Location.js';

const named: Variants<NetworkId> = {
  Named: single(1, 'name', byteList(32, 'weak_bounded_vec::WeakBoundedVec')),
  ...units(2, ['Polkadot', 'Kusama']),
};

const byGenesis: Variants<NetworkId> = {
  ByGenesis: single(0, 'genesis', fixedBytes(32)),
  ByFork: fields(1, { blockNumber: u64, blockHash: fixedBytes(32) }),
  ...units(2, ['Polkadot', 'Kusama']),
  Ethereum: fields(7, { chainId: compactU64 }),
  ...units(8, ['BitcoinCore', 'BitcoinCash', 'PolkadotBulletin']),
};

const withTestnets: Variants<NetworkId> = { ...byGenesis, ...units(4, ['Westend', 'Rococo', 'Wococo']) };

const variants = perVersion<Variants<NetworkId>>((version) => {
  if (version === 2) return named;
  return version === 5 ? byGenesis : withTestnets;
});

function networkPath(version: XcmVersion): string {
  return xcmTypePath(version, version === 2 ? 'NetworkId' : 'junction::NetworkId');
}

/** A required network. */
export const networkCodec = perVersion<Codec<NetworkId>>((version) =>
  enumCodec({ type: 'NetworkId', path: networkPath(version), version, variants }),
);

type NetworkOrAny = NetworkId | { readonly kind: 'Any' };

/** A network, or any network: version 2 has a variant for any, later versions an option. */
export const anyNetworkCodec = perVersion<Codec<NetworkId | undefined>>((version) => {
  if (version !== 2) return optionCodec(networkCodec(version));
  const orAny = perVersion<Variants<NetworkOrAny>>((other: XcmVersion) =>
    other === 2 ? { Any: unit(0), ...named } : variants(other),
  );
  return mappedCodec<NetworkId | undefined, NetworkOrAny>(
    enumCodec<NetworkOrAny>({ type: 'NetworkId', path: networkPath(version), version, variants: orAny }),
    (network) => network ?? { kind: 'Any' },
    (network) => (network.kind === 'Any' ? undefined : network),
  );
});
