import type { PortableType, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';

/** A value of `undefined` or `null`, by its path in the arguments, and the type that has no such value. */
export interface AbsentValue {
  readonly path: string;
  readonly type: string;
  readonly value: undefined | null;
}

/**
 * Finds a value of `undefined` or `null` whose type has no value for "none". polkadot.js encodes such a value as zeros: an
 * amount of 0, or the account of 32 zero bytes.
 *
 * @param type the name of the type in the registry
 * @returns the first such value; undefined if there is none
 */
export function findAbsentValue(
  registry: Registry,
  type: string,
  { path, value }: { readonly path: string; readonly value: unknown },
): AbsentValue | undefined {
  if (!holdsNothing(value)) return undefined;
  return find(registry, registry.lookup.getSiType(type as `Lookup${number}`), { path, value });
}

interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** Most arguments have no such value: their types need no look. */
function holdsNothing(value: unknown): boolean {
  if (isNothing(value)) return true;
  return listChildren(value).some(([, child]) => holdsNothing(child));
}

/** Values of polkadot.js, maps and bytes are complete: only plain objects and lists are searched. */
function listChildren(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((child, at) => [`${at}`, child]);
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.entries(value) : [];
}

function find(registry: Registry, type: PortableType['type'], place: Place): AbsentValue | undefined {
  const { path, value } = place;
  const wrapped = findWrapped(type);
  if (wrapped) {
    if (wrapped.isOption && isNothing(value)) return undefined;
    const found = find(registry, registry.lookup.getSiType(wrapped.type), place);
    // The name of the wrapper says more than what it wraps: AccountId32, not 32 bytes.
    return found?.path === path && !wrapped.isOption ? { ...found, type: nameType(registry, type) } : found;
  }
  if (isNothing(value)) return isUnit(type) ? undefined : { path, value, type: nameType(registry, type) };
  for (const [key, child] of listChildren(value)) {
    const inner = findInner(type, key);
    const at = { path: `${path}.${key}`, value: child };
    const found = inner === undefined ? undefined : find(registry, registry.lookup.getSiType(inner), at);
    if (found) return found;
  }
  return undefined;
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** The type inside an option, or inside a struct of one field without a name; undefined for other types. */
function findWrapped({
  def,
  path,
}: PortableType['type']): { readonly type: SiLookupTypeId; readonly isOption: boolean } | undefined {
  const isOption = path.at(-1)?.eq('Option') === true && def.isVariant;
  const fields = isOption ? def.asVariant.variants[1]?.fields : def.isComposite && def.asComposite.fields;
  const only = fields && fields.length === 1 ? fields[0] : undefined;
  return only?.name.isNone ? { type: only.type, isOption } : undefined;
}

/** The type of a part of a value; undefined for a part that the type does not have. */
function findInner({ def }: PortableType['type'], key: string): number | undefined {
  if (def.isSequence) return def.asSequence.type.toNumber();
  if (def.isArray) return def.asArray.type.toNumber();
  if (def.isTuple) return def.asTuple[Number(key)]?.toNumber();
  if (def.isComposite) {
    return def.asComposite.fields
      .find(({ name }) => name.isSome && isSame(name.unwrap().toString(), key))
      ?.type.toNumber();
  }
  if (!def.isVariant) return undefined;
  const fields = def.asVariant.variants.find(({ name }) => isSame(name.toString(), key))?.fields;
  return fields?.length === 1 && fields[0]?.name.isNone ? fields[0].type.toNumber() : undefined;
}

function isSame(one: string, other: string): boolean {
  return stringCamelCase(one) === stringCamelCase(other);
}

function isUnit({ def }: PortableType['type']): boolean {
  if (def.isTuple) return def.asTuple.length === 0;
  return def.isComposite && def.asComposite.fields.length === 0;
}

function nameType(registry: Registry, { def, path }: PortableType['type']): string {
  if (def.isPrimitive) return def.asPrimitive.type.toLowerCase();
  if (def.isCompact) return `Compact<${nameType(registry, registry.lookup.getSiType(def.asCompact.type))}>`;
  return path.at(-1)?.toString() ?? 'a value of another form';
}
