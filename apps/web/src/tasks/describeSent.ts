import { formatTokens, type Planck, type TokenUnit } from '@parachron/core';
import type { SentTransaction } from './TasksProtocol.js';

/** Describes a transaction in a block, for the page. */
export function describeSent(
  {
    block,
    hash,
    fee,
  }: Pick<SentTransaction, 'hash'> & {
    readonly block: { readonly number: number };
    readonly fee?: Planck | undefined;
  },
  { chain, token }: { readonly chain: string; readonly token: TokenUnit },
): SentTransaction {
  return { chain, block: block.number, hash, fee: fee === undefined ? '' : formatTokens(fee, token) };
}
