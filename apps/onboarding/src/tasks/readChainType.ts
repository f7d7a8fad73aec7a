import type { Chain } from '@parachron/client';
import { isParachronError, isRecord } from '@parachron/core';

const longest = 60;

/**
 * Reads the type of a chain from its node: `Live`, `Local`, `Development`, or a custom type.
 *
 * @returns `unknown` if the node does not state it
 */
export async function readChainType(chain: Pick<Chain, 'request'>): Promise<string> {
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

/** Whether a transaction there may cost real money: an unknown type counts as Live. */
export function isLive(type: string): boolean {
  return type === 'Live' || type === 'unknown';
}
