import { AnswerNotUnderstoodError, BlockUnavailableError, type Chain } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import { isRecord } from '../reading/readPlain.js';

type Asked = Pick<Chain, 'request' | 'endpoint'>;

export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}

/** The hash of a block of the best chain by its number. */
export async function getHash(chain: Asked & Pick<Chain, 'genesisHash'>, number: number): Promise<Hex> {
  const hash = await chain.request('chain_getBlockHash', [number]);
  if (isHash(hash)) return hash;
  const reason = `it knows no block #${number}`;
  throw new BlockUnavailableError({ endpoint: chain.endpoint, block: chain.genesisHash, reason });
}

/** The finalized head. */
export async function getFinalizedBlock(chain: Asked): Promise<BlockRef> {
  const hash = await chain.request('chain_getFinalizedHead', []);
  const header = isHash(hash) ? await chain.request('chain_getHeader', [hash]) : undefined;
  const number = isRecord(header) ? Number(header.number) : Number.NaN;
  if (isHash(hash) && Number.isSafeInteger(number)) return { number, hash };
  throw new AnswerNotUnderstoodError({
    endpoint: chain.endpoint,
    method: 'chain_getHeader',
    detail: 'it is no header',
  });
}

/** The account's next nonce, with its waiting transactions counted. */
export async function getNextNonce(chain: Asked, address: string): Promise<number> {
  const method = 'system_accountNextIndex';
  const nonce = await chain.request(method, [address]);
  if (typeof nonce === 'number' && Number.isSafeInteger(nonce)) return nonce;
  throw new AnswerNotUnderstoodError({ endpoint: chain.endpoint, method, detail: 'it is no number' });
}
