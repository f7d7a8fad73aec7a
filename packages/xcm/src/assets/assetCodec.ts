import { type Codec, mappedCodec } from '../codec/Codec.js';
import { fieldsCodec, listCodec } from '../codec/containerCodecs.js';
import { enumCodec, single, unit, type Variants } from '../codec/enumCodec.js';
import { compactU32, compactU128 } from '../codec/integerCodecs.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import { perVersion } from '../versions/perVersion.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Asset, AssetFilter, AssetTransferFilter } from './Asset.js';

/** The id of a token: a location, in versions 2 and 3 marked as concrete. */
export const assetIdCodec = perVersion<Codec<Location>>((version) => {
  const location = locationCodec(version);
  if (version > 3) return location;
  return {
    write(output, value) {
      output.byte(0);
      location.write(output, value);
    },
    read(input) {
      const index = input.byte();
      if (index !== 0) throw input.garbled('only assets named by a location are read', input.offset - 1);
      return location.read(input);
    },
    format: (value) => ({ Concrete: location.format(value) }),
    compare: location.compare,
  };
});

/** Runtimes from version 3 on refuse an amount of zero. */
function amountCodec(version: XcmVersion): Codec<bigint> {
  return {
    write(output, value) {
      output.byte(0);
      if (value === 0n && version > 2) throw output.invalid('is zero, which no asset may be');
      compactU128.write(output, value);
    },
    read(input) {
      const start = input.offset;
      if (input.byte() !== 0) throw input.garbled('only fungible assets are read', start);
      const amount = compactU128.read(input);
      if (amount === 0n && version > 2) throw input.garbled('an amount of zero', start);
      return amount;
    },
    format: (value) => ({ Fungible: compactU128.format(value) }),
    compare: compactU128.compare,
  };
}

/** A fungible asset. */
export const assetCodec = perVersion<Codec<Asset>>((version) =>
  fieldsCodec<Asset>(
    { id: assetIdCodec(version), amount: amountCodec(version) },
    { names: { amount: 'fun' } },
  ),
);

/** Assets in the runtime's order, none twice: runtimes refuse any other list. */
export const assetsCodec = perVersion<Codec<readonly Asset[]>>((version) => {
  const list = listCodec(assetCodec(version), version === 2 ? undefined : 20);
  const order = (left: Asset, right: Asset) => assetIdCodec(version).compare(left.id, right.id);
  const isTwice = (asset: Asset, at: number, all: readonly Asset[]) => {
    const before = all[at - 1];
    return before !== undefined && order(before, asset) >= 0;
  };
  return {
    write(output, value) {
      // Unsorted first: the unsorted form names a part by the place that the caller gave it.
      list.write(output.scratch(), value);
      const sorted = value.toSorted(order);
      if (sorted.some(isTwice)) throw output.invalid('has the same asset twice');
      list.write(output, sorted);
    },
    read(input) {
      const start = input.offset;
      const assets = list.read(input);
      if (assets.some(isTwice)) throw input.garbled('assets out of order or twice', start);
      return assets;
    },
    format: (value) => list.format(value.toSorted(order)),
    compare: list.compare,
  };
});

type Wild = Exclude<AssetFilter, { readonly kind: 'Definite' }>;
type Outer =
  | Extract<AssetFilter, { readonly kind: 'Definite' }>
  | { readonly kind: 'Wild'; readonly wild: Wild };

/** Of a token that is fungible, which is the only sort read and written here. */
const fungible: Variants<{ kind: 'Fungible' }> = { Fungible: unit(0) };

const wildVariants = perVersion<Variants<Wild>>((version) => {
  const kinds = enumCodec<{ kind: 'Fungible' }>({
    type: 'WildFungibility',
    version,
    variants: () => fungible,
  });
  const ofId = fieldsCodec({ id: assetIdCodec(version), fun: kinds });
  const allOf = mappedCodec(
    ofId,
    ({ id }: { readonly id: Location }) => ({ id, fun: { kind: 'Fungible' } as const }),
    ({ id }) => ({ id }),
  );
  if (version === 2) return { All: unit(0), AllOf: { index: 1, payload: allOf } };
  const counted = fieldsCodec({ id: assetIdCodec(version), fun: kinds, count: compactU32 });
  const allOfCounted = mappedCodec(
    counted,
    ({ id, count }: { readonly id: Location; readonly count: number }) => ({
      id,
      fun: { kind: 'Fungible' } as const,
      count,
    }),
    ({ id, count }) => ({ id, count }),
  );
  return {
    All: unit(0),
    AllOf: { index: 1, payload: allOf },
    AllCounted: single(2, 'count', compactU32),
    AllOfCounted: { index: 3, payload: allOfCounted },
  };
});

/** Which assets are meant. */
export const assetFilterCodec = perVersion<Codec<AssetFilter>>((version) => {
  const wild = enumCodec<Wild>({ type: 'AssetFilter', version, variants: wildVariants });
  const outer = enumCodec<Outer>({
    type: 'AssetFilter',
    version,
    variants: (other) => ({
      Definite: single(0, 'assets', assetsCodec(other)),
      Wild: single(1, 'wild', wild),
    }),
  });
  return mappedCodec<AssetFilter, Outer>(
    outer,
    (filter) => (filter?.kind === 'Definite' ? filter : { kind: 'Wild', wild: filter }),
    (filter) => (filter.kind === 'Definite' ? filter : filter.wild),
  );
});

/** Assets with their type of transfer. */
export const assetTransferFilterCodec = perVersion<Codec<AssetTransferFilter>>((version) => {
  const assets = assetFilterCodec(version);
  return enumCodec<
    | { readonly kind: 'Teleport'; readonly assets: AssetFilter }
    | { readonly kind: 'ReserveDeposit'; readonly assets: AssetFilter }
    | { readonly kind: 'ReserveWithdraw'; readonly assets: AssetFilter }
  >({
    type: 'AssetTransferFilter',
    version,
    variants: () => ({
      Teleport: single(0, 'assets', assets),
      ReserveDeposit: single(1, 'assets', assets),
      ReserveWithdraw: single(2, 'assets', assets),
    }),
  }) as Codec<AssetTransferFilter>;
});
