import { omitUndefined } from '@parachron/core';
import type { FieldSpecs, FieldsValue, VariantSpec } from '@parachron/core/scale';

/** An event of a pallet, to be deposited with the values of its fields. */
export interface EventDefinition<F> {
  readonly pallet: string;
  readonly name: string;
  readonly index: number;
  readonly fields: FieldSpecs;
  readonly docs?: string;
  readonly _value?: F;
}

export type AnyEventDefinition = EventDefinition<unknown>;

/** Describes the events of a pallet by name. */
export function defineEvents<const E extends { readonly [name: string]: VariantSpec }>(
  pallet: string,
  events: E,
): {
  readonly [K in keyof E]: EventDefinition<
    E[K] extends { readonly fields: infer F } ? FieldsValue<F> : undefined
  >;
} {
  const entries = Object.entries(events).map(([name, spec]) => [
    name,
    { pallet, name, index: spec.index, fields: spec.fields ?? [], ...omitUndefined({ docs: spec.docs }) },
  ]);
  return Object.fromEntries(entries);
}
