import type { Chain } from '@parachron/client';

/**
 * Creates a query that is sent once for all callers of one turn of the event loop: the request is sent after all these
 * calls, so that no answer is older than a call.
 */
export function shareTurn<A extends readonly (string | number)[], T>(
  ask: (chain: Chain, ...args: A) => Promise<T>,
): (chain: Chain, ...args: A) => Promise<T> {
  const open = new WeakMap<Chain, Map<string, Promise<T>>>();
  return (chain, ...args) => {
    const questions = open.get(chain) ?? new Map<string, Promise<T>>();
    open.set(chain, questions);
    const name = args.join(' ');
    const known = questions.get(name);
    if (known) return known;
    const asked = Promise.resolve().then(() => {
      questions.delete(name);
      return ask(chain, ...args);
    });
    questions.set(name, asked);
    return asked;
  };
}

/** Creates a query that shares a pending answer among its callers. */
export function shareUnderWay<T>(ask: (chain: Chain) => Promise<T>): (chain: Chain) => Promise<T> {
  const underWay = new Map<Chain, Promise<T>>();
  return (chain) => {
    const known = underWay.get(chain);
    if (known) return known;
    const asked = ask(chain).finally(() => underWay.delete(chain));
    underWay.set(chain, asked);
    return asked;
  };
}
