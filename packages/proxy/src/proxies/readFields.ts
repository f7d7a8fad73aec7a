import type { Codec } from '@polkadot/types/types';

// Names differ between generations, so fields are looked up by any of several names in the plain form of the value.
export type Fields = { readonly [name: string]: unknown };

export function readFields(value: Codec | undefined): Fields {
  return Object(value?.toJSON() ?? {});
}

export function readAmount(fields: Fields, ...names: string[]): bigint {
  const found = names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  return typeof found === 'number' || typeof found === 'string' ? BigInt(found) : 0n;
}
