import { type Hex, isRecord } from '@parachron/core';
import type { Ticket } from './Ticket.js';

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2})*$/.test(value);

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Parses a ticket that was stored as JSON.
 *
 * Sends: nothing.
 *
 * @param value the result of `JSON.parse`
 * @returns the ticket; undefined for another value
 *
 * @example
 * ```ts
 * import { parseTicket } from '@parachron/scheduler';
 *
 * parseTicket(JSON.parse('{"nonce":7}')); // undefined
 * ```
 */
export function parseTicket(value: unknown): Ticket | undefined {
  return isTicket(value) ? value : undefined;
}

function isTicket(value: unknown): value is Ticket {
  if (!isRecord(value)) return false;
  const { owner, call, taskId, nonce, afterBlock, untilBlock, hashes, runtime, codeHash } = value;
  const numbers = [nonce, afterBlock, ...(untilBlock === undefined ? [] : [untilBlock])];
  return (
    [owner, call, taskId].every(isHex) &&
    numbers.every(isCount) &&
    (runtime === undefined || typeof runtime === 'string') &&
    (codeHash === undefined || isHex(codeHash)) &&
    Array.isArray(hashes) &&
    hashes.every(isHex)
  );
}
