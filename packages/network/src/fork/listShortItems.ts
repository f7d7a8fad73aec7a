import type { Hex } from '@parachron/core';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { encodeItemKey } from './wellKnownKeys.js';

/**
 * Lists the keys of single values whose types bound their size: numbers, hashes, settings. Blocks read most of them, one after another;
 * together they are a few kilobytes. Lists of validators and snapshots of elections may have megabytes, and are not among them.
 */
export function listShortItems(registry: Registry): Hex[] {
  const isShort = createSizeCheck(registry);
  return registry.metadata.pallets.flatMap(({ storage }) => {
    if (storage.isNone) return [];
    const { prefix, items } = storage.unwrap();
    const single = items.filter(({ type }) => type.isPlain && isShort(type.asPlain));
    return single.map(({ name }) => encodeItemKey(prefix.toString(), name.toString()));
  });
}

/** The longest array that counts as short. */
const mostElements = 64;

function createSizeCheck({ lookup }: Registry): (id: SiLookupTypeId) => boolean {
  const known = new Map<number, boolean>();
  const isShort = (id: SiLookupTypeId): boolean => {
    const index = id.toNumber();
    // A type that contains itself has no bound.
    if (!known.has(index)) known.set(index, false);
    else return known.get(index) ?? false;
    known.set(index, look(id));
    return known.get(index) ?? false;
  };
  const look = (id: SiLookupTypeId): boolean => {
    const { def } = lookup.getSiType(id);
    if (def.isPrimitive) return !def.asPrimitive.isStr;
    if (def.isCompact) return true;
    if (def.isTuple) return def.asTuple.every(isShort);
    if (def.isComposite) return def.asComposite.fields.every(({ type }) => isShort(type));
    if (def.isArray) return def.asArray.len.toNumber() <= mostElements && isShort(def.asArray.type);
    if (!def.isVariant) return false;
    return def.asVariant.variants.every(({ fields }) => fields.every(({ type }) => isShort(type)));
  };
  return isShort;
}
