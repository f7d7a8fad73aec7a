import type { PalletMetadataLatest, Si1Field, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';

/** An argument of a call. */
export interface FoundArgument {
  /** Name of the argument in the runtime. */
  readonly name: string;
  /** Type in Rust notation: `Vec<u64>`. */
  readonly type: string;
  /** Id of the type in the runtime's type registry. */
  readonly typeId: number;
}

/** A call of a runtime with its arguments in order. */
export interface DescribedCall {
  readonly name: string;
  readonly args: readonly FoundArgument[];
}

/** Lists the scheduling and cancelling calls of a pallet. */
export function listTaskCalls(registry: Registry, pallet: PalletMetadataLatest): readonly DescribedCall[] {
  if (pallet.calls.isNone) return [];
  const { lookup } = registry;
  return lookup
    .getSiType(pallet.calls.unwrap().type)
    .def.asVariant.variants.filter(({ name }) => /^(schedule|cancel)_/.test(name.toString()))
    .map(({ name, fields }) => ({
      name: name.toString(),
      args: fields.map((field, at) => ({
        name: field.name.unwrapOr(at).toString(),
        type: formatType(lookup, field.type),
        typeId: field.type.toNumber(),
      })),
    }));
}

/** Formats a call as one line, with the types of its arguments. */
export function formatCall({ name, args }: DescribedCall): string {
  return `${name}(${args.map((arg) => `${arg.name}: ${arg.type}`).join(', ')})`;
}

// Larger enums, such as all calls of a runtime, are formatted by name.
const mostVariants = 4;
const deepest = 8;
// Types that are formatted by name, because types of the same bytes can have another meaning.
const opaque = ['H256', 'AccountId32'];

/** Formats a type of a runtime in Rust notation, without wrappers of a single field: `Vec<u8>`, `u32`, `enum { A, B }`. */
export function formatType(lookup: Registry['lookup'], id: SiLookupTypeId, depth = 0): string {
  const { def, path } = lookup.getSiType(id);
  const name = path.at(-1)?.toString() ?? '';
  const formatInner = (of: SiLookupTypeId) => formatType(lookup, of, depth + 1);
  // `{ a: u8 }`, or `(u8)` if the fields have no names.
  const formatFields = (of: string, fields: readonly Si1Field[]) => {
    if (fields.length === 0) return of;
    const named = fields.every((field) => field.name.isSome);
    const parts = fields.map((field) => (named ? `${field.name}: ` : '') + formatInner(field.type));
    return `${of} ${named ? `{ ${parts.join(', ')} }` : `(${parts.join(', ')})`}`.trim();
  };
  if (depth > deepest || opaque.includes(name)) return name;
  if (def.isPrimitive) return def.asPrimitive.type.toLowerCase();
  if (def.isSequence) return `Vec<${formatInner(def.asSequence.type)}>`;
  if (def.isArray) return `[${formatInner(def.asArray.type)}; ${def.asArray.len.toNumber()}]`;
  if (def.isCompact) return `Compact<${formatInner(def.asCompact.type)}>`;
  if (def.isTuple) return `(${def.asTuple.map(formatInner).join(', ')})`;
  if (def.isComposite) {
    const { fields } = def.asComposite;
    const [only, ...others] = fields;
    return only && others.length === 0 ? formatInner(only.type) : formatFields(name, fields);
  }
  if (!def.isVariant) return name;
  const { variants } = def.asVariant;
  if (variants.length > mostVariants) return `enum ${name}`;
  return `enum { ${variants.map((one) => formatFields(`${one.name}`, one.fields)).join(', ')} }`;
}
