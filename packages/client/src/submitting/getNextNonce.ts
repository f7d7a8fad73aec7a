import { requireInput } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';

/**
 * Gets the nonce of an account's next transaction, including transactions in the node's pool.
 *
 * Use it to sign with another program, or to send several transactions with one nonce, of which the chain accepts one; `submit`
 * reads the nonce by itself.
 *
 * Chain: `system_accountNextIndex`.
 * Sends: one request.
 *
 * @param address of the account, in SS58
 * @returns the nonce, from 0
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no number
 * @throws RPC_FAILED when the node rejects the address
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getNextNonce } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * await getNextNonce(chain, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'); // 0 for an account that never sent
 * await chain.close();
 * ```
 */
export async function getNextNonce(
  chain: Pick<Chain, 'request' | 'endpoint'>,
  address: string,
): Promise<number> {
  requireInput({ chain, address }, { chain: 'chain', address: 'string' });
  const method = 'system_accountNextIndex';
  const nonce = await chain.request(method, [address]);
  if (typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0) return nonce;
  throw new AnswerNotUnderstoodError({
    endpoint: chain.endpoint,
    method,
    detail: 'the answer is not a number',
  });
}
