import { type Chain, RpcMethodMissingError } from '@parachron/client';

/** Answers to requests, by their methods; a node lacks any other method. */
export type NodeAnswers = { readonly [method: string]: (params: readonly unknown[]) => unknown };

/** Creates the connection to a node that gives the answers of a test, and counts its requests by their methods. */
export function createNode(answers: NodeAnswers, changes: Partial<Chain> = {}) {
  const asked = new Map<string, number>();
  const endpoint = 'wss://node.example';
  const chain = {
    endpoint,
    runtime: { chain: 'Service', specName: 'service', specVersion: 1, ss58Prefix: 51 },
    snapshot: async () => undefined,
    request: async (method: string, params: readonly unknown[]) => {
      asked.set(method, (asked.get(method) ?? 0) + 1);
      const answer = answers[method];
      if (!answer) throw new RpcMethodMissingError({ endpoint, method });
      return answer(params);
    },
    ...changes,
  };
  return { chain: chain as unknown as Chain, asked };
}
