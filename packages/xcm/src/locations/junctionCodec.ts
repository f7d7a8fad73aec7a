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
  type EnumVariant,
  fields,
  unit,
  unitVariants,
  type Variants,
  variantOf,
} from '../codec/createEnumCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { BodyId, BodyPart, Junction, NetworkId, Unit } from './Location.js';

const weakBytes = createByteListCodec(32, 'weak_bounded_vec::WeakBoundedVec');

function listNetworks(version: XcmVersion): Variants<NetworkId> {
  const relays = unitVariants(2, ['Polkadot', 'Kusama']);
  if (version === 2) return { Named: variantOf(1, 'name', weakBytes), ...relays };
  return {
    ByGenesis: variantOf(0, 'genesis', createFixedBytesCodec(32)),
    ByFork: fields(1, { blockNumber: u64, blockHash: createFixedBytesCodec(32) }),
    ...relays,
    ...(version < 5 ? unitVariants(4, ['Westend', 'Rococo', 'Wococo']) : {}),
    Ethereum: fields(7, { chainId: compactU64 }),
    ...unitVariants(8, ['BitcoinCore', 'BitcoinCash', 'PolkadotBulletin']),
  };
}

const networkType = {
  type: 'NetworkId',
  path: (version: XcmVersion) => nameXcmType(version, version === 2 ? 'NetworkId' : 'junction::NetworkId'),
};

/** A required network. */
export const networkCodec = createEnumCodec<NetworkId>({ ...networkType, variants: listNetworks });

/** Version 2 has a variant for any network. */
const networkOrAnyCodec = createEnumCodec<NetworkId | Unit<'Any'>>({
  ...networkType,
  variants: (version) => ({ Any: unit(0), ...listNetworks(version) }),
});

/** A network, or any network. */
function createAnyNetworkCodec(version: XcmVersion): Codec<NetworkId | undefined> {
  if (version !== 2) return createOptionCodec(networkCodec(version));
  return createMappedCodec<NetworkId | undefined, NetworkId | Unit<'Any'>>(
    networkOrAnyCodec(version),
    (network) => network ?? { kind: 'Any' },
    (network) => (network.kind === 'Any' ? undefined : network),
  );
}

/** Versions 4 and 5 have the body types of version 3. */
function nameBodyType(version: XcmVersion, name: string): string {
  return version === 2 ? nameXcmType(2, name) : nameXcmType(3, `junction::${name}`);
}

const bodyCodec = createEnumCodec<BodyId>({
  type: 'BodyId',
  path: (version) => nameBodyType(version, 'BodyId'),
  variants: (version) => ({
    Unit: unit(0),
    ...(version === 2
      ? { Named: variantOf(1, 'name', weakBytes) }
      : { Moniker: variantOf(1, 'name', createFixedBytesCodec(4)) }),
    Index: variantOf(2, 'index', compactU32),
    ...unitVariants(3, ['Executive', 'Technical', 'Legislative']),
    ...unitVariants(6, ['Judicial', 'Defense', 'Administration', 'Treasury']),
  }),
});

const partCodec = createEnumCodec<BodyPart>({
  type: 'BodyPart',
  path: (version) => nameBodyType(version, 'BodyPart'),
  variants: () => ({
    Voice: unit(0),
    Members: fields(1, { count: compactU32 }),
    Fraction: fields(2, { nom: compactU32, denom: compactU32 }),
    AtLeastProportion: fields(3, { nom: compactU32, denom: compactU32 }),
    MoreThanProportion: fields(4, { nom: compactU32, denom: compactU32 }),
  }),
});

type Key = { readonly length: number; readonly data: Hex };

/** Version 2 writes only the used bytes; later versions always write 32 bytes and the number of used bytes. */
function createGeneralKeyVariant(version: XcmVersion): EnumVariant<Key> {
  if (version !== 2) return fields(6, { length: u8, data: createFixedBytesCodec(32) });
  const whole = createFieldsCodec<Key>({ length: shortLength, data: createFixedBytesCodec(32) });
  const key = createMappedCodec<Key, Hex>(
    weakBytes,
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

function listJunctions(version: XcmVersion): Variants<Junction> {
  const network = createAnyNetworkCodec(version);
  return {
    Parachain: variantOf(0, 'paraId', compactU32),
    AccountId32: fields(1, { network, id: createFixedBytesCodec(32) }),
    AccountIndex64: fields(2, { network, index: compactU64 }),
    AccountKey20: fields(3, { network, key: createFixedBytesCodec(20) }),
    PalletInstance: variantOf(4, 'index', u8),
    GeneralIndex: variantOf(5, 'index', compactU128),
    GeneralKey: createGeneralKeyVariant(version),
    OnlyChild: unit(7),
    Plurality: fields(8, { id: bodyCodec(version), part: partCodec(version) }),
    ...(version === 2 ? {} : { GlobalConsensus: variantOf(9, 'network', networkCodec(version)) }),
  };
}

/** One step down in a location. */
export const junctionCodec = createEnumCodec<Junction>({
  type: 'Junction',
  path: (version) => nameXcmType(version, 'junction::Junction'),
  variants: listJunctions,
});
