import type { Registry } from '@polkadot/types/types';

/** A registry whose pallets have other names: each pallet of the metadata is listed under each of its new names. */
export function changePallets(registry: Registry, change: (name: string) => readonly string[]): Registry {
  const pallets = registry.metadata.pallets.flatMap((pallet) =>
    change(pallet.name.toString()).map((name) => replace(pallet, 'name', registry.createType('Text', name))),
  );
  return replace(registry, 'metadata', { pallets });
}

/** The same object with one other property; its methods keep their object, whose fields are private. */
function replace<T extends object>(object: T, changed: keyof T, value: unknown): T {
  return new Proxy(object, {
    get: (inner, key) => {
      if (key === changed) return value;
      const own: unknown = Reflect.get(inner, key, inner);
      return typeof own === 'function' ? own.bind(inner) : own;
    },
  });
}
