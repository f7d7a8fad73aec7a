import type { JsonValue } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Finds an origin of a runtime by the name of its variant, as the type of origins has it: `{ Origins: 'WhitelistedCaller' }`. */
export function findOrigin(registry: Registry, name: string): JsonValue | undefined {
  const caller = registry.metadata.lookup.types.find(({ type }) => `${type.path.at(-1)}` === 'OriginCaller');
  if (!caller?.type.def.isVariant) return undefined;
  const pallet = caller.type.def.asVariant.variants.find(({ fields }) =>
    fields.some(({ type }) => {
      const { def } = registry.lookup.getSiType(type);
      return def.isVariant && def.asVariant.variants.some((variant) => variant.name.toString() === name);
    }),
  );
  return pallet && { [pallet.name.toString()]: name };
}
