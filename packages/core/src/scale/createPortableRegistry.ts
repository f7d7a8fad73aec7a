import type { AnyType, Field, Shape } from './Type.js';
import { u8 } from './typeBuilders.js';

/** An entry of the metadata's portable registry. */
export interface PortableType {
  readonly path: readonly string[];
  readonly params: readonly { readonly name: string; readonly type: number | undefined }[];
  readonly def: PortableDef;
  readonly docs: readonly string[];
}

export interface PortableField {
  readonly name: string | undefined;
  readonly type: number;
}

export type PortableDef =
  | { readonly type: 'Composite'; readonly value: readonly PortableField[] }
  | {
      readonly type: 'Variant';
      readonly value: readonly {
        readonly name: string;
        readonly fields: readonly PortableField[];
        readonly index: number;
        readonly docs: readonly string[];
      }[];
    }
  | { readonly type: 'Sequence'; readonly value: number }
  | { readonly type: 'Array'; readonly value: { readonly length: number; readonly of: number } }
  | { readonly type: 'Tuple'; readonly value: readonly number[] }
  | { readonly type: 'Primitive'; readonly value: string }
  | { readonly type: 'Compact'; readonly value: number };

/** The portable registry under construction. */
export interface PortableRegistry {
  /** The id of a type, which is registered with all its parts. */
  idOf(type: AnyType): number;
  readonly types: readonly PortableType[];
}

/**
 * Creates a portable registry: equal descriptions get one id, and recursive types get their id first.
 *
 * @param resolve returns the type of a reference
 */
export function createPortableRegistry(resolve: (type: AnyType) => AnyType): PortableRegistry {
  const entries: (PortableType | undefined)[] = [];
  const byType = new Map<AnyType, number>();
  const byContent = new Map<string, number>();

  const takeId = (given: AnyType): number => {
    const type = resolve(given);
    const known = byType.get(type);
    if (known !== undefined) return known;
    return isRecursive(type) ? reserve(type) : register(type);
  };
  const reserve = (type: AnyType): number => {
    const id = entries.push(undefined) - 1;
    byType.set(type, id);
    entries[id] = describe(type, takeId);
    return id;
  };
  const register = (type: AnyType): number => {
    const entry = describe(type, takeId);
    const content = JSON.stringify(entry);
    const id = byContent.get(content) ?? entries.push(entry) - 1;
    byContent.set(content, id);
    byType.set(type, id);
    return id;
  };
  return {
    idOf: takeId,
    get types() {
      return entries.filter((entry) => entry !== undefined);
    },
  };
}

/** Tests whether a type may be recursive, as only named enums are: calls contain calls, XCM programs contain programs. */
function isRecursive(type: AnyType): boolean {
  return type.shape.kind === 'variant' && type.path !== undefined && type.path.length > 1;
}

type IdOf = (type: AnyType) => number;

function describe(type: AnyType, idOf: IdOf): PortableType {
  return {
    path: type.path ?? [],
    params: (type.params ?? []).map((param) => ({
      name: param.name,
      type: param.type === undefined ? undefined : idOf(param.type),
    })),
    def: define(type.shape, idOf),
    docs: type.docs ?? [],
  };
}

type Definers = { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, idOf: IdOf) => PortableDef };

function define(shape: Shape, idOf: IdOf): PortableDef {
  return (definers[shape.kind] as (shape: Shape, idOf: IdOf) => PortableDef)(shape, idOf);
}

function describeFields(fields: readonly Field[], idOf: IdOf): PortableField[] {
  return fields.map((field) => ({ name: field.name, type: idOf(field.type) }));
}

const definers: Definers = {
  primitive: (shape) => ({ type: 'Primitive', value: shape.name }),
  compact: (shape, idOf) => ({ type: 'Compact', value: idOf(shape.of) }),
  sequence: (shape, idOf) => ({ type: 'Sequence', value: idOf(shape.of) }),
  bytes: (_, idOf) => ({ type: 'Sequence', value: idOf(u8) }),
  hex: (shape, idOf) => ({ type: 'Array', value: { length: shape.length, of: idOf(u8) } }),
  array: (shape, idOf) => ({ type: 'Array', value: { length: shape.length, of: idOf(shape.of) } }),
  tuple: (shape, idOf) => ({ type: 'Tuple', value: shape.of.map(idOf) }),
  composite: (shape, idOf) => ({ type: 'Composite', value: describeFields(shape.fields, idOf) }),
  option: (shape, idOf) => ({
    type: 'Variant',
    value: [
      { name: 'None', fields: [], index: 0, docs: [] },
      { name: 'Some', fields: [{ name: undefined, type: idOf(shape.of) }], index: 1, docs: [] },
    ],
  }),
  variant: (shape, idOf) => ({
    type: 'Variant',
    value: shape.variants.map((variant) => ({
      name: variant.name,
      fields: describeFields(variant.fields, idOf),
      index: variant.index,
      docs: variant.docs,
    })),
  }),
  reference: (shape, idOf) => ({ type: 'Tuple', value: [idOf({ shape })] }),
};
