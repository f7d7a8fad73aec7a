import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { wrapSend } from './wrapSend.js';

export { wrapSend };

/** A request with its round trip. */
interface CountedRequest {
  readonly chain: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** The round trip that takes the request; the first is 1. */
  readonly trip: number;
}

/** Counts the round trips of connections that share one clock. */
export interface TripCount {
  /** The requests since the last count began. */
  readonly requests: readonly CountedRequest[];
  /** Number of consecutive round trips. */
  readonly trips: number;
  /** Begins a new count. */
  reset(): void;
  /** Wraps the provider of a chain, so that its requests count. */
  open(chain: string, provider: ProviderInterface): ProviderInterface;
}

/**
 * Counts the round trips of connections to several chains. The connections share one clock, which advances by one trip at a time:
 * when every answer of a trip is there, all answers arrive together. The number of trips is the length of the critical path, and
 * does not depend on the load of the machine.
 */
export function createTripCount(): TripCount {
  const requests: CountedRequest[] = [];
  let trips = 0;
  let working = 0;
  let held: (() => void)[] = [];
  let isDue = false;

  const arrive = () => {
    isDue = false;
    const arriving = held;
    held = [];
    for (const release of arriving) release();
  };
  // Work between an answer and the next request takes a few turns of the event loop, and the request belongs to the same trip.
  const settle = (turns = 20): void => {
    if (working > 0 || held.length === 0) isDue = false;
    else if (turns > 0) setImmediate(settle, turns - 1);
    else arrive();
  };
  const hold = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
      if (working > 0 || isDue) return;
      isDue = true;
      settle();
    });
  async function count(request: Omit<CountedRequest, 'trip'>, ask: () => Promise<unknown>) {
    if (working === 0 && held.length === 0) trips += 1;
    requests.push({ ...request, trip: trips });
    working += 1;
    try {
      return await ask();
    } finally {
      working -= 1;
      await hold();
    }
  }

  return {
    requests,
    get trips() {
      return trips;
    },
    reset() {
      trips = 0;
      requests.length = 0;
    },
    open: (chain, provider) =>
      wrapSend(provider, (method, params) =>
        count({ chain, method, params }, () => provider.send(method, params)),
      ),
  };
}
