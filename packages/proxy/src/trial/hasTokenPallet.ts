import type { Registry } from '@polkadot/types/types';

/** Returns whether a chain has a pallet with balances of other tokens, by account and token. */
export function hasTokenPallet(registry: Registry): boolean {
  return registry.metadata.pallets
    .filter(({ name }) => /asset|token|currenc|fungible/i.test(name.toString()))
    .flatMap(({ storage }) => (storage.isSome ? [...storage.unwrap().items] : []))
    .some(({ type }) => type.isMap && type.asMap.hashers.length > 1);
}
