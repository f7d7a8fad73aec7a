import type { Si1Field, Si1Variant, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';

// Larger enums, such as all calls of a runtime, are formatted by name.
const mostVariants = 4;
const deepest = 8;
// Types that are formatted by name, because types of the same bytes can have another meaning.
const opaque = ['H256', 'AccountId32'];

/**
 * Formats a type of a runtime in Rust notation, without wrappers of a single field: `Vec<u8>`, `u32`, `enum { A, B }`.
 *
 * @param lookup the runtime's type registry
 * @param id the id of the type
 */
export function formatType(lookup: Registry['lookup'], id: SiLookupTypeId, depth = 0): string {
  const { def, path } = lookup.getSiType(id);
  const name = path.at(-1)?.toString() ?? '';
  const formatInner = (of: SiLookupTypeId) => formatType(lookup, of, depth + 1);
  if (depth > deepest || opaque.includes(name)) return name;
  if (def.isPrimitive) return def.asPrimitive.type.toLowerCase();
  if (def.isSequence) return `Vec<${formatInner(def.asSequence.type)}>`;
  if (def.isArray) return `[${formatInner(def.asArray.type)}; ${def.asArray.len.toNumber()}]`;
  if (def.isCompact) return `Compact<${formatInner(def.asCompact.type)}>`;
  if (def.isTuple) return `(${def.asTuple.map(formatInner).join(', ')})`;
  if (def.isComposite) {
    const { fields } = def.asComposite;
    const [only] = fields;
    return fields.length === 1 && only
      ? formatInner(only.type)
      : `${name} ${formatFields(fields, formatInner)}`.trim();
  }
  if (!def.isVariant) return name;
  const { variants } = def.asVariant;
  if (variants.length > mostVariants) return `enum ${name}`;
  return `enum { ${variants.map((variant) => formatVariant(variant, formatInner)).join(', ')} }`;
}

function formatVariant({ name, fields }: Si1Variant, inner: (of: SiLookupTypeId) => string): string {
  return `${name.toString()} ${formatFields(fields, inner)}`.trim();
}

/** Formats fields as `{ a: u8 }`, or as `(u8)` if they have no names. */
function formatFields(fields: readonly Si1Field[], inner: (of: SiLookupTypeId) => string): string {
  if (fields.length === 0) return '';
  const named = fields.every(({ name }) => name.isSome);
  const parts = fields.map(({ name, type }) => (named ? `${name.toString()}: ` : '') + inner(type));
  return named ? `{ ${parts.join(', ')} }` : `(${parts.join(', ')})`;
}
