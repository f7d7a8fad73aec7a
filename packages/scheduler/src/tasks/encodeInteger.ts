import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';

/**
 * Converts one integer, or two for a type of two parts, to a value of the runtime's type, which may have any wrappers.
 */
export function encodeInteger(
  registry: Registry,
  typeId: number,
  parts: readonly (number | bigint)[],
): unknown {
  const { def } = registry.lookup.getSiType(typeId);
  if (!def.isComposite) return parts[0];
  const { fields } = def.asComposite;
  const values = fields.map(({ type }, at) =>
    encodeInteger(registry, type.toNumber(), fields.length === 1 ? parts : parts.slice(at, at + 1)),
  );
  if (fields.some(({ name }) => name.isNone)) return fields.length === 1 ? values[0] : values;
  return Object.fromEntries(
    fields.map(({ name }, at) => [stringCamelCase(name.unwrap().toString()), values[at]]),
  );
}
