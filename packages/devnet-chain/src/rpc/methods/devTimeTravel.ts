import { pluralize } from '@parachron/core';
import type { Param } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

const date: Param<string | number> = {
  name: 'date',
  isOptional: false,
  expected: 'a date as text, or milliseconds since 1970',
  parse: (input) =>
    typeof input === 'string' || (Number.isSafeInteger(input) && Number(input) >= 0)
      ? (input as string | number)
      : undefined,
};

/** Advances the time to a date, builds the blocks that are due until then, and returns the date in milliseconds. */
export const devTimeTravel = defineMethod({
  name: 'dev_timeTravel',
  params: [date],
  handler: async ({ chain, blockDriver, pace }, [wanted]) => {
    const timestamp = typeof wanted === 'string' ? Date.parse(wanted) : wanted;
    if (Number.isNaN(timestamp)) throw new RpcError({ code: rpcCodes.refused, message: 'Invalid date' });
    if (timestamp < chain.head.timestamp) {
      const message = `Time cannot go back before the head's ${chain.head.timestamp}`;
      throw new RpcError({ code: rpcCodes.refused, message });
    }
    requireNear(timestamp - chain.head.timestamp, pace.limits.maxTravelMs);
    await blockDriver.travelTo(timestamp, pace);
    return timestamp;
  },
});

function requireNear(distance: number, most: number): void {
  if (distance <= most) return;
  const countDays = (milliseconds: number) => Math.floor(milliseconds / 86_400_000);
  const limit = `${countDays(most)} ${pluralize(countDays(most), 'day')}`;
  const message = `One request advances the clock by at most ${limit}, got ${countDays(distance)}.`;
  throw new RpcError({ code: rpcCodes.refused, message });
}
