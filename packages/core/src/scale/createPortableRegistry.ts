import type { AnyType, Field, PrimitiveName, Shape } from './Type.js';
import { u8 } from './typeBuilders.js';

/** An entry of the metadata's portable registry. */
export interface PortableType {
  readonly path: string[];
  readonly params: { readonly name: string; readonly type: number }[];
  readonly def: PortableDef;
  readonly docs: string[];
}

export interface PortableField {
  readonly name: string | undefined;
  readonly type: number;
  readonly typeName: string | undefined;
  readonly docs: string[];
}

/** The definition of a type, as a decoded registry of metadata has it. */
export type PortableDef =
  | { readonly tag: 'composite'; readonly value: PortableField[] }
  | {
      readonly tag: 'variant';
      readonly value: {
        readonly name: string;
        readonly fields: PortableField[];
        readonly index: number;
        readonly docs: string[];
      }[];
    }
  | { readonly tag: 'sequence' | 'compact'; readonly value: number }
  | { readonly tag: 'array'; readonly value: { readonly len: number; readonly type: number } }
  | { readonly tag: 'tuple'; readonly value: number[] }
  | { readonly tag: 'primitive'; readonly value: { readonly tag: PrimitiveName; readonly value: undefined } };

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
    if (type.shape.kind === 'opaque') return takeId(type.shape.of);
    const known = byType.get(type);
    if (known !== undefined) return known;
    // Only named enums may be recursive: calls contain calls, XCM programs contain programs.
    const isRecursive = type.shape.kind === 'variant' && type.path !== undefined && type.path.length > 1;
    return isRecursive ? reserve(type) : register(type);
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

type IdOf = (type: AnyType) => number;

function describe(type: AnyType, idOf: IdOf): PortableType {
  return {
    path: [...(type.path ?? [])],
    params: (type.params ?? []).map((param) => ({ name: param.name, type: idOf(param.type) })),
    def: (definers[type.shape.kind] as (shape: Shape, idOf: IdOf) => PortableDef)(type.shape, idOf),
    docs: [],
  };
}

/** A field that may hold a value of its own type names a box: subxt and other generators of Rust code look for it. */
function describeField({ name, type }: Field, idOf: IdOf): PortableField {
  const typeName = type.shape.kind === 'reference' ? `Box<${type.shape.name}>` : undefined;
  return { name, type: idOf(type), typeName, docs: [] };
}

const definers: { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, idOf: IdOf) => PortableDef } = {
  primitive: ({ name }) => ({ tag: 'primitive', value: { tag: name, value: undefined } }),
  compact: ({ of }, idOf) => ({ tag: 'compact', value: idOf(of) }),
  sequence: ({ of }, idOf) => ({ tag: 'sequence', value: idOf(of) }),
  bytes: (_, idOf) => ({ tag: 'sequence', value: idOf(u8) }),
  hex: ({ length }, idOf) => ({ tag: 'array', value: { len: length, type: idOf(u8) } }),
  array: ({ length, of }, idOf) => ({ tag: 'array', value: { len: length, type: idOf(of) } }),
  tuple: ({ of }, idOf) => ({ tag: 'tuple', value: of.map(idOf) }),
  composite: ({ fields }, idOf) => ({
    tag: 'composite',
    value: fields.map((field) => describeField(field, idOf)),
  }),
  option: ({ of }, idOf) => ({
    tag: 'variant',
    value: [
      { name: 'None', fields: [], index: 0, docs: [] },
      { name: 'Some', fields: [describeField({ type: of }, idOf)], index: 1, docs: [] },
    ],
  }),
  variant: ({ variants }, idOf) => ({
    tag: 'variant',
    value: variants.map(({ name, index, fields, docs }) => ({
      name,
      fields: fields.map((field) => describeField(field, idOf)),
      index,
      docs: [...docs],
    })),
  }),
  opaque: ({ of }, idOf) => ({ tag: 'tuple', value: [idOf(of)] }),
  reference: (shape, idOf) => ({ tag: 'tuple', value: [idOf({ shape })] }),
};
