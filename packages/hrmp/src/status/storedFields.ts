import { type Fields, readAmount } from '@parachron/core';

// Field names differ between runtimes by a leading underscore or a renamed word, so a field may have several names.
export function readCount(fields: Fields, ...names: string[]): number | undefined {
  const amount = readAmount(fields, ...names);
  return amount === undefined ? undefined : Number(amount);
}
