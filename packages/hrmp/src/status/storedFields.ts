import { type Fields, readAmount } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

// Field names differ between runtimes by a leading underscore or a renamed word, so a field may have several names.
export function readCount(fields: Fields, ...names: string[]): number | undefined {
  const amount = readAmount(fields, ...names);
  return amount === undefined ? undefined : Number(amount);
}

export function readNumbers(value: Codec | undefined): number[] {
  const plain: unknown = value?.toJSON();
  return Array.isArray(plain) ? plain.map(Number) : [];
}
