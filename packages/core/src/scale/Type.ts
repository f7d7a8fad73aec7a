/**
 * A description of a SCALE type, which compiles to a codec (`createTypes`) and to an entry of the metadata's
 * portable registry (`createPortableRegistry`), so that bytes and metadata cannot disagree.
 *
 * The type parameter is the JavaScript value: numbers up to 32 bits, bigint above, `Uint8Array` for `Vec<u8>`,
 * 0x hex for byte arrays of a fixed length (accounts, hashes), plain objects for structs, arrays for tuples
 * and vectors, `undefined` for None, and `{ type, value }` for enums.
 */
export interface Type<T> {
  readonly shape: Shape;
  readonly path?: readonly string[];
  /** Generic parameters: polkadot.js finds Call, Address, Signature and Extra by them. */
  readonly params?: readonly { readonly name: string; readonly type: AnyType }[];
  /** Never present at run time: carries the type of the values. */
  readonly _value?: T;
}

/** A type whose values are not known statically. */
export type AnyType = Type<unknown>;

/** A field of a struct or an enum's variant. */
export interface Field {
  readonly name?: string;
  readonly type: AnyType;
}

/** A variant of an enum. */
export interface VariantShape {
  readonly name: string;
  readonly index: number;
  readonly fields: readonly Field[];
  readonly docs: readonly string[];
}

export type PrimitiveName = 'bool' | 'str' | 'u8' | 'u16' | 'u32' | 'u64' | 'u128';

/** Parts of a type. */
export type Shape =
  | { readonly kind: 'primitive'; readonly name: PrimitiveName }
  | { readonly kind: 'compact'; readonly of: AnyType }
  | { readonly kind: 'sequence'; readonly of: AnyType }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'hex'; readonly length: number }
  | { readonly kind: 'array'; readonly of: AnyType; readonly length: number }
  | { readonly kind: 'tuple'; readonly of: readonly AnyType[] }
  | { readonly kind: 'composite'; readonly fields: readonly Field[] }
  | { readonly kind: 'option'; readonly of: AnyType }
  | { readonly kind: 'variant'; readonly variants: readonly VariantShape[] }
  /** Values of a type as their bytes, for values that another codec reads. */
  | { readonly kind: 'opaque'; readonly of: AnyType }
  | { readonly kind: 'reference'; readonly name: string };

/** The JavaScript value of a type. */
export type ValueOf<T> = T extends Type<infer V> ? V : never;

/** Fields by name, by position, or none. */
export type FieldSpecs = { readonly [name: string]: AnyType } | readonly AnyType[];

/** The value of fields: an object by names, the value itself for one unnamed field, or else a tuple. */
export type FieldsValue<F> = F extends readonly [Type<infer A>]
  ? A
  : F extends readonly AnyType[]
    ? { -readonly [I in keyof F]: ValueOf<F[I]> }
    : F extends { readonly [name: string]: AnyType }
      ? { -readonly [K in keyof F]: ValueOf<F[K]> }
      : undefined;

/** A variant as the source code writes it. */
export interface VariantSpec {
  readonly index: number;
  readonly fields?: FieldSpecs;
  readonly docs?: string;
}

/** The value of an enum: `{ type: 'Some', value }`, without `value` if the variant has no fields. */
export type VariantValue<V extends { readonly [name: string]: VariantSpec }> = {
  [K in keyof V & string]: V[K] extends { readonly fields: infer F }
    ? { readonly type: K; readonly value: FieldsValue<F> }
    : { readonly type: K; readonly value?: undefined };
}[keyof V & string];

/** The value of an enum that is not known statically, such as a runtime call. */
export interface AnyVariantValue {
  readonly type: string;
  readonly value?: unknown;
}
