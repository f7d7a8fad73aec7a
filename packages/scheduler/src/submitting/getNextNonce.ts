import { AnswerNotUnderstoodError, type Chain } from '@parachron/client';

/** Asks for an account's next nonce, with its waiting transactions counted. */
export async function getNextNonce(
  chain: Pick<Chain, 'request' | 'endpoint'>,
  address: string,
): Promise<number> {
  const method = 'system_accountNextIndex';
  const nonce = await chain.request(method, [address]);
  if (typeof nonce === 'number' && Number.isSafeInteger(nonce)) return nonce;
  throw new AnswerNotUnderstoodError({ endpoint: chain.endpoint, method, detail: 'it is no number' });
}
