import type { Chain } from '@parachron/client';

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
