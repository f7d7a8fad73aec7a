import { InvalidInputError } from '@parachron/core';

/** Refuses values that are not finite numbers, by their names: a chain with such a time could build no further block. */
export function requireFinite(values: { readonly [field: string]: number }): void {
  for (const [field, value] of Object.entries(values)) {
    if (Number.isFinite(value)) continue;
    const found = typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
    throw new InvalidInputError({ field, expected: 'a finite number', found });
  }
}
