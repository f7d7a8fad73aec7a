import type { Codec, Registry } from '@polkadot/types/types';

/** Finds the id of the service's own token as its runtime states it; undefined if it states none. */
export function findNativeCurrency(registry: Registry): Codec | undefined {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const constant = pallet?.constants.find(({ name }) => name.eq('GetNativeCurrencyId'));
  return (
    constant && registry.createType(registry.createLookupType(constant.type), constant.value.toU8a(true))
  );
}
