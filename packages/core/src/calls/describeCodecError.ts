import { readMessage } from '../errors/ParachronError.js';
import { cutText } from '../text/text.js';

/**
 * Describes why polkadot.js cannot encode or decode a call, with the wrong argument and its type: the message of the library
 * lists all types on the path.
 *
 * @param given the argument's value by its name, if a call is encoded
 */
export function describeCodecError(cause: unknown, given: Readonly<Record<string, unknown>> = {}): string {
  const message = readMessage(cause);
  const index = /Unable to find Call with index \[(\d+, ?\d+)\]/.exec(message)?.[1];
  if (index !== undefined) return `no call has the index ${index.replace(/,\s*/, ', ')}`;
  const failed = findFailedField(cause);
  if (!failed) return listCodecSteps(cause).at(-1) ?? message;
  const { name, type } = failed;
  const value = Object.hasOwn(given, name) ? `, got ${format(given[name])}` : '';
  return `${name} takes ${describeType(type)}${value}`;
}

function describeType(type: string): string {
  // A number in the runtime's table of types says nothing to a reader.
  if (/^Lookup\d+$/.test(type)) return 'a value of another form';
  if (!type.startsWith('{')) return type;
  // polkadot.js writes enums and structs as JSON, with all that they hold.
  const names = listNames(type);
  const isChoice = type.startsWith('{"_enum"');
  if (names.length === 0 || names.length > 12) return isChoice ? 'one of several forms' : 'an object';
  return isChoice ? `one of ${names.join(', ')}` : `an object with ${names.join(', ')}`;
}

/** Names of the variants of an enum, or of the fields of a struct. */
function listNames(type: string): readonly string[] {
  try {
    const { _enum: variants = undefined, ...fields } = JSON.parse(type) as Readonly<Record<string, object>>;
    const names = Array.isArray(variants) ? (variants as string[]) : Object.keys(variants ?? fields);
    return names.filter((name) => !name.startsWith('__Unused') && name !== '_alias');
  } catch {
    return [];
  }
}

function format(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)) ?? String(value);
  const isInexact = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return `${cutText(text)}${isInexact ? ', a number that is rounded: give a bigint, or its digits as text' : ''}`;
}

/**
 * Finds the innermost field that polkadot.js cannot encode or decode, with its type as polkadot.js writes types; undefined if the error
 * names none.
 */
export function findFailedField(cause: unknown) {
  const failed = listCodecSteps(cause).map((one) => /(?:^|\s)failed on (\w+): (.+)$/.exec(one) ?? []);
  const [, name, type] = failed.findLast(([, found]) => found !== undefined && found !== 'args') ?? [];
  return name === undefined || type === undefined ? undefined : { name, type };
}

/** Lists the steps of an error of polkadot.js, from the outermost type to the failure. */
export function listCodecSteps(cause: unknown): readonly string[] {
  return readMessage(cause).split(':: ');
}
