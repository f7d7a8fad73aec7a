import { encodeCall, type Hex, isHex, isRecord, omitUndefined } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, stringCamelCase } from '@polkadot/util';

/** Whether a value of JSON is a call as pages show it: with its index, its names or both. */
export const isShown = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value.args instanceof Object && typeof (value.callIndex ?? value.method) === 'string';

/** Encodes a call of JSON, or says why not: polkadot.js must show each value again as it was given. Bytes stay as they are. */
export function encodeShown(
  registry: Registry,
  text: string,
): { readonly hex?: Hex; readonly reason?: string } {
  if (isHex(text)) return { hex: text };
  const { error: print } = console;
  // polkadot.js prints what it does not decode: the error has the reason.
  console.error = () => undefined;
  try {
    const given = JSON.parse(text, (_, part) => (isShown(part) ? nameParts(registry, part) : part));
    const call = registry.createType('Call', encode(registry, given, 'call'));
    const other = findOther(given, [call.toJSON(), call.toHuman()], 'call');
    const reason = `${other}: the chain has no such value, or shows another for the bytes.`;
    return other ? { reason } : { hex: call.toHex() };
  } catch (error) {
    return { reason: Object(error).message };
  } finally {
    console.error = print;
  }
}

/** Names a call as polkadot.js does, and the arguments that some pages list with their types; pages add descriptions, which are omitted. */
function nameParts(registry: Registry, { callIndex, args, ...names }: Record<string, unknown>) {
  const found = callIndex ? registry.findMetaCall(hexToU8a(`${callIndex}`)) : undefined;
  const section = stringCamelCase(`${names.section ?? found?.section}`);
  const method = stringCamelCase(`${names.method ?? found?.method}`);
  const list = Array.isArray(args) && args.map((one) => [one?.name, one?.value]);
  return omitUndefined({ callIndex, section, method, args: list ? Object.fromEntries(list) : args });
}

/** Encodes the calls inside a value, and omits the commas of numbers: a text that loses any is shown otherwise. */
function encode(registry: Registry, part: unknown, path: string): unknown {
  if (typeof part === 'number' && !Number.isSafeInteger(part))
    throw new Error(`${path}: JSON has no exact numbers beyond 2^53. Put the digits between quotes.`);
  if (!(part instanceof Object)) return omitCommas(part);
  const inner = Object.entries(part).map(([key, one]) => [key, encode(registry, one, `${path}.${key}`)]);
  const parts = Object.fromEntries(inner);
  if (!isShown(part)) return Array.isArray(part) ? Object.values(parts) : parts;
  try {
    return encodeCall(registry, { ...parts, pallet: parts.section }).hex;
  } catch (cause) {
    throw new Error(`${path}: ${Object(cause).message}`);
  }
}

/** Finds the path of a value that no form of polkadot.js has. */
function findOther(given: unknown, shown: readonly unknown[], path: string): string | undefined {
  const [own, ...forms] = [given, ...shown].filter((one) => one instanceof Object).map(nameKeys);
  if (!(given instanceof Object && forms.length > 0))
    return [...shown, ...shown.map(omitCommas)].includes(given) ? undefined : path;
  const names = Object.keys(isShown(given) ? given : Object.assign({}, own, ...forms));
  const list = (name: string) => forms.map((form) => form[name]);
  const find = (name: string) => findOther(own?.[name], list(name), `${path}.${name}`);
  return names.map(find).find((one) => one);
}

const omitCommas = (part: unknown) =>
  typeof part === 'string' && /^-?\d{1,3}(,\d{3})+$/.test(part) ? part.replaceAll(',', '') : part;
const nameKeys = (parts: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(parts)).map(([key, part]) => [stringCamelCase(key), part]));
