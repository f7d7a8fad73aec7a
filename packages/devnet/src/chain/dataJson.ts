import { formatHex, type Hex, parseHex } from '@parachron/core';

/** Field of the objects that represent values without a form in JSON. */
const mark = '$parachron';

/** A value without a form in JSON: undefined and large integers as text, bytes as hex, a map as the list of its entries. */
interface Marked {
  readonly [mark]: string | readonly (readonly [unknown, unknown])[];
}

/** Writes data as JSON without loss: large integers, bytes, maps and fields that are set to undefined keep their values. */
export function formatData(data: object): string {
  // JSON gives a Buffer a form of its own, so the value is that of its holder.
  return JSON.stringify(data, function (this: Readonly<Record<string, unknown>>, key) {
    const value = this[key];
    if (value === undefined || typeof value === 'bigint') return { [mark]: String(value) };
    if (value instanceof Uint8Array) return { [mark]: formatHex(value) };
    return value instanceof Map ? { [mark]: [...value] } : value;
  });
}

/** Reads what {@link formatData} wrote. */
export function parseData(text: string): unknown {
  return restore(JSON.parse(text));
}

function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  if (mark in value) return restoreMarked((value as Marked)[mark]);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restore(one)]));
}

function restoreMarked(marked: Marked[typeof mark]): unknown {
  if (typeof marked !== 'string') return new Map(marked.map(([key, value]) => [key, restore(value)]));
  if (marked === 'undefined') return undefined;
  return marked.startsWith('0x') ? parseHex(marked as Hex) : BigInt(marked);
}
