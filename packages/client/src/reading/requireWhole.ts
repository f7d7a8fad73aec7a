import { RuntimeCache } from '@parachron/core';
import type { PortableType } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { compactFromU8aLim } from '@polkadot/util';
import { EncodedLengthMismatchError } from './formatCodec.js';

/** Bytes that are read from the front. */
interface Walk {
  readonly bytes: Uint8Array;
  at: number;
}

/** Moves past values of a type. */
type Skip = (walk: Walk, count: number) => void;

const skips = new RuntimeCache<Skip>(8_192);

/**
 * Refuses bytes that end before a value of the type does. polkadot.js reads missing bytes as zeros, and makes all items of a list before
 * lengths can be compared: four bytes that announce a list would take seconds, and a gigabyte.
 *
 * @param isList whether the bytes are a list of values
 * @returns the length of the value
 * @throws ENCODED_LENGTH_MISMATCH when bytes are missing
 */
export function requireWhole(registry: Registry, typeId: number, bytes: Uint8Array, isList = false): number {
  const walk = { bytes, at: 0 };
  skip(registry, typeId)(walk, isList ? takeCount(walk) : 1);
  return walk.at;
}

function skip(registry: Registry, id: number): Skip {
  return skips.get(registry, String(id), () => createSkip(registry, registry.lookup.getSiType(id).def));
}

/** Functions of inner types are taken when they are called, since a type may be within itself. */
function createSkip(registry: Registry, def: PortableType['type']['def']): Skip {
  if (def.isPrimitive) return skipPrimitive(def.asPrimitive.type);
  if (def.isCompact) return each((walk) => void takeCompact(walk));
  if (def.isBitSequence) return each((walk) => take(walk, Math.ceil(takeCompact(walk) / 8)));
  if (def.isArray) {
    const { type, len } = def.asArray;
    return (walk, count) => skip(registry, type.toNumber())(walk, count * len.toNumber());
  }
  if (def.isSequence) {
    const inner = def.asSequence.type.toNumber();
    return each((walk) => skip(registry, inner)(walk, takeCount(walk)));
  }
  const skipAll = (ids: readonly { toNumber(): number }[]) => {
    const inner = ids.map((id) => id.toNumber());
    return (walk: Walk) => {
      for (const id of inner) skip(registry, id)(walk, 1);
    };
  };
  if (!def.isVariant)
    return each(skipAll(def.isTuple ? [...def.asTuple] : listFields(def.asComposite.fields)));
  const variants = new Map(
    def.asVariant.variants.map(({ index, fields }) => [index.toNumber(), skipAll(listFields(fields))]),
  );
  return each((walk) => variants.get(take(walk, 1))?.(walk));
}

function listFields(fields: readonly { readonly type: { toNumber(): number } }[]) {
  return fields.map(({ type }) => type);
}

function each(skipOne: (walk: Walk) => void): Skip {
  return (walk, count) => {
    for (let left = count; left > 0; left -= 1) skipOne(walk);
  };
}

function skipPrimitive(name: string): Skip {
  if (/^str$/i.test(name)) return each((walk) => take(walk, takeCount(walk)));
  const bits = Number(/\d+$/.exec(name)?.[0] ?? (/^char$/i.test(name) ? 32 : 8));
  return (walk, count) => take(walk, (count * bits) / 8);
}

/** Moves on by a number of bytes; returns the first of them. */
function take(walk: Walk, size: number): number {
  const first = walk.bytes[walk.at] ?? 0;
  walk.at += size;
  const given = walk.bytes.length;
  if (walk.at > given) throw new EncodedLengthMismatchError({ given, read: walk.at });
  return first;
}

/** Moves past a compact number; returns it if it can be a count. */
function takeCompact(walk: Walk): number {
  const from = walk.at;
  const first = take(walk, 1);
  const more = [0, 1, 3, (first >> 2) + 4][first & 3] ?? 0;
  take(walk, more);
  return more > 4 ? Number.POSITIVE_INFINITY : compactFromU8aLim(walk.bytes.subarray(from))[1];
}

/** The count of a list, whose items have a byte each at least. */
function takeCount(walk: Walk): number {
  const count = takeCompact(walk);
  const [given, read] = [walk.bytes.length, walk.at + count];
  if (read > given) throw new EncodedLengthMismatchError({ given, read });
  return count;
}
