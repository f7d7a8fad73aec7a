import type { Registry } from '@polkadot/types/types';

/** Result of XcmPaymentApi: a value, or the runtime's own name of the error. */
export type XcmPaymentResult<T> =
  | { readonly ok: true; readonly value: T }
  /** `Unimplemented`, `VersionedConversionFailed`, `WeightNotComputable`, `UnhandledXcmVersion`, `AssetNotFound`, … */
  | { readonly ok: false; readonly error: string };

// The order of `xcm_runtime_apis::fees::Error`, for runtimes whose metadata lacks the type.
const names = [
  'Unimplemented',
  'VersionedConversionFailed',
  'WeightNotComputable',
  'UnhandledXcmVersion',
  'AssetNotFound',
  'Unroutable',
];

export function decodeXcmPaymentResult<T>(
  result: Uint8Array,
  decode: (value: Uint8Array) => T,
  source: { readonly registry: Registry; readonly method: string },
): XcmPaymentResult<T> {
  if (result[0] === 0) return { ok: true, value: decode(result.subarray(1)) };
  const index = result[1] ?? 255;
  const error = findErrorName(source, index) ?? names[index] ?? `error ${index}`;
  return { ok: false, error };
}

function findErrorName(
  { registry, method }: { readonly registry: Registry; readonly method: string },
  index: number,
): string | undefined {
  const { metadata, lookup } = registry;
  const api = metadata.apis.find(({ name }) => name.toString() === 'XcmPaymentApi');
  const found = api?.methods.find(({ name }) => name.toString() === method);
  const output = found && lookup.getSiType(found.output).def;
  const failure = output?.isVariant
    ? output.asVariant.variants.find(({ name }) => name.toString() === 'Err')
    : undefined;
  const type = failure?.fields[0]?.type;
  const errors = type && lookup.getSiType(type).def;
  if (!errors?.isVariant) return undefined;
  return errors.asVariant.variants.find((variant) => variant.index.toNumber() === index)?.name.toString();
}
