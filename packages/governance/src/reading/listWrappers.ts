import type { Registry } from '@polkadot/types/types';

/** A call of a runtime whose only argument is another call. */
export interface Wrapper {
  readonly pallet: string;
  readonly method: string;
  /** The name of the argument. */
  readonly field: string;
}

/**
 * Lists the calls of a runtime whose only argument is another call: such a call may dispatch the inner call with
 * another origin.
 */
export function listWrappers(registry: Registry): Wrapper[] {
  return [...registry.metadata.pallets].flatMap(({ name, calls }) => {
    const type = calls.unwrapOr(undefined)?.type;
    const variants = type ? [...registry.lookup.getSiType(type).def.asVariant.variants] : [];
    return variants.flatMap((variant): Wrapper[] => {
      const [field, ...more] = [...variant.fields];
      const path = field && registry.lookup.getSiType(field.type).path;
      if (!field || more.length > 0 || !/^(Runtime)?Call$/.test(`${path?.at(-1) ?? ''}`)) return [];
      return [{ pallet: `${name}`, method: `${variant.name}`, field: `${field.name.unwrapOr('')}` }];
    });
  });
}
