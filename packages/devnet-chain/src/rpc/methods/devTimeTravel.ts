import { date, parseTravel } from '../forks/devMethods.js';
import { defineMethod } from '../RpcMethod.js';

/** Advances the time to a date, builds the blocks that are due until then, and returns the date in milliseconds. */
export const devTimeTravel = defineMethod({
  name: 'dev_timeTravel',
  params: [date],
  handler: async ({ chain, blockDriver, pace }, [wanted]) => {
    const timestamp = parseTravel(wanted, { now: chain.head.timestamp, pace });
    await blockDriver.travelTo(timestamp, pace);
    return timestamp;
  },
});
