import type { Chain } from '@parachron/client';

/** Makes a question whose answer is shared by those who ask while it is pending. */
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
