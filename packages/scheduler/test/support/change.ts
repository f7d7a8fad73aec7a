import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Wraps a provider: `answer` returns another result or an error for some requests, and undefined for the others. */
export function change(
  inner: ProviderInterface,
  answer: (method: string, params: readonly unknown[]) => unknown,
): ProviderInterface {
  return new Proxy(inner, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (name !== 'send') return typeof value === 'function' ? value.bind(object) : value;
      return async (method: string, params: unknown[]) => {
        const given = await answer(method, params);
        if (given instanceof Error) throw given;
        return given === undefined ? inner.send(method, params) : given;
      };
    },
  });
}
