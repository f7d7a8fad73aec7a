import type { Si1Field, Si1TypeDef, Si1Variant, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { parseAccount } from '../accounts/Account.js';
import { isHex } from '../bytes/parseHex.js';
import { attempt, orUndefined } from '../errors/ParachronError.js';
import { cutText } from '../text/text.js';
import { isNamed } from './findCall.js';

/** A value of an argument, and its path in the arguments. */
interface Argument {
  readonly registry: Registry;
  readonly path: string;
  readonly value: unknown;
  readonly isAccount?: boolean;
  readonly type?: SiLookupTypeId | number | undefined;
}

type Unfit = { readonly field: string; readonly reason: string } | undefined;

/**
 * Finds a value of which polkadot.js would silently make another: zeros of no value and of no bytes, the first bytes of longer ones, an
 * account of the letters of an address, the first variant of a bigint or a function, true of any text, the letters of a number or of wrong
 * hex, and U+FFFD for half of a surrogate pair.
 *
 * @returns the first such value; undefined if there is none, or if polkadot.js refuses the value
 */
export function findUnfitValue(type: SiLookupTypeId | number | undefined, given: Argument): Unfit {
  if (type === undefined) return undefined;
  const argument = { ...given, type };
  const { value, registry } = argument;
  const { def, path, params } = registry.lookup.getSiType(type);
  const name = path.at(-1)?.toString() ?? '';
  const isNothing = value === undefined || value === null;
  if (name === 'Option') return isNothing ? undefined : findUnfitValue(params[0]?.type.unwrap(), argument);
  const isAccount = name.startsWith('AccountId');
  if (def.isComposite) return findInFields(def.asComposite.fields, { ...argument, isAccount });
  if (isNothing) return def.isTuple && def.asTuple.length === 0 ? undefined : refuseNothing(argument);
  if (def.isArray) return findInArray(def.asArray.type, def.asArray.len.toNumber(), argument);
  if (def.isTuple) return findFirst(argument, (key, part) => findUnfitValue(def.asTuple[Number(key)], part));
  if (def.isVariant) return findInVariant(name, def.asVariant.variants, argument);
  return findInPlain(def, argument);
}

function findInVariant(name: string, variants: readonly Si1Variant[], argument: Argument): Unfit {
  const { value } = argument;
  const find = (key: unknown) =>
    variants.find(({ name, index }) => index.toNumber() === key || isNamed(`${name}`, `${key}`))?.fields;
  if (/^(bigint|boolean|function|symbol)$/.test(typeof value))
    return refuse(argument, `takes a name, got ${String(value)}`);
  // Hex of more than 32 bytes is an encoded address.
  const isText = typeof value === 'string' && !(isHex(value) && value.length > 66);
  if (name === 'MultiAddress' && isText) return findInFields(find('Id'), argument);
  // The name alone of a variant with fields; a number is also an address.
  if (name !== 'MultiAddress' && typeof value !== 'object' && find(value)?.[0])
    return refuseNothing({ ...argument, path: `${argument.path}.${value}`, value: undefined });
  return findFirst(argument, (key, part) => findInFields(find(key), part));
}

function findInFields(fields: readonly Si1Field[] = [], argument: Argument): Unfit {
  const [first, ...others] = fields;
  if (!first) return undefined;
  if (first.name.isNone && others.length === 0) return findUnfitValue(first.type, argument);
  if (argument.value === undefined || argument.value === null) return refuseNothing(argument);
  const names = fields.map(({ name }, at) => name.unwrapOr(at).toString());
  const given = Object.keys(Object(argument.value));
  const absent = names.filter((name) => !given.some((key) => isNamed(name, key)));
  const gaps = Object.fromEntries(absent.map((name) => [name, undefined]));
  const value = isPlain(argument.value) ? { ...argument.value, ...gaps } : argument.value;
  const find = (key: string) => fields[names.findIndex((name) => isNamed(name, key))];
  return findFirst({ ...argument, value }, (key, part) => findUnfitValue(find(key)?.type, part));
}

function findInSequence(type: SiLookupTypeId, argument: Argument): Unfit {
  const { registry, value } = argument;
  const { def } = registry.lookup.getSiType(type);
  const isByte = def.isPrimitive && def.asPrimitive.isU8;
  const isText = typeof value === 'string' && (isHex(value) || (isByte && !value.startsWith('0x')));
  const isList = typeof value === 'object' && (!isByte || countBytes(value) === Object(value).length);
  if (!isText && !isList) return refuse(argument, isByte ? 'takes bytes, as hex or text' : 'takes a list');
  return findFirst(argument, (_, part) => findUnfitValue(type, part));
}

function findInPlain(def: Si1TypeDef, argument: Argument): Unfit {
  const { value } = argument;
  if (def.isSequence) return findInSequence(def.asSequence.type, argument);
  const kind = def.isPrimitive ? def.asPrimitive.type : def.type;
  if (kind === 'Bool' && typeof Object(value).valueOf() !== 'boolean')
    return refuse(argument, 'takes true or false');
  return kind !== 'Str' && (value === '' || value === '0x') ? refuse(argument, 'takes a number') : undefined;
}

function findInArray(type: SiLookupTypeId, size: number, argument: Argument): Unfit {
  const { registry, value, isAccount = false } = argument;
  const { def } = registry.lookup.getSiType(type);
  if (!def.isPrimitive) return findFirst(argument, (_, part) => findUnfitValue(type, part));
  const count = def.asPrimitive.isU8 ? countBytes(value, isAccount) : size;
  if (count === size) return undefined;
  const got = typeof value === 'string' ? cutText(value) : count;
  return refuse(argument, `takes ${isAccount ? 'an account of ' : ''}${size} bytes, got ${got}`);
}

/** Values of polkadot.js, maps and bytes are complete: only plain objects and lists are searched. */
function findFirst(argument: Argument, find: (key: string, part: Argument) => Unfit): Unfit {
  const { registry, path, value, type } = argument;
  // Of bytes that end early, polkadot.js reads zeros.
  const read = type && isHex(value) && attempt(() => registry.createType(`Lookup${type}`, value).toHex());
  if (read && read !== `${value}`.toLowerCase())
    return refuse(argument, `takes the bytes of one value, got ${value}`);
  if (typeof value === 'string' && /\p{Cs}/u.test(value)) return refuse(argument, 'has half a character');
  if (!Array.isArray(value) && !isPlain(value)) return undefined;
  for (const [key, part] of Object.entries(Object(value))) {
    const found = find(key, { registry, path: `${path}.${key}`, value: part });
    if (found) return found;
  }
  return undefined;
}

function countBytes(value: unknown, isAccount = false): number {
  if (value instanceof Uint8Array) return value.length;
  // Of other numbers, polkadot.js writes the lowest byte.
  if (Array.isArray(value)) return value.filter((one) => (Number(one) & 255) === Number(one)).length;
  if (typeof value !== 'string') return 0;
  const hex = (isAccount && orUndefined(() => parseAccount(value))?.hex) || value;
  if (isHex(hex)) return (hex.length - 2) / 2;
  return isAccount ? 0 : new TextEncoder().encode(value).length;
}

const isPlain = (value: unknown): value is object => Object.getPrototypeOf(value) === Object.prototype;
const refuse = ({ path }: Argument, why: string): Unfit => ({ field: path, reason: `${path} ${why}` });
const refuseNothing = (argument: Argument) => refuse(argument, `has no value (${argument.value})`);
