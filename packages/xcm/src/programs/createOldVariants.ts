import { unit } from '@parachron/core/scale';
import { assetFilterCodec, assetsCodec } from '../assets/assetCodec.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createAbsentCodec, createFieldsCodec } from '../codec/containerCodecs.js';
import { fields, type Variants } from '../codec/createEnumCodec.js';
import { compactU64 } from '../codec/integerCodecs.js';
import { XcmNotInVersionError } from '../errors/XcmEncodeErrors.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import type { Instruction, Weight } from './Instruction.js';
import type { QueryResponseInfo } from './Response.js';
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
