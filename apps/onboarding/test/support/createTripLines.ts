import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** A request that a line carried. */
export interface CarriedRequest {
  readonly line: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** The trip that carried the request; the first is 1. */
  readonly trip: number;
}

/**
 * Lines to several chains that share one clock, which advances by one trip at a time: when every answer of a trip is there, all
 * answers arrive together. The number of trips is the length of the critical path, however busy the machine is.
 */
export function createTripLines() {
  const carried: CarriedRequest[] = [];
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
  // Work between answers and questions takes a few turns of the event loop, and asks in the same trip.
  const settle = (turns = 20) => {
    if (working > 0 || held.length === 0) isDue = false;
    else if (turns > 0) setImmediate(settle, turns - 1);
    else arrive();
  };
  const hold = <T>(act: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      held.push(() => {
        try {
          resolve(act());
        } catch (error) {
          reject(error);
        }
      });
      if (working > 0 || isDue) return;
      isDue = true;
      settle();
    });

  async function carry<T>(line: string, method: string, params: readonly unknown[], ask: () => Promise<T>) {
    if (working === 0 && held.length === 0) trips += 1;
    carried.push({ line, method, params, trip: trips });
    working += 1;
    const answer = await ask().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    working -= 1;
    return hold(answer);
  }

  return {
    /** The requests since the last count began. */
    carried,
    /** Trips one after another. */
    get trips() {
      return trips;
    },
    /** Begins a new count. */
    reset() {
      trips = 0;
      carried.length = 0;
    },
    /** A line to a chain, by a provider of that chain. */
    open(line: string, provider: ProviderInterface): ProviderInterface {
      const send = (method: string, params: unknown[]) =>
        carry(line, method, params, () => provider.send<unknown>(method, params));
      return new Proxy(provider, {
        get: (of, name) => {
          if (name === 'send') return send;
          const value: unknown = Reflect.get(of, name, of);
          return typeof value === 'function' ? value.bind(of) : value;
        },
      });
    },
  };
}
