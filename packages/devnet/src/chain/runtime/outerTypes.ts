import { type AnyType, fieldsType, listVariants, type Type, type VariantShape } from '@parachron/core/scale';
import type { Pallet } from '../pallet/Pallet.js';
import type { CallValue } from '../scale/commonTypes.js';

/** The types of one pallet in the metadata; undefined if it has no calls, events or errors. */
export interface PalletTypes {
  readonly call: AnyType | undefined;
  readonly event: AnyType | undefined;
  readonly error: AnyType | undefined;
}

const made = new WeakMap<Pallet, PalletTypes>();

/** Creates the enums of a pallet's calls, events and errors; repeated calls return the same objects. */
export function getPalletTypes(pallet: Pallet): PalletTypes {
  const known = made.get(pallet);
  if (known) return known;
  const types: PalletTypes = {
    call: toEnum(pallet, 'Call', listCalls(pallet)),
    event: toEnum(pallet, 'Event', listEvents(pallet)),
    error: toEnum(pallet, 'Error', listErrors(pallet)),
  };
  made.set(pallet, types);
  return types;
}

/** Creates RuntimeCall, RuntimeEvent and RuntimeError from the pallets. */
export function createOuterTypes(crate: string, pallets: readonly Pallet[]) {
  const join = <T>(name: string, part: keyof PalletTypes): Type<T> => ({
    path: [crate, name],
    shape: {
      kind: 'variant',
      variants: pallets.flatMap((pallet): VariantShape[] => {
        const type = getPalletTypes(pallet)[part];
        return type ? [{ name: pallet.name, index: pallet.index, fields: [{ type }], docs: [] }] : [];
      }),
    },
  });
  return {
    call: join<CallValue>('RuntimeCall', 'call'),
    event: join('RuntimeEvent', 'event'),
    error: join('RuntimeError', 'error'),
  };
}

function toEnum(pallet: Pallet, name: string, variants: readonly VariantShape[]): AnyType | undefined {
  if (variants.length === 0) return undefined;
  return { path: [pallet.crate, 'pallet', name], shape: { kind: 'variant', variants } };
}

function listCalls(pallet: Pallet): VariantShape[] {
  return Object.entries(pallet.calls ?? {}).map(([name, call]) => {
    const { shape } = fieldsType(call.args);
    return {
      name,
      index: call.index,
      fields: shape.kind === 'composite' ? shape.fields : [],
      docs: call.docs,
    };
  });
}

function listEvents(pallet: Pallet): VariantShape[] {
  return listVariants(pallet.events ?? {});
}

function listErrors(pallet: Pallet): VariantShape[] {
  return Object.values(pallet.errors ?? {}).map((error) => ({
    name: error.name,
    index: error.index,
    fields: [],
    docs: [error.docs],
  }));
}
