import type { DecodedEvent } from '@parachron/client';
import { type Account, isParachronError, type JsonValue, type Planck, parseAccount } from '@parachron/core';

/** The accounts in events that carry a certain amount beside them. */
export function findAccountsByAmount(events: readonly DecodedEvent[], amount: Planck): Account[] {
  return events
    .map(({ data }) => Object.values(data))
    .filter((values) => values.some((value) => isAmount(value, amount)))
    .flatMap((values) => values.flatMap((value) => readAccount(value) ?? []));
}

/** An account as an event carries it; undefined for anything else. */
export function readAccount(value: JsonValue | undefined): Account | undefined {
  // A number in text, however long, is no account; neither is any text too short to be an address.
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
