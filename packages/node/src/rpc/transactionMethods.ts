import { formatHex, isParachronError, parseHex } from '@parachron/core';
import { bnToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';
import type { PoolWatcher } from '../pool/TagPool.js';
import { runNextTurn } from '../turns.js';
import { param, refuseParams } from './params.js';
import { createId, defineEnd, defineMethod, nameAll, type RpcMethod } from './RpcMethod.js';

/**
 * Puts a transaction into the pool and reports its status. Clients read the block when they receive `inBlock`, and stop reading at
 * `finalized`. The server therefore delays `finalized` until the client has read `inBlock` and has sent no request about the block for a
 * while.
 *
 * @param isFollowed whether the client follows blocks by the JSON-RPC specification, which reports a refusal as an event
 */
function defineWatch(notification: string, isFollowed = false): RpcMethod {
  return defineMethod([param.hex('bytes')], async (node, [transaction], { session }) => {
    const { id, emit } = session.subscribe(notification);
    const report = async (...reported: Parameters<PoolWatcher>) => {
      const [status] = reported;
      const { inBlock, finalized } = Object(status);
      if (finalized) await session.reads.waitUntilRead(finalized, isFollowed);
      emit(
        isFollowed ? describeEvent(...reported) : status,
        status !== 'future' && status !== 'ready' && !inBlock,
      );
    };
    const submitted = node.submit(transaction, (...reported) => void report(...reported));
    await submitted.catch((error: unknown) => {
      if (isFollowed && isParachronError(error, 'POOL_REFUSED'))
        return emit(describeEvent('invalid', undefined, error.message), true);
      session.unsubscribe(id);
      throw error;
    });
    return id;
  });
}

/** A status as an event of the JSON-RPC specification. */
function describeEvent(...[status, index, reason]: Parameters<PoolWatcher>): object {
  if (status === 'future' || status === 'ready') return { event: 'validated' };
  if (status === 'invalid')
    return { event: 'invalid', error: reason ?? 'The transaction is not valid any more' };
  if ('usurped' in status) return { event: 'invalid', error: `Replaced by ${status.usurped}` };
  if ('inBlock' in status) return { event: 'bestChainBlockIncluded', block: { hash: status.inBlock, index } };
  return { event: 'finalized', block: { hash: status.finalized, index } };
}

/** The limit of Substrate nodes for one connection. */
const mostBroadcasts = 16;

/** The nonce of the next transaction, after those in the pool: a signed transaction provides the tag of its account and nonce. */
const getNonce = defineMethod([param.anyAccount('account')], async ({ tree, head, pool }, [account]) => {
  const method = 'AccountNonceApi_account_nonce';
  const answer = await tree.call(head, { method, args: parseHex(account) });
  const bitLength = 8 * answer.length;
  for (let nonce = u8aToBigInt(answer, { isLe: true }); ; nonce += 1n) {
    const tag = u8aConcat(account, bnToU8a(nonce, { bitLength, isLe: true }));
    if (!pool.provides(formatHex(tag))) return Number(nonce);
  }
});

/** The methods of the pool, in both forms. */
export const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  author_pendingExtrinsics: defineMethod([], ({ pool }) => pool.listReady().map(({ bytes }) => bytes)),
  author_submitAndWatchExtrinsic: defineWatch('author_extrinsicUpdate'),
  author_submitExtrinsic: defineMethod([param.hex('extrinsic')], (node, [extrinsic]) =>
    node.submit(extrinsic),
  ),
  author_unwatchExtrinsic: defineEnd('author_extrinsicUpdate'),
  ...nameAll(getNonce, 'system_accountNextIndex', 'account_nextIndex'),
  transactionWatch_v1_submitAndWatch: defineWatch('transactionWatch_v1_watchEvent', true),
  transactionWatch_v1_unwatch: defineEnd('transactionWatch_v1_watchEvent'),
  // Submits a transaction, and again at each new block while the pool refuses it, until it is stopped.
  transaction_v1_broadcast: defineMethod([param.hex('bytes')], (node, [transaction], { session }) => {
    session.requireSocket('Broadcasts');
    if (session.broadcasts.size >= mostBroadcasts) return null;
    const id = createId();
    let isTaken = false;
    const submit = () => {
      if (isTaken) return;
      isTaken = true;
      // A client that broadcasts looks for the transaction in blocks: the answers of the pool are not reported.
      node.submit(transaction).catch(() => {
        isTaken = false;
      });
    };
    // The first attempt follows the answer: clients look for the transaction in the blocks after the answer.
    runNextTurn(submit);
    const stopListening = node.watchBlocks(submit);
    session.broadcasts.set(id, () => {
      isTaken = true;
      stopListening();
    });
    return id;
  }),
  transaction_v1_stop: defineMethod([param.text('operationId')], (_node, [id], { session }) => {
    const stop = session.broadcasts.get(id);
    if (!stop) throw refuseParams('operationId is not that of a broadcast');
    stop();
    session.broadcasts.delete(id);
    return null;
  }),
};
