import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';
import { RuntimeCache } from './RuntimeCache.js';

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
  return known.get(registry, '', () => [...registry.metadata.pallets].map(describe));

  function describe(pallet: Registry['metadata']['pallets'][number]): PalletNames {
    const { storage } = pallet;
    const list = (part: typeof pallet.calls | typeof pallet.errors | typeof pallet.events) =>
      part.isSome ? nameVariants(registry, part.unwrap().type) : new Map<string, string[]>();
    return {
      name: pallet.name.toString(),
      calls: list(pallet.calls),
      storage: storage.isSome ? [...storage.unwrap().items].map(({ name }) => name.toString()) : [],
      errors: [...list(pallet.errors).keys()],
      events: [...list(pallet.events).keys()],
      constants: [...pallet.constants].map(({ name }) => name.toString()),
    };
  }
}

/** A search through all metadata is slow. */
const known = new RuntimeCache<readonly PalletNames[]>(1);

function nameVariants(registry: Registry, type: SiLookupTypeId): Map<string, string[]> {
  const { variants } = registry.lookup.getSiType(type).def.asVariant;
  return new Map(
    [...variants].map((variant) => [
      variant.name.toString(),
      [...variant.fields].map((field, at) => (field.name.isSome ? field.name.unwrap().toString() : `${at}`)),
    ]),
  );
}
