import type { Hex } from '@parachron/core';
import {
  compactU32,
  compactU64,
  compactU128,
  createByteListCodec,
  createFixedBytesCodec,
  u8,
  u64,
} from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createFieldsCodec, createOptionCodec } from '../codec/containerCodecs.js';
import {
  createEnumCodec,
  fields,
  unit,
  unitVariants,
  type Variant,
  type Variants,
  variantOf,
} from '../codec/createEnumCodec.js';
import { createPerVersion, type XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { BodyId, BodyPart, Junction, NetworkId } from './Location.js';

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
const anyNetworkCodec = createPerVersion<Codec<NetworkId | undefined>>((version) => {
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

const offices = unitVariants(3, [
  'Executive',
  'Technical',
  'Legislative',
  'Judicial',
  'Defense',
  'Administration',
  'Treasury',
]);

const bodyVariants = createPerVersion<Variants<BodyId>>((version) => ({
  Unit: unit(0),
  ...(version === 2
    ? { Named: variantOf(1, 'name', createByteListCodec(32, 'weak_bounded_vec::WeakBoundedVec')) }
    : { Moniker: variantOf(1, 'name', createFixedBytesCodec(4)) }),
  Index: variantOf(2, 'index', compactU32),
  ...offices,
}));

const partVariants = createPerVersion<Variants<BodyPart>>(() => ({
  Voice: unit(0),
  Members: fields(1, { count: compactU32 }),
  Fraction: fields(2, { nom: compactU32, denom: compactU32 }),
  AtLeastProportion: fields(3, { nom: compactU32, denom: compactU32 }),
  MoreThanProportion: fields(4, { nom: compactU32, denom: compactU32 }),
}));

/** Versions 4 and 5 have the body types of version 3. */
function createBodyCodec<Union extends { readonly kind: string }>(
  type: 'BodyId' | 'BodyPart',
  variants: (version: XcmVersion) => Variants<Union>,
): (version: XcmVersion) => Codec<Union> {
  const codec: (version: XcmVersion) => Codec<Union> = createPerVersion((version) => {
    const path = nameXcmType(version, version === 2 ? type : `junction::${type}`);
    const own = createEnumCodec<Union>({ type, path, version, variants });
    return version > 3 ? { ...own, type: codec(3).type } : own;
  });
  return codec;
}

const bodyCodec = createBodyCodec('BodyId', bodyVariants);
const partCodec = createBodyCodec('BodyPart', partVariants);

type Key = { readonly length: number; readonly data: Hex };

/** Version 2 writes only the used bytes; later versions always write 32 bytes and the number of used bytes. */
function createGeneralKeyVariant(version: XcmVersion): Variant<Key> {
  if (version !== 2) return fields(6, { length: u8, data: createFixedBytesCodec(32) });
  const whole = createFieldsCodec<Key>({ length: shortLength, data: createFixedBytesCodec(32) });
  const key = createMappedCodec<Key, Hex>(
    createByteListCodec(32, 'weak_bounded_vec::WeakBoundedVec'),
    (value, output) => {
      whole.encode(output.createScratch(), value);
      return `0x${value.data.slice(2, 2 + value.length * 2)}`;
    },
    (hex) => ({ length: hex.length / 2 - 1, data: `0x${hex.slice(2).padEnd(64, '0')}` }),
  );
  return { index: 6, payload: key };
}

const shortLength: Codec<number> = {
  ...u8,
  encode(output, value) {
    u8.encode(output, value);
    if (value > 32) throw output.fail('more than 32, the maximum of version 2');
  },
};

const junctionVariants = createPerVersion<Variants<Junction>>((version) => {
  const network = anyNetworkCodec(version);
  return {
    Parachain: variantOf(0, 'paraId', compactU32),
    AccountId32: fields(1, { network, id: createFixedBytesCodec(32) }),
    AccountIndex64: fields(2, { network, index: compactU64 }),
    AccountKey20: fields(3, { network, key: createFixedBytesCodec(20) }),
    PalletInstance: variantOf(4, 'index', u8),
    GeneralIndex: variantOf(5, 'index', compactU128),
    GeneralKey: createGeneralKeyVariant(version),
    OnlyChild: unit(7),
    Plurality: fields(8, {
      id: bodyCodec(version),
      part: partCodec(version),
    }),
    ...(version === 2 ? {} : { GlobalConsensus: variantOf(9, 'network', networkCodec(version)) }),
  };
});

/** Junction kinds of all versions. */
export const junctionKinds: ReadonlySet<string> = new Set(Object.keys(junctionVariants(5)));

/** One step down in a location. */
export const junctionCodec = createPerVersion<Codec<Junction>>((version) =>
  createEnumCodec({
    type: 'Junction',
    path: nameXcmType(version, 'junction::Junction'),
    version,
    variants: junctionVariants,
  }),
);
