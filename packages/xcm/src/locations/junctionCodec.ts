import type { Hex } from '@parachron/core';
import { byteList, fixedBytes } from '../codec/byteCodecs.js';
import { type Codec, mappedCodec } from '../codec/Codec.js';
import { fieldsCodec } from '../codec/containerCodecs.js';
import { enumCodec, fields, single, unit, units, type Variant, type Variants } from '../codec/enumCodec.js';
import { compactU32, compactU64, compactU128, u8 } from '../codec/integerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { BodyId, BodyPart, Junction } from './Location.js';
import { anyNetworkCodec, networkCodec } from './networkCodec.js';

const offices = units(3, [
  'Executive',
  'Technical',
  'Legislative',
  'Judicial',
  'Defense',
  'Administration',
  'Treasury',
]);

const bodyVariants = perVersion<Variants<BodyId>>((version) => ({
  Unit: unit(0),
  ...(version === 2
    ? { Named: single(1, 'name', byteList(32, 'weak_bounded_vec::WeakBoundedVec')) }
    : { Moniker: single(1, 'name', fixedBytes(4)) }),
  Index: single(2, 'index', compactU32),
  ...offices,
}));

const partVariants = perVersion<Variants<BodyPart>>(() => ({
  Voice: unit(0),
  Members: fields(1, { count: compactU32 }),
  Fraction: fields(2, { nom: compactU32, denom: compactU32 }),
  AtLeastProportion: fields(3, { nom: compactU32, denom: compactU32 }),
  MoreThanProportion: fields(4, { nom: compactU32, denom: compactU32 }),
}));

function bodyPath(version: XcmVersion, name: string): string {
  return xcmTypePath(version, version === 2 ? name : `junction::${name}`);
}

/** Versions 4 and 5 use the body types of version 3. */
const bodyCodec: (version: XcmVersion) => Codec<BodyId> = perVersion((version) => ({
  ...enumCodec<BodyId>({
    type: 'BodyId',
    path: bodyPath(version, 'BodyId'),
    version,
    variants: bodyVariants,
  }),
  ...(version > 3 ? { type: bodyCodec(3).type } : {}),
}));

const partCodec: (version: XcmVersion) => Codec<BodyPart> = perVersion((version) => ({
  ...enumCodec<BodyPart>({
    type: 'BodyPart',
    path: bodyPath(version, 'BodyPart'),
    version,
    variants: partVariants,
  }),
  ...(version > 3 ? { type: partCodec(3).type } : {}),
}));

type Key = { readonly length: number; readonly data: Hex };

/** Version 2 writes only the used bytes; later versions always write 32 bytes and the number of used bytes. */
function generalKey(version: XcmVersion): Variant<Key> {
  if (version !== 2) return fields(6, { length: u8, data: fixedBytes(32) });
  const whole = fieldsCodec<Key>({ length: shortLength, data: fixedBytes(32) });
  const key = mappedCodec<Key, Hex>(
    byteList(32, 'weak_bounded_vec::WeakBoundedVec'),
    (value, output) => {
      if (output) whole.write(output.scratch(), value);
      return `0x${value.data.slice(2, 2 + value.length * 2)}`;
    },
    (hex) => ({ length: hex.length / 2 - 1, data: `0x${hex.slice(2).padEnd(64, '0')}` }),
  );
  return { index: 6, payload: key };
}

const shortLength: Codec<number> = {
  ...u8,
  write(output, value) {
    u8.write(output, value);
    if (value > 32) throw output.invalid('is more than 32, the maximum of version 2');
  },
};

const junctionVariants = perVersion<Variants<Junction>>((version) => {
  const network = anyNetworkCodec(version);
  return {
    Parachain: single(0, 'paraId', compactU32),
    AccountId32: fields(1, { network, id: fixedBytes(32) }),
    AccountIndex64: fields(2, { network, index: compactU64 }),
    AccountKey20: fields(3, { network, key: fixedBytes(20) }),
    PalletInstance: single(4, 'index', u8),
    GeneralIndex: single(5, 'index', compactU128),
    GeneralKey: generalKey(version),
    OnlyChild: unit(7),
    Plurality: fields(8, {
      id: bodyCodec(version),
      part: partCodec(version),
    }),
    ...(version === 2 ? {} : { GlobalConsensus: single(9, 'network', networkCodec(version)) }),
  };
});

/** Junction kinds of all versions. */
export const junctionKinds: ReadonlySet<string> = new Set(Object.keys(junctionVariants(5)));

/** One step down in a location. */
export const junctionCodec = perVersion<Codec<Junction>>((version) =>
  enumCodec({
    type: 'Junction',
    path: xcmTypePath(version, 'junction::Junction'),
    version,
    variants: junctionVariants,
  }),
);
