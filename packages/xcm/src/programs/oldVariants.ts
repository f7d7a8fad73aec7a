import type { AssetFilter } from '../assets/Asset.js';
import { assetFilterCodec } from '../assets/assetCodec.js';
import { compactU32, compactU64 } from '../codec/byteCodecs.js';
import type { Writer } from '../codec/bytes.js';
import { createMappedCodec } from '../codec/Codec.js';
import { createAbsentCodec, createFieldsCodec, type FieldCodecs } from '../codec/containerCodecs.js';
import { type EnumVariant, fields, type Variants } from '../codec/createEnumCodec.js';
import { locationCodec } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Instruction, QueryResponseInfo } from './Instruction.js';
import { weightCodec } from './weightCodec.js';

/** The reports of version 2, which have the fields of `responseInfo` among their own. */
export function createOldReports(): Variants<Instruction> {
  const first = { queryId: compactU64, destination: locationCodec(2) };
  const names = { destination: 'dest', maxWeight: 'maxResponseWeight' };
  const report = createFieldsCodec<QueryResponseInfo>({ ...first, maxWeight: weightCodec(2) }, { names });
  const holding = createFieldsCodec<QueryResponseInfo & { readonly assets: AssetFilter }>(
    { ...first, assets: assetFilterCodec(2), maxWeight: weightCodec(2) },
    { names },
  );
  return {
    ReportError: {
      index: 12,
      payload: createMappedCodec(
        report,
        ({ responseInfo }) => responseInfo,
        (responseInfo) => ({ responseInfo }),
      ),
    },
    ReportHolding: {
      index: 18,
      name: 'QueryHolding',
      payload: createMappedCodec(
        holding,
        ({ responseInfo, assets }) => ({ ...responseInfo, assets }),
        ({ assets, ...responseInfo }) => ({ responseInfo, assets }),
      ),
    },
  };
}

interface Deposit {
  readonly assets: AssetFilter;
  readonly maxAssets: number | undefined;
}

/** An instruction that deposits: version 2 states the maximum number of assets in a field, later versions in the filter. */
export function createDepositVariant<Rest extends object>(
  index: number,
  version: XcmVersion,
  rest: FieldCodecs<Rest>,
): EnumVariant<Deposit & Rest> {
  const absent = createAbsentCodec({ part: 'maxAssets', version, versions: [2] }, undefined);
  const maxAssets = version === 2 ? compactU32 : absent;
  const flat = { assets: assetFilterCodec(version), maxAssets, ...rest } as FieldCodecs<Deposit & Rest>;
  if (version !== 2) return fields(index, flat);
  const payload = createMappedCodec<Deposit & Rest, Deposit & Rest>(
    createFieldsCodec(flat),
    (value, output) => ({ ...value, ...toCounted(value, output) }),
    ({ assets, maxAssets, ...others }) =>
      ({ ...readCounted({ assets, maxAssets }), ...others }) as Deposit & Rest,
  );
  return { index, payload };
}

function toCounted({ assets, maxAssets }: Deposit, output: Writer): Deposit {
  if (assets?.kind === 'AllCounted') return { assets: { kind: 'All' }, maxAssets: assets.count };
  if (assets?.kind === 'AllOfCounted')
    return { assets: { kind: 'AllOf', id: assets.id }, maxAssets: assets.count };
  if (assets?.kind === 'Definite') {
    return { assets, maxAssets: maxAssets ?? (Array.isArray(assets.assets) ? assets.assets.length : 0) };
  }
  throw output.fail('XCM version 2 needs a maximum number of assets, AllCounted or AllOfCounted');
}

function readCounted({ assets, maxAssets = 0 }: Deposit): Partial<Deposit> {
  if (assets.kind === 'All') return { assets: { kind: 'AllCounted', count: maxAssets } };
  if (assets.kind === 'AllOf') return { assets: { kind: 'AllOfCounted', id: assets.id, count: maxAssets } };
  if (assets.kind === 'Definite' && assets.assets.length === maxAssets) return { assets };
  return { assets, maxAssets };
}
