import { createByteListCodec, createFixedBytesCodec } from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createOptionCodec } from '../codec/containerCodecs.js';
import {
  createEnumCodec,
  fields,
  unit,
  unitVariants,
  type Variants,
  variantOf,
} from '../codec/createEnumCodec.js';
import { compactU64, u64 } from '../codec/integerCodecs.js';
import { createPerVersion } from '../versions/createPerVersion.js';
import { nameXcmType } from '../versions/nameXcmType.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { NetworkId } from './Location.js';

const named: Variants<NetworkId> = {
  Named: variantOf(1, 'name', createByteListCodec(32, 'weak_bounded_vec::WeakBoundedVec')),
  ...unitVariants(2, ['Polkadot', 'Kusama']),
};

const byGenesis: Variants<NetworkId> = {
  ByGenesis: variantOf(0, 'genesis', createFixedBytesCodec(32)),
  ByFork: fields(1, { blockNumber: u64, blockHash: createFixedBytesCodec(32) }),
  ...unitVariants(2, ['Polkadot', 'Kusama']),
  Ethereum: fields(7, { chainId: compactU64 }),
  ...unitVariants(8, ['BitcoinCore', 'BitcoinCash', 'PolkadotBulletin']),
};

const withTestnets: Variants<NetworkId> = {
  ...byGenesis,
  ...unitVariants(4, ['Westend', 'Rococo', 'Wococo']),
};

const variants = createPerVersion<Variants<NetworkId>>((version) => {
  if (version === 2) return named;
  return version === 5 ? byGenesis : withTestnets;
});

function nameNetworkType(version: XcmVersion): string {
  return nameXcmType(version, version === 2 ? 'NetworkId' : 'junction::NetworkId');
}

/** A required network. */
export const networkCodec = createPerVersion<Codec<NetworkId>>((version) =>
  createEnumCodec({ type: 'NetworkId', path: nameNetworkType(version), version, variants }),
);

type NetworkOrAny = NetworkId | { readonly kind: 'Any' };

/** A network, or any network: version 2 has a variant for any, later versions an option. */
export const anyNetworkCodec = createPerVersion<Codec<NetworkId | undefined>>((version) => {
  if (version !== 2) return createOptionCodec(networkCodec(version));
  const orAny = createPerVersion<Variants<NetworkOrAny>>((other: XcmVersion) =>
    other === 2 ? { Any: unit(0), ...named } : variants(other),
  );
  return createMappedCodec<NetworkId | undefined, NetworkOrAny>(
    createEnumCodec<NetworkOrAny>({
      type: 'NetworkId',
      path: nameNetworkType(version),
      version,
      variants: orAny,
    }),
    (network) => network ?? { kind: 'Any' },
    (network) => (network.kind === 'Any' ? undefined : network),
  );
});
