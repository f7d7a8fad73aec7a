import type { CurrencyId } from './CurrencyId.js';

/** Formats a currency as one line of text. */
export function formatCurrency(currency: CurrencyId): string {
  return typeof currency === 'object' ? JSON.stringify(currency) : String(currency);
}
