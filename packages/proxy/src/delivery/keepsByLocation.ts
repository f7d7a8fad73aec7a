import type { Registry } from '@polkadot/types/types';

type TypeId = Parameters<Registry['lookup']['getSiType']>[0];

/** Whether a chain has a storage map in which tokens of other chains are known by their location. */
export function keepsByLocation(registry: Registry): boolean {
  return registry.metadata.pallets
    .filter(({ name }) => /asset|token|currenc|fungible/i.test(name.toString()))
    .flatMap(({ storage }) => (storage.isSome ? [...storage.unwrap().items] : []))
    .filter(({ type }) => type.isMap)
    .flatMap(({ type: { asMap } }) => [asMap.key, asMap.value])
    .some((type) => mentionsLocation(registry, type));
}

// A key may be the location itself, an enum of forms that name a token, or a tuple of ids.
function mentionsLocation(registry: Registry, type: TypeId, depth = 3): boolean {
  const { path, def, params } = registry.lookup.getSiType(type);
  if (/^(Versioned)?(Multi)?Location$/.test(path.at(-1)?.toString() ?? '')) return true;
  if (depth === 0) return false;
  const fields = def.isComposite
    ? def.asComposite.fields.map((field) => field.type)
    : def.isVariant
      ? def.asVariant.variants.flatMap((variant) => variant.fields.map((field) => field.type))
      : def.isTuple
        ? [...def.asTuple]
        : [];
  const generic = params.flatMap((param) => (param.type.isSome ? [param.type.unwrap()] : []));
  return [...fields, ...generic].some((inner) => mentionsLocation(registry, inner, depth - 1));
}
