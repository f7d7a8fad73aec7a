import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Wraps a provider, and counts its requests by method, including subscriptions and their ends. */
export function countRequests(inner: ProviderInterface) {
  const asked = new Map<string, number>();
  const count = (method: string) => asked.set(method, (asked.get(method) ?? 0) + 1);
  const counted = new Proxy(inner, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      if (name === 'send') {
        return (method: string, params: unknown[]) => {
          count(method);
          return inner.send(method, params);
        };
      }
      if (name !== 'subscribe' && name !== 'unsubscribe') return value.bind(object);
      return (type: string, method: string, ...rest: unknown[]) => {
        count(method);
        return value.call(object, type, method, ...rest);
      };
    },
  });
  return {
    provider: counted,
    asked,
    total: () => [...asked.values()].reduce((sum, one) => sum + one, 0),
  };
}
