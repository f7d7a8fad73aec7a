import type { Runtime } from '@parachron/core';

/** The same runtime, but its metadata does not list a pallet. */
export function withoutPallet(runtime: Runtime, name: string): Runtime {
  const metadata = new Proxy(runtime.registry.metadata, {
    get: (target, key) =>
      key === 'pallets'
        ? target.pallets.filter((pallet) => pallet.name.toString() !== name)
        : Reflect.get(target, key),
  });
  const registry = new Proxy(runtime.registry, {
    get: (target, key) => {
      if (key === 'metadata') return metadata;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...runtime, registry };
}
