import { type AnyType, type Field, names as nameList } from '@parachron/core/scale';
import { XcmNotInVersionError } from '../errors/xcmErrors.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import type { Writer } from './bytes.js';
import type { Codec } from './Codec.js';
import { createFieldsCodec, type FieldCodecs, type FieldNames } from './containerCodecs.js';

/** A variant of an enumeration: its index, its name in the format if different, and its content. */
export interface Variant<T> {
  readonly index: number;
  readonly name?: string;
  /** Absent for a variant without content. */
  readonly payload?: Codec<T>;
}

type Kinded = { readonly kind: string };

/** A variant for each kind of a union, or for some. */
export type Variants<Union extends Kinded> = {
  readonly [Kind in Union['kind']]?: Variant<Payload<Extract<Union, { readonly kind: Kind }>>>;
};

/** Fields of a value besides its kind; an absent optional field is undefined. */
export type Payload<T> = { readonly [K in Exclude<keyof Required<T>, 'kind'>]: T[K] };

/** A variant without content. */
export function unit(index: number, name?: string): Variant<object> {
  return name === undefined ? { index } : { index, name };
}

/** A variant with one unnamed value, in this package the field `field`. */
export function variantOf<T extends object>(
  index: number,
  field: keyof T & string,
  codec: Codec<T[keyof T]>,
): Variant<T> {
  const fields = createFieldsCodec({ [field]: codec } as unknown as FieldCodecs<T>);
  const type: AnyType = { shape: { kind: 'composite', fields: [{ type: codec.type }] } };
  return { index, payload: { ...fields, type } };
}

/** A variant with named fields. */
export function fields<T extends object>(
  index: number,
  codecs: FieldCodecs<T>,
  names?: NoInfer<FieldNames<T>>,
): Variant<T> {
  return { index, payload: createFieldsCodec(codecs, names) };
}

/** Variants without content, with indices from `first` on. */
export function unitVariants<Kind extends string>(
  first: number,
  kinds: readonly Kind[],
): { readonly [K in Kind]: Variant<object> } {
  const entries = kinds.map((kind, at) => [kind, unit(first + at)]);
  return Object.fromEntries(entries) as { readonly [K in Kind]: Variant<object> };
}

/** A value of one of several kinds, with the index of its kind as prefix. */
export function createEnumCodec<Union extends Kinded>(options: {
  /** Name in errors. */
  type: string;
  /** Path of the type in metadata, in the given version. */
  path: string;
  version: XcmVersion;
  /** The variants of each version; an error lists the versions that have a kind. */
  variants: (version: XcmVersion) => Variants<Union>;
}): Codec<Union> {
  const table = new Map<string, Variant<Kinded>>(Object.entries(options.variants(options.version)));
  const kinds = new Map([...table].map(([kind, variant]) => [variant.index, kind]));
  return {
    type: describeVariants(table, options.path),
    encode(output, value) {
      const variant = table.get(readKind(output, value));
      if (!variant) throw createVersionError(output, value.kind, options);
      output.u8(variant.index);
      output.runPart(value.kind, () => variant.payload?.encode(output, value));
    },
    decode(input) {
      const start = input.offset;
      const index = input.u8();
      const kind = kinds.get(index);
      if (kind === undefined)
        throw input.fail(`version ${options.version} has no ${options.type} with index ${index}`, start);
      return { kind, ...table.get(kind)?.payload?.decode(input) } as Union;
    },
  };
}

function describeVariants(table: ReadonlyMap<string, Variant<Kinded>>, path: string): AnyType {
  const variants = [...table]
    .map(([kind, { index, name = kind, payload }]) => ({
      ...{ name, index, docs: [] },
      fields: payload ? listFields(payload.type) : [],
    }))
    .sort((left, right) => left.index - right.index);
  return { shape: { kind: 'variant', variants }, path: path.split('::') };
}

/** The fields of a variant: those of a struct without a name, or the value alone. */
function listFields(type: AnyType): readonly Field[] {
  return type.shape.kind === 'composite' && type.path === undefined ? type.shape.fields : [{ type }];
}

function readKind(output: Writer, value: unknown): string {
  if (typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string') {
    return value.kind;
  }
  throw output.fail('no kind');
}

function createVersionError<Union extends Kinded>(
  output: Writer,
  kind: string,
  {
    type,
    version,
    variants,
  }: { type: string; version: XcmVersion; variants: (v: XcmVersion) => Variants<Union> },
) {
  const versions = xcmVersions.filter((other) => Object.hasOwn(variants(other), kind));
  if (versions.length === 0) return output.fail(`a kind that no version of ${type} has`);
  return new XcmNotInVersionError({
    part: type === 'Instruction' ? kind : `${type} ${kind}`,
    version,
    versions,
  });
}

/** Encodes one of several names as its position. */
export function createNameCodec<Name extends string>(
  { type, path }: { type: string; path: string },
  names: readonly Name[],
): Codec<Name> {
  return {
    type: nameList(path, names),
    encode(output, value) {
      const index = names.indexOf(value);
      if (index < 0) throw output.fail(`not one of ${names.join(', ')}`);
      output.u8(index);
    },
    decode(input) {
      const index = input.u8();
      const name = names[index];
      if (name === undefined) throw input.fail(`there is no ${type} with index ${index}`, input.offset - 1);
      return name;
    },
  };
}
