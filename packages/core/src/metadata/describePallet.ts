import type { Registry } from '@polkadot/types/types';
import type { PalletNames } from './listPallets.js';

/** Describes a pallet of the metadata by its names alone. */
export function describePallet(
  registry: Registry,
  pallet: Registry['metadata']['pallets'][number],
): PalletNames {
  return {
    name: pallet.name.toString(),
    calls: pallet.calls.isSome ? listVariants(registry, pallet.calls.unwrap().type) : new Map(),
    storage: pallet.storage.isSome
      ? [...pallet.storage.unwrap().items].map((item) => item.name.toString())
      : [],
    errors: pallet.errors.isSome ? [...listVariants(registry, pallet.errors.unwrap().type).keys()] : [],
    events: pallet.events.isSome ? [...listVariants(registry, pallet.events.unwrap().type).keys()] : [],
    constants: [...pallet.constants].map((constant) => constant.name.toString()),
  };
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
