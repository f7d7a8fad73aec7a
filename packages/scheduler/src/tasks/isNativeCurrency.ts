import type { CodecClass, Registry } from '@polkadot/types/types';
import type { CurrencyId } from './CurrencyId.js';
import { findNativeCurrency } from './findNativeCurrency.js';

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
