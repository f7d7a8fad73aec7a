import type { Codec } from '@polkadot/types/types';

// Names differ between generations by a leading underscore or a renamed word, so fields are looked up by
// any of several names in the plain form of the value.
export type Fields = { readonly [name: string]: unknown };

export function readFields(value: Codec): Fields {
  return Object(value.toJSON());
}

export function readAmount(fields: Fields, ...names: string[]): bigint | undefined {
  const found = names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  return typeof found === 'number' || typeof found === 'string' ? BigInt(found) : undefined;
}

export function readCount(fields: Fields, ...names: string[]): number | undefined {
  const amount = readAmount(fields, ...names);
  return amount === undefined ? undefined : Number(amount);
}

export function readNumbers(value: Codec | undefined): number[] {
  const plain: unknown = value?.toJSON();
  return Array.isArray(plain) ? plain.map(Number) : [];
}
