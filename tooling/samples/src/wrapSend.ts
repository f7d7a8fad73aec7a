import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Returns a provider whose requests pass through a function; everything else is that of the given provider. */
export function wrapSend(
  inner: ProviderInterface,
  send: (method: string, params: unknown[]) => Promise<unknown>,
): ProviderInterface {
  return new Proxy(inner, {
    get: (object, name) => {
      if (name === 'send') return send;
      const value: unknown = Reflect.get(object, name, object);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}
