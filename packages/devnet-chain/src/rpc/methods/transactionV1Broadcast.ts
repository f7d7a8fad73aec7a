import { isParachronError } from '@parachron/core';
import type { Chain } from '../Chain.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';
import { runNextTurn } from '../turns.js';

// The limit of Substrate nodes for one connection.
const most = 16;

/** Submits a transaction to the pool, and again at each new block while the pool refuses or has dropped it, until it is stopped. */
export const transactionV1Broadcast = defineMethod({
  name: 'transaction_v1_broadcast',
  params: [param.bytes('bytes')],
  handler: ({ chain, session }, [transaction]) => {
    if (session.broadcasts.size >= most) return null;
    const id = `broadcast${Math.random().toString(36).slice(2, 12)}`;
    session.broadcasts.set(id, startBroadcast(chain, transaction));
    return id;
  },
});

/** The first attempt follows the answer: clients look for the transaction in the blocks after the answer. */
function startBroadcast(chain: Chain, transaction: Uint8Array): () => void {
  let isStopped = false;
  let stopFollowing = () => {};
  const isTaken = () => submit(chain, { transaction, onDropped: followBlocks });
  const followBlocks = () => {
    if (isStopped) return;
    stopFollowing = chain.onBlock(() => {
      if (isTaken()) stopFollowing();
    });
  };
  const cancelFirst = runNextTurn(() => {
    if (!isTaken()) followBlocks();
  });
  return () => {
    isStopped = true;
    cancelFirst();
    stopFollowing();
  };
}

/**
 * Returns whether the pool takes the transaction. A client that broadcasts looks for the transaction in blocks, so the answers of the pool
 * are not reported.
 */
function submit(
  chain: Chain,
  { transaction, onDropped }: { readonly transaction: Uint8Array; readonly onDropped: () => void },
): boolean {
  try {
    chain.submitExtrinsic(transaction, (status) => {
      if (status === 'dropped') onDropped();
    });
    return true;
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return false;
  }
}
