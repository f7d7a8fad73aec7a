import type { Si1Field, Si1Variant, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { parseAccount } from '../accounts/Account.js';
import { isHex } from '../bytes/parseHex.js';
import { orUndefined } from '../errors/ParachronError.js';
import { cutText } from '../text/text.js';
import { isNamed } from './findCall.js';

/** A value of an argument, and its path in the arguments. */
interface Argument {
  readonly registry: Registry;
  readonly path: string;
  readonly value: unknown;
  readonly isAccount?: boolean;
}

type Unfit = { readonly field: string; readonly reason: string } | undefined;

/**
 * Finds a value of which polkadot.js would silently make another: zeros of no value and of no bytes, the first bytes of longer ones, an
 * account of the letters of an address, the first variant of a bigint, and U+FFFD for half of a surrogate pair.
 *
 * @returns the first such value; undefined if there is none, or if polkadot.js refuses the value
 */
export function findUnfitValue(type: SiLookupTypeId | number | undefined, argument: Argument): Unfit {
  if (type === undefined) return undefined;
  const { value, registry } = argument;
  const { def, path, params } = registry.lookup.getSiType(type);
  const name = path.at(-1)?.toString() ?? '';
  const isNothing = value === undefined || value === null;
  if (name === 'Option') return isNothing ? undefined : findUnfitValue(params[0]?.type.unwrap(), argument);
  const isAccount = name.startsWith('AccountId');
  if (def.isComposite) return findInFields(def.asComposite.fields, { ...argument, isAccount });
  if (isNothing) return def.isTuple && def.asTuple.length === 0 ? undefined : refuseNothing(argument);
  if (def.isArray) return findInArray(def.asArray.type, def.asArray.len.toNumber(), argument);
  if (def.isSequence) return findFirst(argument, (_, part) => findUnfitValue(def.asSequence.type, part));
  if (def.isTuple) return findFirst(argument, (key, part) => findUnfitValue(def.asTuple[Number(key)], part));
  return def.isVariant ? findInVariant(name, def.asVariant.variants, argument) : undefined;
}

function findInVariant(name: string, variants: readonly Si1Variant[], argument: Argument): Unfit {
  const { value } = argument;
  const find = (key: string) => variants.find((one) => isNamed(one.name.toString(), key))?.fields ?? [];
  if (typeof value === 'bigint') return refuse(argument, `takes a name, got ${value}`);
  // Hex of more than 32 bytes is an encoded address.
  const isText = typeof value === 'string' && !(isHex(value) && value.length > 66);
  if (name === 'MultiAddress' && isText) return findInFields(find('Id'), argument);
  return findFirst(argument, (key, part) => findInFields(find(key), part));
}

function findInFields(fields: readonly Si1Field[], argument: Argument): Unfit {
  const [first, ...others] = fields;
  if (!first) return undefined;
  if (first.name.isNone && others.length === 0) return findUnfitValue(first.type, argument);
  if (argument.value === undefined || argument.value === null) return refuseNothing(argument);
  const find = (key: string) => fields.find(({ name }, at) => isNamed(name.unwrapOr(at).toString(), key));
  return findFirst(argument, (key, part) => findUnfitValue(find(key)?.type, part));
}

function findInArray(type: SiLookupTypeId, size: number, argument: Argument): Unfit {
  const { registry, value, isAccount = false } = argument;
  const { def } = registry.lookup.getSiType(type);
  if (!def.isPrimitive) return findFirst(argument, (_, part) => findUnfitValue(type, part));
  const count = def.asPrimitive.isU8 ? countBytes(value, isAccount) : undefined;
  if (count === undefined || count === size) return undefined;
  const got = typeof value === 'string' ? cutText(value) : count;
  return refuse(argument, `takes ${isAccount ? 'an account of ' : ''}${size} bytes, got ${got}`);
}

/** Values of polkadot.js, maps and bytes are complete: only plain objects and lists are searched. */
function findFirst(argument: Argument, find: (key: string, part: Argument) => Unfit): Unfit {
  const { registry, path, value } = argument;
  if (typeof value === 'string' && /\p{Cs}/u.test(value)) return refuse(argument, 'has half a character');
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  for (const [key, part] of Object.entries(Object(value))) {
    const found = find(key, { registry, path: `${path}.${key}`, value: part });
    if (found) return found;
  }
  return undefined;
}

function countBytes(value: unknown, isAccount: boolean): number | undefined {
  if (value instanceof Uint8Array || Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return undefined;
  const hex = (isAccount && orUndefined(() => parseAccount(value))?.hex) || value;
  if (isHex(hex)) return (hex.length - 2) / 2;
  return isAccount ? 0 : new TextEncoder().encode(value).length;
}

const refuse = ({ path }: Argument, why: string): Unfit => ({ field: path, reason: `${path} ${why}` });
const refuseNothing = (argument: Argument) => refuse(argument, `has no value (${argument.value})`);
