/**
 * Creates a query of a chain that is sent once for all callers of one turn of the event loop: the request is sent after all these calls, so
 * that no answer is older than a call. Use it where many followers of a chain read the same.
 *
 * Sends: nothing.
 *
 * @param ask the query; calls with equal parameters are one question
 * @returns the query with shared answers
 *
 * @example
 * ```ts
 * import { type Chain, getBlockHash } from '@parachron/client';
 * import { shareTurn } from '@parachron/core';
 *
 * declare const chain: Chain;
 * const getHash = shareTurn((chain: Chain, number: number) => getBlockHash(chain, number));
 * await Promise.all([getHash(chain, 7), getHash(chain, 7)]); // one request
 * ```
 */
export function shareTurn<C extends object, A extends readonly (string | number)[], T>(
  ask: (chain: C, ...args: A) => Promise<T>,
): (chain: C, ...args: A) => Promise<T> {
  const open = new WeakMap<C, Map<string, Promise<T>>>();
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
