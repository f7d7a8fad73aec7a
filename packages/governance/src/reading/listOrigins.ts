import type { JsonValue } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** An origin of a runtime: its pallet, its name, and the types of its values. */
export interface NamedOrigin {
  readonly pallet: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Cached by metadata, because a registry may get new metadata. */
const known = new WeakMap<object, readonly NamedOrigin[]>();

/** Lists the origins of a runtime, from its type `OriginCaller`. */
export function listOrigins(registry: Registry): readonly NamedOrigin[] {
  const found = known.get(registry.metadata) ?? readOrigins(registry);
  known.set(registry.metadata, found);
  return found;
}

function readOrigins(registry: Registry): NamedOrigin[] {
  const caller = registry.metadata.lookup.types.find(({ type }) => `${type.path.at(-1)}` === 'OriginCaller');
  if (!caller?.type.def.isVariant) return [];
  return [...caller.type.def.asVariant.variants].flatMap((pallet) =>
    [...pallet.fields].flatMap(({ type }) => {
      const { def } = registry.lookup.getSiType(type);
      const variants = def.isVariant ? [...def.asVariant.variants] : [];
      return variants.map(({ name, fields }) => ({
        pallet: pallet.name.toString(),
        name: name.toString(),
        fields: [...fields].map((field) => `${registry.lookup.getSiType(field.type).path.at(-1) ?? ''}`),
      }));
    }),
  );
}

/** Finds an origin of a runtime by its name, and returns it as an argument: `{ Origins: 'WhitelistedCaller' }`. */
export function findOrigin(registry: Registry, wanted: string): JsonValue | undefined {
  const origin = listOrigins(registry).find(({ name }) => name === wanted);
  return origin && { [origin.pallet]: origin.name };
}
