import type { Codec, Registry } from '@polkadot/types/types';

/**
 * Finds the currency id of the service's native token in the constants of the runtime; undefined if no constant states
 * it.
 */
export function findNativeCurrency(registry: Registry): Codec | undefined {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const constant = pallet?.constants.find(({ name }) => name.eq('GetNativeCurrencyId'));
  return (
    constant && registry.createType(registry.createLookupType(constant.type), constant.value.toU8a(true))
  );
}
