import { type Call, type CallTemplate, encodeCall, hasCall, type Runtime } from '@parachron/core';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';

/** Encodes a template with the default value of its type in each field to fill. */
export function encodeDefaults({ registry }: Runtime, template: CallTemplate): Call | undefined {
  const { pallet, method, args, fill } = template;
  if (!hasCall(registry, pallet, method)) return undefined;
  const types = listFieldTypes(registry, template);
  const defaults = fill.flatMap(({ field }) => {
    const type = types.get(field);
    return type === undefined ? [] : [[field, registry.createTypeUnsafe(type, []).toJSON()] as const];
  });
  if (defaults.length < fill.length) return undefined;
  return encodeCall(registry, { pallet, method, args: { ...args, ...Object.fromEntries(defaults) } });
}

function listFieldTypes(
  registry: Runtime['registry'],
  { pallet, method }: CallTemplate,
): ReadonlyMap<string, string> {
  const found = registry.metadata.pallets.find(({ name }) => name.toString() === pallet);
  const calls = found?.calls.unwrapOr(undefined);
  const variants = calls ? registry.lookup.getSiType(calls.type).def.asVariant.variants : [];
  const fields = [...variants].find(({ name }) => name.toString() === method)?.fields ?? [];
  return new Map(
    [...fields].map(({ name, type }) => [
      name.unwrapOr('').toString(),
      registry.createLookupType(findFilledType(registry, type)),
    ]),
  );
}

/** Finds the type of a field's future value: for an option, the type of its content. */
function findFilledType(registry: Runtime['registry'], type: SiLookupTypeId): SiLookupTypeId {
  const { path, params } = registry.lookup.getSiType(type);
  const [held] = params;
  return `${path.at(-1)}` === 'Option' && held ? held.type.unwrapOr(type) : type;
}
