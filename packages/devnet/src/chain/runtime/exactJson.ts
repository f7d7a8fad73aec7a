/** Field of the objects that represent values without a form in JSON. */
const mark = '$parachron';

/**
 * Writes data as JSON without loss: large integers and fields that are set to undefined keep their values.
 *
 * @returns undefined if the data contains other values, such as functions
 */
export function writeExactJson(value: unknown): string | undefined {
  const plain = toPlain(value);
  return plain === unwritable ? undefined : JSON.stringify(plain);
}

/** Reads the JSON of {@link writeExactJson}. */
export function readExactJson(text: string): unknown {
  return readPlain(JSON.parse(text));
}

const unwritable = Symbol('unwritable');

function toPlain(value: unknown): unknown {
  if (value === undefined) return { [mark]: 'undefined' };
  if (typeof value === 'bigint') return { [mark]: String(value) };
  if (Array.isArray(value)) return joinAll(value.map(toPlain));
  if (typeof value === 'object' && value !== null) return toPlainObject(value);
  return ['string', 'number', 'boolean'].includes(typeof value) || value === null ? value : unwritable;
}

function toPlainObject(value: object): unknown {
  if (Object.getPrototypeOf(value) !== Object.prototype || mark in value) return unwritable;
  const entries = Object.entries(value).map(([key, one]) => [key, toPlain(one)] as const);
  return entries.some(([, one]) => one === unwritable) ? unwritable : Object.fromEntries(entries);
}

function joinAll(values: readonly unknown[]): unknown {
  return values.includes(unwritable) ? unwritable : values;
}

function readPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readPlain);
  if (typeof value !== 'object' || value === null) return value;
  const marked = (value as Record<string, unknown>)[mark];
  if (marked === 'undefined') return undefined;
  if (typeof marked === 'string') return BigInt(marked);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readPlain(one)]));
}
