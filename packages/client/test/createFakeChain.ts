import type { Chain } from '../src/index.js';
import { RpcMethodMissingError } from '../src/requests/connectionErrors.js';
import type { Answering } from './createFakeNode.js';

/** Creates a connection with the given answers; the node lacks any other method. Lists the requests. */
export function createFakeChain(methods: Readonly<Record<string, Answering>>, changes: Partial<Chain> = {}) {
  const endpoint = 'wss://node.example';
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const chain = {
    endpoint,
    runtime: { chain: 'Fake', specName: 'fake', specVersion: 1 },
    snapshot: async (hash: unknown) => ({ hash }),
    request: async (method: string, params: readonly unknown[]) => {
      asked.push({ method, params });
      const answer = methods[method];
      if (!answer) throw new RpcMethodMissingError({ endpoint, method });
      return answer(params);
    },
    ...changes,
  };
  return { chain: chain as unknown as Chain, asked };
}

/** A block hash that contains the number of its block. */
export const hashOf = (number: number, fork = 0): `0x${string}` =>
  `0x${fork.toString(16).padStart(2, '0')}${number.toString(16).padStart(62, '0')}`;

/** The header of a block as nodes report it. */
export const headerOf = (number: number) => ({
  number: `0x${number.toString(16)}`,
  parentHash: hashOf(number - 1),
});
