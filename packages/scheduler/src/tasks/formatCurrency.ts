import type { CurrencyId } from './CurrencyId.js';

/** Writes a currency in one line. */
export function formatCurrency(currency: CurrencyId): string {
  return typeof currency === 'object' ? JSON.stringify(currency) : String(currency);
}
