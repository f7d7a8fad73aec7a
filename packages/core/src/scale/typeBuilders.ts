import type { Hex } from '../bytes/parseHex.js';
import type {
  AnyType,
  Field,
  FieldSpecs,
  FieldsValue,
  PrimitiveName,
  Type,
  ValueOf,
  VariantShape,
  VariantSpec,
  VariantValue,
} from './Type.js';

function createPrimitive<T>(name: PrimitiveName): Type<T> {
  return { shape: { kind: 'primitive', name } };
}

export const bool: Type<boolean> = createPrimitive('bool');
export const str: Type<string> = createPrimitive('str');
export const u8: Type<number> = createPrimitive('u8');
export const u16: Type<number> = createPrimitive('u16');
export const u32: Type<number> = createPrimitive('u32');
export const u64: Type<bigint> = createPrimitive('u64');
export const u128: Type<bigint> = createPrimitive('u128');

/** `Vec<u8>` as a `Uint8Array`. */
export const bytes: Type<Uint8Array> = { shape: { kind: 'bytes' } };

/** `()`, whose value is an empty array. */
export const unit: Type<readonly []> = { shape: { kind: 'tuple', of: [] } };

/** `Compact<T>` of a number; the value is that of T. */
export function compact<T>(of: Type<T>): Type<T> {
  return { shape: { kind: 'compact', of } };
}

/** `Vec<T>`. */
export function vec<T>(of: Type<T>): Type<T[]> {
  return { shape: { kind: 'sequence', of } };
}

/** `[T; length]`. */
export function array<T>(of: Type<T>, length: number): Type<T[]> {
  return { shape: { kind: 'array', of, length } };
}

/** `[u8; length]` as 0x hex. */
export function hexBytes(length: number): Type<Hex> {
  return { shape: { kind: 'hex', length } };
}

/** A type whose values are given as their bytes in 0x hex, for another codec. */
export function opaque(of: AnyType): Type<Hex> {
  return { shape: { kind: 'opaque', of } };
}

/** `(A, B, …)`. */
export function tuple<const T extends readonly AnyType[]>(
  ...of: T
): Type<{ -readonly [I in keyof T]: ValueOf<T[I]> }> {
  return { shape: { kind: 'tuple', of } };
}

/** `Option<T>`; None is `undefined`. */
export function option<T>(of: Type<T>): Type<T | undefined> {
  return generic({ shape: { kind: 'option', of }, path: ['Option'] }, { T: of });
}

/** `Result<T, E>`. */
export function result<T, E>(
  ok: Type<T>,
  err: Type<E>,
): Type<{ readonly type: 'Ok'; readonly value: T } | { readonly type: 'Err'; readonly value: E }> {
  const variants = { Ok: { index: 0, fields: [ok] }, Err: { index: 1, fields: [err] } } as const;
  return generic(variant('Result', variants), { T: ok, E: err });
}

/** A type with its generic parameters, for a type that clients recognise or name by them. */
export function generic<T>(type: Type<T>, params: { readonly [name: string]: AnyType }): Type<T> {
  return { ...type, params: Object.entries(params).map(([name, param]) => ({ name, type: param })) };
}

/** A struct with named fields, and with a path such as `frame_system::AccountInfo` (none when empty). */
export function struct<const F extends { readonly [name: string]: AnyType }>(
  path: string,
  fields: F,
): Type<FieldsValue<F>> {
  return { shape: { kind: 'composite', fields: listFields(fields) }, ...describePath(path) };
}

/** A struct of one unnamed field; its value is the value of the field: `struct AccountId32([u8; 32])`. */
export function newtype<T>(path: string, of: Type<T>): Type<T> {
  return { shape: { kind: 'composite', fields: [{ type: of }] }, ...describePath(path) };
}

/** A struct without fields, such as a signed extension without data; its value is an empty array. */
export function marker(path: string): Type<readonly []> {
  return { shape: { kind: 'composite', fields: [] }, ...describePath(path) };
}

/** An enum. */
export function variant<const V extends { readonly [name: string]: VariantSpec }>(
  path: string,
  variants: V,
): Type<VariantValue<V>> {
  return { shape: { kind: 'variant', variants: listVariants(variants) }, ...describePath(path) };
}

/** An enum of names alone, with indices by position. */
export function names<const N extends string>(path: string, list: readonly N[]): Type<{ readonly type: N }> {
  const variants = Object.fromEntries(list.map((name, index) => [name, { index }]));
  return variant(path, variants) as Type<{ readonly type: N }>;
}

/** A type that the whole runtime defines by this name: `RuntimeCall`, `ProxyType`. */
export function reference<T>(name: string): Type<T> {
  return { shape: { kind: 'reference', name } };
}

/** Variants as the registry lists them. */
export function listVariants(variants: { readonly [name: string]: VariantSpec }): VariantShape[] {
  return Object.entries(variants).map(([name, spec]) => ({
    name,
    index: spec.index,
    fields: listFields(spec.fields ?? []),
    docs: spec.docs === undefined ? [] : [spec.docs],
  }));
}

function listFields(specs: FieldSpecs): Field[] {
  if (Array.isArray(specs)) return specs.map((type: AnyType) => ({ type }));
  return Object.entries(specs).map(([name, type]) => ({ name, type }));
}

function describePath(path: string) {
  return path === '' ? {} : { path: path.split('::') };
}
