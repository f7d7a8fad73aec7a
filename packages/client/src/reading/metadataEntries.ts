import {
  findUsualPallet,
  listUsualPallets,
  type Runtime,
  RuntimeCache,
  requireInput,
  type Unknown,
} from '@parachron/core';
import type { PalletMetadataLatest, StorageEntryMetadataLatest } from '@polkadot/types/interfaces';
import { stringCamelCase } from '@polkadot/util';

/** An item of storage as the runtime describes it. */
export interface StorageEntry {
  /** `Hrmp.HrmpChannels`, by the chain's names. */
  readonly name: string;
  readonly prefix: string;
  readonly meta: StorageEntryMetadataLatest;
}

/** A constant as the runtime describes it. */
export interface ConstantItem {
  readonly name: string;
  readonly typeId: number;
  readonly bytes: Uint8Array;
}

/** Finds an item of storage by the chain's names, in any case; the pallet also by its usual name. */
export function findStorageItem(runtime: Runtime, pallet: string, item: string): StorageEntry | Unknown {
  return findEntry(runtime, items, { pallet, name: item, kind: 'storage' }, ({ storage }) => {
    const { items: own = [], prefix } = storage.unwrapOr(undefined) ?? {};
    return [...own].map((meta) => ({ name: `${meta.name}`, prefix: `${prefix}`, meta }));
  });
}

/**
 * Finds a constant by the chain's names, in any case; the pallet also by its usual name. Use `constantRead` of @parachron/core to read a
 * constant with its evidence.
 *
 * Sends: nothing.
 *
 * @returns its name, the id of its type and its SCALE bytes; without such a constant, an unknown answer with the reason
 *
 * @example
 * ```ts
 * import { findConstant } from '@parachron/client';
 * import type { Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * const found = findConstant(runtime, 'Balances', 'ExistentialDeposit');
 * if ('bytes' in found) console.log(found.name, found.bytes.length); // 'Balances.ExistentialDeposit' 16
 * ```
 */
export function findConstant(runtime: Runtime, pallet: string, constant: string): ConstantItem | Unknown {
  requireInput({ runtime, pallet, constant }, { runtime: 'runtime', pallet: 'string', constant: 'string' });
  return findEntry(runtime, constants, { pallet, name: constant, kind: 'constant' }, (owner) =>
    owner.constants.map(({ name, type, value }) => ({
      name: `${name}`,
      typeId: type.toNumber(),
      bytes: value.toU8a(true),
    })),
  );
}

/** The found entries, or a sentence about the missing one; a check looks for about a hundred of each. */
const [items, constants] = [
  new RuntimeCache<StorageEntry | string>(512),
  new RuntimeCache<ConstantItem | string>(512),
];

/** @param list lists the entries of a pallet by their own names, to which the name of the pallet is added */
function findEntry<T extends { readonly name: string }>(
  runtime: Runtime,
  cache: RuntimeCache<T | string>,
  { pallet, name, kind }: { readonly pallet: string; readonly name: string; readonly kind: string },
  list: (pallet: PalletMetadataLatest) => readonly T[],
): T | Unknown {
  const found = cache.get(runtime.registry, `${pallet}.${name}`, () => {
    const isNamed = (own: string) => own === name || stringCamelCase(own) === stringCamelCase(name);
    const find = (one: PalletMetadataLatest) => list(one).find((entry) => isNamed(entry.name));
    const owner = findPallet(runtime, pallet, (one) => find(one) !== undefined);
    if (!owner) return `pallet ${pallet}`;
    const entry = find(owner);
    return entry ? { ...entry, name: `${owner.name}.${entry.name}` } : `${kind} ${owner.name}.${name}`;
  });
  if (typeof found !== 'string') return found;
  const missing = describeMissingItem(runtime, found);
  const several = listUsualPallets(runtime.registry, pallet);
  if (several.length < 2) return missing;
  return {
    known: false,
    reason: `${missing.reason} Its pallets ${several.join(' and ')} have the structure of ${pallet}.`,
    howToFindOut: `Read ${several.map((own) => `${own}.${name}`).join(' and ')} on ${runtime.chain}, and ask its team which pallet is in use.`,
  };
}

/** The answer about an item that the runtime lacks. */
export function describeMissingItem(runtime: Runtime, what: string): Unknown {
  const version = `${runtime.specName} ${runtime.specVersion}`;
  return {
    known: false,
    reason: `The runtime of ${runtime.chain} (${version}) has no ${what}.`,
    howToFindOut: `Look for the replacement in the metadata of ${runtime.chain}, or ask the maintainers of its runtime.`,
  };
}

/** Pallets by their names in camelCase. */
const known = new RuntimeCache<ReadonlyMap<string, PalletMetadataLatest>>(1);

/** Finds a pallet by its name, or under any name if no pallet with its usual name has the entry. */
function findPallet(
  { registry }: Runtime,
  pallet: string,
  hasEntry: (pallet: PalletMetadataLatest) => boolean | undefined,
): PalletMetadataLatest | undefined {
  const { pallets: all } = registry.metadata;
  const nameAll = () => new Map(all.map((one) => [stringCamelCase(one.name.toString()), one]));
  const pallets = known.get(registry, '', nameAll);
  const named = pallets.get(stringCamelCase(pallet));
  if (named && hasEntry(named)) return named;
  const own = findUsualPallet(registry, pallet);
  return (own === undefined ? undefined : pallets.get(stringCamelCase(own))) ?? named;
}
