import type { Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';

/** A pallet of the metadata, by its names alone. */
export interface PalletNames {
  readonly name: string;
  /** The names of the arguments of each call, by the name of the call. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly storage: readonly string[];
  readonly errors: readonly string[];
  readonly events: readonly string[];
  readonly constants: readonly string[];
}

/**
 * Lists the pallets of a runtime with the names of their calls, storage items, errors, events and constants.
 *
 * Use it to find a pallet by its structure if its name differs between chains.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns the pallets in the order of the metadata
 *
 * @example
 * ```ts
 * import { listPallets } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * listPallets(chain).find(({ calls }) => calls.has('note_preimage'))?.name; // 'Preimage'
 * ```
 */
export function listPallets(registry: Registry): readonly PalletNames[] {
  requireInput({ registry }, { registry: { metadata: 'object' } });
  const { metadata } = registry;
  const found =
    known.get(metadata) ?? [...metadata.pallets].map((pallet) => describePallet(registry, pallet));
  known.set(metadata, found);
  return found;
}

/** Pallets by metadata: a search through all metadata is slow. */
const known = new WeakMap<object, readonly PalletNames[]>();

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
