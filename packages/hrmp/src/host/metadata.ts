import type { Registry } from '@polkadot/types/types';

// One pallet as its metadata lists it, with only the names this package looks for.
export interface PalletNames {
  readonly name: string;
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly storage: readonly string[];
  readonly errors: readonly string[];
  readonly constants: readonly string[];
}

export function listPallets(registry: Registry): PalletNames[] {
  return [...registry.metadata.pallets].map((pallet) => ({
    name: pallet.name.toString(),
    calls: pallet.calls.isSome ? listVariants(registry, pallet.calls.unwrap().type) : new Map(),
    storage: pallet.storage.isSome
      ? [...pallet.storage.unwrap().items].map((item) => item.name.toString())
      : [],
    errors: pallet.errors.isSome ? [...listVariants(registry, pallet.errors.unwrap().type).keys()] : [],
    constants: [...pallet.constants].map((constant) => constant.name.toString()),
  }));
}

type LookupId = Parameters<Registry['lookup']['getSiType']>[0];

function listVariants(registry: Registry, type: LookupId): Map<string, string[]> {
  const { variants } = registry.lookup.getSiType(type).def.asVariant;
  return new Map(
    [...variants].map((variant) => [
      variant.name.toString(),
      [...variant.fields].map((field, at) => (field.name.isSome ? field.name.unwrap().toString() : `${at}`)),
    ]),
  );
}
