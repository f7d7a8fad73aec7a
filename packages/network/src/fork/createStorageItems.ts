import type { StorageEntryMetadataLatest } from '@polkadot/types/interfaces/metadata';
import { createFunction } from '@polkadot/types/metadata/decorate/storage/createFunction';
import type { Storage } from '@polkadot/types/metadata/decorate/types';
import type { Registry } from '@polkadot/types/types';
import { lazyMethods, stringCamelCase } from '@polkadot/util';

/**
 * The storage items of a runtime by pallet and name, each decoded with its first use. The function of polkadot.js adds keys
 * that belong to no pallet, with types that a runtime may lack: polkadot.js prints a line for each missing type.
 */
export function createStorageItems(registry: Registry): Storage {
  const pallets = registry.metadata.pallets.filter(({ storage }) => storage.isSome);
  return lazyMethods(
    {},
    pallets,
    (pallet) => {
      const section = stringCamelCase(pallet.name);
      const { items, prefix } = pallet.storage.unwrap();
      return lazyMethods(
        {},
        items,
        (meta: StorageEntryMetadataLatest) =>
          createFunction(
            registry,
            { meta, method: meta.name.toString(), prefix: prefix.toString(), section },
            {},
          ),
        ({ name }: StorageEntryMetadataLatest) => stringCamelCase(name),
      );
    },
    ({ name }) => stringCamelCase(name),
  ) as unknown as Storage;
}
