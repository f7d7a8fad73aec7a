/**
 * Counts the requests to a provider.
 *
 * @param {import('@polkadot/rpc-provider/types').ProviderInterface} inner
 */
export function countRequests(inner) {
  let count = 0;
  const provider = new Proxy(inner, {
    get: (object, name) => {
      const value = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      /** @param {unknown[]} args */
      return (...args) => {
        if (name === 'send' || name === 'subscribe' || name === 'unsubscribe') count += 1;
        return value.apply(object, args);
      };
    },
  });
  return { provider, count: () => count };
}
