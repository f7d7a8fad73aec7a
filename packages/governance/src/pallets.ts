import {
  type CallArgument,
  findArgumentType,
  listPallets,
  type PalletNames,
  type Runtime,
  readKnown,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Finds the pallets of a runtime that have a call with some arguments: by the call, because the names of pallets differ. */
export function findPallets(
  { registry }: Pick<Runtime, 'registry'>,
  method: string,
  ...fields: readonly string[]
): PalletNames[] {
  const isOf = ({ calls }: PalletNames) =>
    calls.has(method) && fields.every((field) => calls.get(method)?.includes(field));
  return listPallets(registry).filter(isOf);
}

/** Lists the calls of a runtime whose only argument is another call, which they may dispatch with another origin. */
export function listWrappers(registry: Registry): CallArgument[] {
  return listPallets(registry).flatMap(({ name: pallet, calls }) =>
    [...calls].flatMap(([method, [argument = '', ...more]]) => {
      const type = more.length > 0 ? undefined : findArgumentType(registry, { pallet, method, argument });
      const path = type === undefined ? [] : registry.lookup.getSiType(type).path;
      return /^(Runtime)?Call$/.test(`${path.at(-1)}`) ? [{ pallet, method, argument }] : [];
    }),
  );
}

/** Lists the origins of a runtime with the types of their values, from its type `OriginCaller`. */
export function listOrigins(registry: Registry) {
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

/** Lists the origins of pallets that need no data, such as those of tracks, and all members of each collective; root is of the system. */
export function listPlainOrigins(registry: Registry) {
  return listOrigins(registry).flatMap(({ pallet, name, fields }) => {
    if (name === 'Members' && fields.length === 2)
      return { name: `all members of ${pallet}`, origin: { [pallet]: { Members: [100, 100] } } };
    if (pallet === 'system' || fields.length > 0) return [];
    const short = `${pallet}.${name}`;
    return { name: `the origin ${short}`, short, origin: { [pallet]: name } };
  });
}

/** Reads a stored value in the form of JSON; undefined if nothing is stored, or if the storage could not be read. */
export async function readStored(
  snapshot: Pick<Snapshot, 'read'>,
  pallet: string,
  item: string,
  keys: readonly unknown[] = [],
): Promise<unknown> {
  const stored = storageRead(pallet, item, keys, (value) => value?.toJSON());
  return readKnown((await snapshot.read({ stored })).stored);
}
