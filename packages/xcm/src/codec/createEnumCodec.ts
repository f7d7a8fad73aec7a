import type { AnyType, Field } from '@parachron/core/scale';
import { XcmNotInVersionError } from '../errors/xcmErrors.js';
import { createPerVersion, type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import type { Codec } from './Codec.js';
import { createFieldsCodec, type FieldCodecs, type FieldNames } from './containerCodecs.js';

/** A variant of an enumeration: its index, its name in the format if different, and its content. */
export interface EnumVariant<T> {
  readonly index: number;
  readonly name?: string;
  /** Absent for a variant without content. */
  readonly payload?: Codec<T>;
}

type Kinded = { readonly kind: string };

/** A variant for each kind of a union, or for some. */
export type Variants<Union extends Kinded> = {
  readonly [Kind in Union['kind']]?: EnumVariant<Payload<OfKind<Union, Kind>>>;
};

/** The part of a union with a kind; one part may have several kinds. */
type OfKind<Union extends Kinded, Kind> = Union extends Kinded
  ? Kind extends Union['kind']
    ? Union
    : never
  : never;

/** Fields of a value besides its kind; an absent optional field is undefined. */
export type Payload<T> = { readonly [K in Exclude<keyof Required<T>, 'kind'>]: T[K] };

/** A variant without content. */
export function unit(index: number, name?: string): EnumVariant<object> {
  return name === undefined ? { index } : { index, name };
}

/** A variant with one unnamed value, in this package the field `field`. */
export function variantOf<T extends object>(
  index: number,
  field: keyof T & string,
  codec: Codec<T[keyof T]>,
): EnumVariant<T> {
  const fields = createFieldsCodec({ [field]: codec } as unknown as FieldCodecs<T>);
  const type: AnyType = { shape: { kind: 'composite', fields: [{ type: codec.type }] } };
  return { index, payload: { ...fields, type } };
}

/** A variant with named fields. */
export function fields<T extends object>(
  index: number,
  codecs: FieldCodecs<T>,
  names?: NoInfer<FieldNames<T>>,
): EnumVariant<T> {
  return { index, payload: createFieldsCodec(codecs, names) };
}

/** Variants without content, with indices from `first` on. */
export function unitVariants<Kind extends string>(
  first: number,
  kinds: readonly Kind[],
): { readonly [K in Kind]: EnumVariant<object> } {
  const entries = kinds.map((kind, at) => [kind, unit(first + at)]);
  return Object.fromEntries(entries) as { readonly [K in Kind]: EnumVariant<object> };
}

/** A value of one of several kinds, with the index of its kind as prefix. */
export function createEnumCodec<Union extends Kinded>(options: {
  /** Name in errors. */
  readonly type: string;
  /** Path of the type in the metadata of a version; versions with the same path have the same type. */
  readonly path: (version: XcmVersion) => string;
  /** The variants of each version; an error lists the versions that have a kind. */
  readonly variants: (version: XcmVersion) => Variants<Union>;
}): (version: XcmVersion) => Codec<Union> {
  const { type, path } = options;
  const variants = createPerVersion(options.variants);
  const described = new Map<string, AnyType>();
  return createPerVersion((version) => {
    const table = new Map<string, EnumVariant<Kinded>>(Object.entries(variants(version)));
    const kinds = new Map([...table].map(([kind, variant]) => [variant.index, kind]));
    const name = path(version);
    const shown = described.get(name) ?? describeVariants(table, name);
    described.set(name, shown);
    return {
      type: shown,
      encode(output, value) {
        if (typeof value?.kind !== 'string') throw output.fail('no kind');
        const { kind } = value;
        const variant = table.get(kind);
        if (!variant) {
          const versions = xcmVersions.filter((other) => Object.hasOwn(variants(other), kind));
          if (versions.length === 0) throw output.fail(`a kind that no version of ${type} has`);
          const part = type === 'Instruction' ? kind : `${type} ${kind}`;
          throw new XcmNotInVersionError({ part, version, versions });
        }
        output.u8(variant.index);
        output.runPart(kind, () => variant.payload?.encode(output, value));
      },
      decode(input) {
        const start = input.offset;
        const index = input.u8();
        const kind = kinds.get(index);
        if (kind === undefined)
          throw input.fail(`version ${version} has no ${type} with index ${index}`, start);
        return { kind, ...table.get(kind)?.payload?.decode(input) } as Union;
      },
    };
  });
}

function describeVariants(table: ReadonlyMap<string, EnumVariant<Kinded>>, path: string): AnyType {
  const variants = [...table]
    .map(([kind, { index, name = kind, payload }]) => ({
      name,
      index,
      docs: [],
      fields: payload ? listFields(payload.type) : [],
    }))
    .sort((left, right) => left.index - right.index);
  return { shape: { kind: 'variant', variants }, path: path.split('::') };
}

/** The fields of a variant: those of a struct without a name, or the value alone. */
function listFields(type: AnyType): readonly Field[] {
  return type.shape.kind === 'composite' && type.path === undefined ? type.shape.fields : [{ type }];
}
