import { type Hex, isParachronError } from '@parachron/core';
import type { TransactionStatus } from '../../pool/Pool.js';
import { isSameBytes } from '../../scale/hex.js';
import type { Chain } from '../Chain.js';
import { param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { waitUntilFollowed } from '../waitUntilRead.js';

/**
 * Puts a transaction into the pool and reports each status, a refusal included. The server reports the block as final once the client
 * has read the block.
 */
export const transactionWatchV1SubmitAndWatch = defineSubscription({
  name: 'transactionWatch_v1_submitAndWatch',
  notification: 'transactionWatch_v1_watchEvent',
  unsubscribe: ['transactionWatch_v1_unwatch'],
  params: [param.bytes('bytes')],
  start: ({ chain, session }, [transaction], { emit }) => {
    let isWatched = true;
    const notify = (status: TransactionStatus) => {
      if (isWatched) emit(describe(chain, { status, transaction }));
    };
    try {
      chain.submitExtrinsic(transaction, (status) => {
        if (typeof status !== 'object' || !('finalized' in status)) notify(status);
        else void waitUntilFollowed(session, status.finalized).then(() => notify(status));
      });
    } catch (error) {
      if (!isParachronError(error)) throw error;
      emit({ event: 'invalid', error: error.message });
    }
    return () => {
      isWatched = false;
    };
  },
});

function describe(
  chain: Chain,
  { status, transaction }: { status: TransactionStatus; transaction: Uint8Array },
): object {
  if (status === 'future' || status === 'ready') return { event: 'validated' };
  if (status === 'invalid') return { event: 'invalid', error: 'The transaction is not valid any more' };
  if (status === 'dropped') return { event: 'dropped', error: 'The pool is full' };
  if ('usurped' in status) return { event: 'invalid', error: `Replaced by ${status.usurped}` };
  if ('retracted' in status) return { event: 'bestChainBlockIncluded', block: null };
  if ('inBlock' in status) {
    return { event: 'bestChainBlockIncluded', block: findInBlock(chain, status.inBlock, transaction) };
  }
  return { event: 'finalized', block: findInBlock(chain, status.finalized, transaction) };
}

function findInBlock(chain: Chain, hash: Hex, transaction: Uint8Array) {
  const extrinsics = chain.getBlock(hash)?.extrinsics ?? [];
  const index = extrinsics.findIndex((one) => isSameBytes(one, transaction));
  return { hash, index };
}
