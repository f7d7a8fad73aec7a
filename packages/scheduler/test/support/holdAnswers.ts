import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Wraps a provider: after `hold`, the next answer by a method arrives only after `release`. */
export function holdAnswers(inner: ProviderInterface) {
  let held: string | undefined;
  let release: () => void = () => undefined;
  const send = async (method: string, params: unknown[]) => {
    const isHeld = method === held;
    if (isHeld) held = undefined;
    const answer: unknown = await inner.send(method, params);
    if (isHeld)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return answer;
  };
  const provider = new Proxy(inner, {
    get: (object, name) => {
      const value: unknown = name === 'send' ? send : Reflect.get(object, name);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
  return {
    provider,
    hold: (method: string) => {
      held = method;
    },
    release: () => release(),
  };
}
