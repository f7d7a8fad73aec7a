import type { AssetFilter } from '../assets/Asset.js';
import { assetFilterCodec, assetsCodec } from '../assets/assetCodec.js';
import { compactU32, compactU64 } from '../codec/byteCodecs.js';
import type { Writer } from '../codec/bytes.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createAbsentCodec, createFieldsCodec, type FieldCodecs } from '../codec/containerCodecs.js';
import { fields, type Variant, type Variants } from '../codec/createEnumCodec.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Instruction, Program, QueryResponseInfo, Weight } from './Instruction.js';
import { responseCodec } from './responseCodec.js';
import { weightCodec } from './weightCodec.js';

/** The instructions whose fields in version 2 differ from all later versions. */
export function createOldVariants(): Variants<Instruction> {
  const version = 2;
  const versions = [3, 4, 5] as const;
  const querier = createAbsentCodec<Location | undefined>({ part: 'querier', version, versions }, undefined);
  // An exchange always takes the maximum.
  const maximal = createAbsentCodec<boolean>({ part: 'maximal: false', version, versions }, true);
  return {
    QueryResponse: fields(3, {
      ...{ queryId: compactU64, response: responseCodec(version), maxWeight: weightCodec(version) },
      querier,
    }),
    ReportError: { index: 12, payload: reportError() },
    ExchangeAsset: fields(
      15,
      { give: assetFilterCodec(version), want: assetsCodec(version), maximal },
      { names: { want: 'receive' } },
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

/** The two instructions that deposit: version 2 states the maximum number of assets in a field, later versions in the filter. */
export function createDepositVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const location = locationCodec(version);
  const deposit = { beneficiary: location };
  const onward = { dest: location, xcm };
  if (version === 2) {
    return {
      DepositAsset: createCounted(13, deposit),
      DepositReserveAsset: createCounted(14, onward),
    };
  }
  const assets = assetFilterCodec(version);
  const lacking = { part: 'maxAssets', version, versions: [2] } as const;
  const maxAssets = createAbsentCodec<number | undefined>(lacking, undefined);
  return {
    DepositAsset: fields(13, { assets, maxAssets, ...deposit }),
    DepositReserveAsset: fields(14, { assets, maxAssets, ...onward }),
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

function createCounted<Rest extends object>(index: number, rest: FieldCodecs<Rest>): Variant<Deposit & Rest> {
  const head = { assets: assetFilterCodec(2), maxAssets: compactU32 };
  const flat = createFieldsCodec({ ...head, ...rest } as FieldCodecs<Counted & Rest>);
  const payload = createMappedCodec<Deposit & Rest, Counted & Rest>(
    flat,
    (value, output) => ({ ...value, ...toCounted(value, output) }),
    ({ assets, maxAssets, ...others }) =>
      ({ ...readCounted({ assets, maxAssets }), ...others }) as Deposit & Rest,
  );
  return { index, payload };
}

function toCounted({ assets, maxAssets }: Deposit, output: Writer): Counted {
  if (assets?.kind === 'AllCounted') return { assets: { kind: 'All' }, maxAssets: assets.count };
  if (assets?.kind === 'AllOfCounted') {
    return { assets: { kind: 'AllOf', id: assets.id }, maxAssets: assets.count };
  }
  if (assets?.kind === 'Definite') {
    return { assets, maxAssets: maxAssets ?? (Array.isArray(assets.assets) ? assets.assets.length : 0) };
  }
  throw output.fail('XCM version 2 needs a maximum number of assets, AllCounted or AllOfCounted');
}

function readCounted({ assets, maxAssets }: Counted): Partial<Counted> {
  if (assets.kind === 'All') return { assets: { kind: 'AllCounted', count: maxAssets } };
  if (assets.kind === 'AllOf') return { assets: { kind: 'AllOfCounted', id: assets.id, count: maxAssets } };
  if (assets.kind === 'Definite' && assets.assets.length === maxAssets) return { assets };
  return { assets, maxAssets };
}
