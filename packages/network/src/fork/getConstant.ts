import type { Codec, Registry } from '@polkadot/types/types';

/** Gets a constant of a runtime by the chain's names; undefined if the runtime has no such constant. */
export function getConstant(registry: Registry, pallet: string, name: string): Codec | undefined {
  const found = registry.metadata.pallets
    .find((candidate) => candidate.name.toString() === pallet)
    ?.constants.find((candidate) => candidate.name.toString() === name);
  return found && registry.createTypeUnsafe(registry.createLookupType(found.type), [found.value.toU8a(true)]);
}
