import { AnswerNotUnderstoodError, type Chain, type Snapshot } from '@parachron/client';
import { isHash } from '@parachron/core';

/** Pins the best block of a chain, which another may still replace. */
export async function getBestSnapshot(chain: Chain): Promise<Snapshot> {
  const method = 'chain_getBlockHash';
  const hash = await chain.request(method, []);
  if (isHash(hash)) return chain.snapshot(hash);
  throw new AnswerNotUnderstoodError({ endpoint: chain.endpoint, method, detail: 'it is no hash' });
}
