import { unit } from '@parachron/core/scale';
import { assetFilterCodec, assetsCodec } from '../assets/assetCodec.js';
import { type Codec, mappedCodec } from '../codec/Codec.js';
import { absentCodec, fieldsCodec } from '../codec/containerCodecs.js';
import { fields, type Variants } from '../codec/enumCodec.js';
import { compactU64 } from '../codec/integerCodecs.js';
import { XcmNotInVersionError } from '../errors/XcmEncodeErrors.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import type { Instruction } from './Instruction.js';
import type { QueryResponseInfo } from './Response.js';
import { responseCodec } from './responseCodec.js';
import type { Weight } from './Weight.js';
import { weightCodec } from './weightCodec.js';

/** The instructions whose fields in version 2 differ from all later versions. */
export function oldVariants(): Variants<Instruction> {
  const version = 2;
  const querier = absentCodec<Location>({ part: 'querier', version, versions: [3, 4, 5] });
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
    ReportHolding: { index: 18, name: 'QueryHolding', payload: queryHolding() },
  };
}

interface Flat {
  readonly queryId: bigint;
  readonly dest: Location;
  readonly maxResponseWeight: Weight;
}

function flatten({ responseInfo }: { readonly responseInfo: QueryResponseInfo }): Flat {
  const { queryId, destination, maxWeight } = responseInfo ?? {};
  return { queryId, dest: destination, maxResponseWeight: maxWeight };
}

function unfold({ queryId, dest, maxResponseWeight }: Flat): { readonly responseInfo: QueryResponseInfo } {
  return { responseInfo: { destination: dest, queryId, maxWeight: maxResponseWeight } };
}

type Report = Omit<Extract<Instruction, { readonly kind: 'ReportError' }>, 'kind'>;

function reportError(): Codec<Report> {
  const flat = fieldsCodec<Flat>({
    queryId: compactU64,
    dest: locationCodec(2),
    maxResponseWeight: weightCodec(2),
  });
  return mappedCodec(flat, flatten, unfold);
}

type Holding = Omit<Extract<Instruction, { readonly kind: 'ReportHolding' }>, 'kind'>;

function queryHolding(): Codec<Holding> {
  const flat = fieldsCodec<Flat & Pick<Holding, 'assets'>>({
    queryId: compactU64,
    dest: locationCodec(2),
    assets: assetFilterCodec(2),
    maxResponseWeight: weightCodec(2),
  });
  return mappedCodec(
    flat,
    (value) => ({ ...flatten(value), assets: value.assets }),
    (value) => ({ ...unfold(value), assets: value.assets }),
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
