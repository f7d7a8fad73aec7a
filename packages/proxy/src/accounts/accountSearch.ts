import type { DecodedEvent } from '@parachron/client';
import { type Account, isParachronError, type JsonValue, type Planck, parseAccount } from '@parachron/core';

/** Finds the accounts in events that also contain a given amount. */
export function findAccountsByAmount(events: readonly DecodedEvent[], amount: Planck): Account[] {
  return events
    .map(({ data }) => Object.values(data))
    .filter((values) => values.some((value) => isAmount(value, amount)))
    .flatMap((values) => values.flatMap((value) => readAccount(value) ?? []));
}

/** Reads an account from a field of an event; undefined for any other value. */
export function readAccount(value: JsonValue | undefined): Account | undefined {
  // A number as text, or a text shorter than an address, is not an account.
  if (typeof value !== 'string' || value.length < 42 || /^\d+$/.test(value)) return undefined;
  try {
    return parseAccount(value);
  } catch (error) {
    if (isParachronError(error, 'INVALID_ACCOUNT')) return undefined;
    throw error;
  }
}

function isAmount(value: JsonValue, amount: Planck): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  return String(value) === amount.toString();
}
