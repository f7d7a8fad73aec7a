import { type Chain, findKnownChain } from '@parachron/client';
import { isParachronError, isRecord } from '@parachron/core';

const longest = 60;

/**
 * Reads the type of a chain: the type that its node states, and the name of the public chain that has its genesis. A transaction may cost
 * real money unless the node states a type for development and no public chain has the genesis: a signature for the genesis of a public
 * chain is valid there, also if the node is that of a fork.
 */
export async function readChainType(
  chain: Pick<Chain, 'request' | 'genesisHash'>,
): Promise<{ readonly type: string; readonly isLive: boolean }> {
  const stated = await readStatedType(chain);
  const known = findKnownChain(chain.genesisHash);
  if (known !== undefined) return { type: `${stated}, with the genesis of ${known}`, isLive: true };
  return { type: stated, isLive: stated === 'Live' || stated === 'unknown' };
}

/** `Live`, `Local`, `Development` or a custom type; `unknown` if the node does not state it. */
async function readStatedType(chain: Pick<Chain, 'request'>): Promise<string> {
  try {
    const answer = await chain.request('system_chainType', []);
    if (typeof answer === 'string') return answer.slice(0, longest);
    // A custom type of the chain specification: {"Custom":"…"}.
    return isRecord(answer) ? JSON.stringify(answer).slice(0, longest) : 'unknown';
  } catch (error) {
    if (isParachronError(error, 'RPC_METHOD_MISSING') || isParachronError(error, 'RPC_FAILED'))
      return 'unknown';
    throw error;
  }
}
