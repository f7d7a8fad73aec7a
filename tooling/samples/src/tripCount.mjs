/**
 * Counts the round trips of connections to several chains. The connections share one clock, which advances by one trip at a time:
 * when every answer of a trip is there, all answers arrive together. The number of trips is the length of the critical path, and
 * does not depend on the load of the machine.
 *
 * @returns {import('./tripCount.d.mts').TripCount}
 */
export function createTripCount() {
  /** @type {import('./tripCount.d.mts').CountedRequest[]} */
  const requests = [];
  let trips = 0;
  let working = 0;
  /** @type {(() => void)[]} */
  let held = [];
  let isDue = false;

  const arrive = () => {
    isDue = false;
    const arriving = held;
    held = [];
    for (const release of arriving) release();
  };
  // Work between an answer and the next request takes a few turns of the event loop, and the request belongs to the same trip.
  const settle = (turns = 20) => {
    if (working > 0 || held.length === 0) isDue = false;
    else if (turns > 0) setImmediate(settle, turns - 1);
    else arrive();
  };
  /** @template T @param {() => T} act @returns {Promise<T>} */
  const hold = (act) =>
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

  /** @template T @param {Omit<import('./tripCount.d.mts').CountedRequest, 'trip'>} request @param {() => Promise<T>} ask */
  async function count(request, ask) {
    if (working === 0 && held.length === 0) trips += 1;
    requests.push({ ...request, trip: trips });
    working += 1;
    const answer = await ask().then(
      (value) => () => value,
      (/** @type {unknown} */ error) => () => {
        throw error;
      },
    );
    working -= 1;
    return hold(answer);
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
    open(chain, provider) {
      /** @param {string} method @param {unknown[]} params */
      const send = (method, params) => count({ chain, method, params }, () => provider.send(method, params));
      return new Proxy(provider, {
        get: (of, name) => {
          if (name === 'send') return send;
          const value = Reflect.get(of, name, of);
          return typeof value === 'function' ? value.bind(of) : value;
        },
      });
    },
  };
}
