import type { Codec, CodecClass, Registry } from '@polkadot/types/types';

/**
 * A currency as its runtime encodes it: a number, the name of an enum variant (`Native`), or a variant with its value
 * (`{ Token: 'KSM' }`).
 */
export type CurrencyId = number | string | { readonly [choice: string]: unknown };

/** Formats a currency as one line of text. */
export function formatCurrency(currency: CurrencyId): string {
  return typeof currency === 'object' ? JSON.stringify(currency) : String(currency);
}

/** Returns whether a currency is the service's native token; false for a value that the runtime cannot encode. */
export function isNativeCurrency(registry: Registry, currency: CurrencyId): boolean {
  const native = findNativeCurrency(registry);
  if (!native) return Number(currency) === 0;
  try {
    return new (native.constructor as CodecClass)(registry, currency).toHex() === native.toHex();
  } catch {
    return false;
  }
}

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
