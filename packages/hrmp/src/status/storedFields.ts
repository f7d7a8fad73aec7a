import { type Fields, readAmount } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

// Names differ between generations by a leading underscore or a renamed word: fields are looked up by any of several names.
export function readCount(fields: Fields, ...names: string[]): number | undefined {
  const amount = readAmount(fields, ...names);
  return amount === undefined ? undefined : Number(amount);
}

export function readNumbers(value: Codec | undefined): number[] {
  const plain: unknown = value?.toJSON();
  return Array.isArray(plain) ? plain.map(Number) : [];
}
