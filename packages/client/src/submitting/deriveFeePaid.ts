import type { JsonValue, Planck } from '@parachron/core';
import type { DecodedEvent } from './decodeEvents.js';

/**
 * Derives the fee of a transaction, in planck, from its events: the stated fee, or the withdrawn amount. A runtime without an event
 * for the fee withdraws the fee before the call. If the runtime then returns an amount, the part of it that belongs to the fee is
 * not known.
 */
export function deriveFeePaid(events: readonly DecodedEvent[]): Planck | undefined {
  const stated = events.find(
    ({ usualPallet, method }) => usualPallet === 'TransactionPayment' && method === 'TransactionFeePaid',
  );
  if (stated) return readAmount(stated.data.actual_fee ?? stated.data['1']);
  const [first] = events;
  if (!first || !isOfBalances(first) || first.method !== 'Withdraw') return undefined;
  const payer = readPayer(first);
  const isReturned = events.some(
    (event) => isOfBalances(event) && event.method === 'Deposit' && readPayer(event) === payer,
  );
  return isReturned ? undefined : readAmount(first.data.amount ?? first.data['1']);
}

function isOfBalances({ usualPallet }: DecodedEvent): boolean {
  return usualPallet === 'Balances';
}

function readPayer({ data }: DecodedEvent): JsonValue | undefined {
  return data.who ?? data['0'];
}

function readAmount(value: JsonValue | undefined): Planck | undefined {
  return typeof value === 'number' || typeof value === 'string' ? BigInt(value) : undefined;
}
