import { unit } from '@parachron/core/scale';
import type { AssetFilter } from '../assets/Asset.js';
import { assetFilterCodec, assetsCodec } from '../assets/assetCodec.js';
import { compactU32, compactU64 } from '../codec/byteCodecs.js';
import type { Writer } from '../codec/bytes.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createAbsentCodec, createFieldsCodec, type FieldCodecs } from '../codec/containerCodecs.js';
import { fields, listFields, type Variant, type Variants } from '../codec/createEnumCodec.js';
import { XcmFieldMissingError, XcmNotInVersionError } from '../errors/xcmErrors.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Instruction, Program, QueryResponseInfo, Weight } from './Instruction.js';
import { responseCodec } from './responseCodec.js';
import { weightCodec } from './weightCodec.js';

/** The instructions whose fields in version 2 differ from all later versions. */
export function createOldVariants(): Variants<Instruction> {
  const version = 2;
  const querier = createAbsentCodec<Location>({ part: 'querier', version, versions: [3, 4, 5] });
  return {
    QueryResponse: fields(
      3,
      { queryId: compactU64, response: responseCodec(version), maxWeight: weightCodec(version), querier },
      { names: { querier: null } },
    ),
    ReportError: { index: 12, payload: reportError() },
    ExchangeAsset: fields(
      15,
      { give: assetFilterCodec(version), want: assetsCodec(version), maximal: alwaysMaximal },
      { names: { want: 'receive', maximal: null } },
    ),
    ReportHolding: { index: 18, name: 'QueryHolding', payload: createHoldingCodec() },
  };
}

interface Flat {
  readonly queryId: bigint;
  readonly dest: Location;
  readonly maxResponseWeight: Weight;
}

function toFlat({ responseInfo }: { readonly responseInfo: QueryResponseInfo }): Flat {
  const { queryId, destination, maxWeight } = responseInfo ?? {};
  return { queryId, dest: destination, maxResponseWeight: maxWeight };
}

function toResponseInfo({ queryId, dest, maxResponseWeight }: Flat): {
  readonly responseInfo: QueryResponseInfo;
} {
  return { responseInfo: { destination: dest, queryId, maxWeight: maxResponseWeight } };
}

type Report = Omit<Extract<Instruction, { readonly kind: 'ReportError' }>, 'kind'>;

function reportError(): Codec<Report> {
  const flat = createFieldsCodec<Flat>({
    queryId: compactU64,
    dest: locationCodec(2),
    maxResponseWeight: weightCodec(2),
  });
  return createMappedCodec(flat, toFlat, toResponseInfo);
}

type Holding = Omit<Extract<Instruction, { readonly kind: 'ReportHolding' }>, 'kind'>;

function createHoldingCodec(): Codec<Holding> {
  const flat = createFieldsCodec<Flat & Pick<Holding, 'assets'>>({
    queryId: compactU64,
    dest: locationCodec(2),
    assets: assetFilterCodec(2),
    maxResponseWeight: weightCodec(2),
  });
  return createMappedCodec(
    flat,
    (value) => ({ ...toFlat(value), assets: value.assets }),
    (value) => ({ ...toResponseInfo(value), assets: value.assets }),
  );
}

/** Version 2 has no `maximal` field: an exchange always takes the maximum. */
const alwaysMaximal: Codec<boolean> = {
  type: unit,
  write(output, value) {
    if (value === true) return;
    const part = `maximal: false (at ${output.path})`;
    throw new XcmNotInVersionError({ part, version: 2, versions: [3, 4, 5] });
  },
  read: () => true,
  format: () => null,
  compare: () => 0,
};

/** The two instructions that deposit: version 2 states the maximum number of assets in a field, later versions in the filter. */
export function createDepositVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const location = locationCodec(version);
  const deposit = { beneficiary: location };
  const onward = { dest: location, xcm };
  if (version === 2) {
    return {
      DepositAsset: createCounted({ index: 13, rest: deposit }),
      DepositReserveAsset: createCounted({ index: 14, rest: onward }),
    };
  }
  const assets = assetFilterCodec(version);
  const maxAssets = createAbsentCodec<number>({ part: 'maxAssets', version, versions: [2] });
  return {
    DepositAsset: fields(13, { assets, maxAssets, ...deposit }, { names: { maxAssets: null } }),
    DepositReserveAsset: fields(14, { assets, maxAssets, ...onward }, { names: { maxAssets: null } }),
  };
}

interface Deposit {
  readonly assets: AssetFilter;
  readonly maxAssets: number | undefined;
}

interface Counted {
  readonly assets: AssetFilter;
  readonly maxAssets: number;
}

function createCounted<Rest extends object>(options: {
  index: number;
  rest: FieldCodecs<Rest>;
}): Variant<Deposit & Rest> {
  const rest = createFieldsCodec(options.rest);
  const head = createFieldsCodec({ assets: assetFilterCodec(2), maxAssets: compactU32 });
  return {
    index: options.index,
    payload: {
      type: { shape: { kind: 'composite', fields: [...listFields(head.type), ...listFields(rest.type)] } },
      write(output, value) {
        head.write(output, toCounted(value, output));
        rest.write(output, value);
      },
      read: (input) => ({ ...readCounted(head.read(input)), ...rest.read(input) }) as Deposit & Rest,
      format: (value) => ({
        ...readObject(head.format(toCounted(value))),
        ...readObject(rest.format(value)),
      }),
      compare: (left, right) => head.compare(toCounted(left), toCounted(right)) || rest.compare(left, right),
    },
  };
}

function readObject(value: ReturnType<Codec<unknown>['format']>) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function toCounted({ assets, maxAssets }: Deposit, output?: Writer): Counted {
  if (assets?.kind === 'AllCounted') return { assets: { kind: 'All' }, maxAssets: assets.count };
  if (assets?.kind === 'AllOfCounted') {
    return { assets: { kind: 'AllOf', id: assets.id }, maxAssets: assets.count };
  }
  if (assets?.kind === 'Definite') {
    return { assets, maxAssets: maxAssets ?? (Array.isArray(assets.assets) ? assets.assets.length : 0) };
  }
  const need = 'a maximum number of assets: AllCounted or AllOfCounted';
  throw new XcmFieldMissingError({ part: output?.path ?? 'assets', version: 2, need });
}

function readCounted({ assets, maxAssets }: Counted): Partial<Counted> {
  if (assets.kind === 'All') return { assets: { kind: 'AllCounted', count: maxAssets } };
  if (assets.kind === 'AllOf') return { assets: { kind: 'AllOfCounted', id: assets.id, count: maxAssets } };
  if (assets.kind === 'Definite' && assets.assets.length === maxAssets) return { assets };
  return { assets, maxAssets };
}
