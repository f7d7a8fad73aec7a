import type { Chain } from '@parachron/client';

/**
 * Makes a question that is asked once for all who ask it together: the request leaves after the last of them has asked,
 * so that no caller gets an answer older than the question.
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
