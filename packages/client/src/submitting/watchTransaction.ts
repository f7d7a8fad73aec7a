import { type Hex, isHash, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { ConnectionLostError } from '../requests/connectionErrors.js';
import { formatCause } from '../requests/formatCause.js';
import { withTimeout } from '../requests/withTimeout.js';
import { findTransaction } from './findTransaction.js';
import { formatRefusal } from './formatRefusal.js';
import { TransactionPendingError, TransactionRefusedError } from './submitErrors.js';
import type { SeenBlock, Watch } from './Watch.js';

/**
 * Sends a transaction and waits until a block contains it, by subscription, or by a search of new blocks if the node has no
 * subscriptions.
 */
export function watchTransaction(chain: Chain, watch: Watch): Promise<SeenBlock> {
  const { endpoint } = chain;
  const { call, hash, waitFor, timeoutMs } = watch;
  const stop = new AbortController();
  const search = () => findTransaction(chain, watch, stop.signal);
  const seen = chain.provider.hasSubscriptions
    ? subscribe(chain, watch, stop.signal).catch((error: unknown) => {
        if (isParachronError(error, 'RPC_METHOD_MISSING')) return search();
        throw error;
      })
    : search();
  const pending = () => new TransactionPendingError({ endpoint, call, hash, waitFor, timeoutMs });
  return withTimeout(seen, timeoutMs, pending)
    .catch((error: unknown) => {
      throw translateRefusal(chain, call, error);
    })
    .finally(() => stop.abort());
}

/** Any error in the answer to a submission is a refusal of the pool. */
function translateRefusal({ endpoint }: Chain, call: string, error: unknown): unknown {
  if (!isParachronError(error, 'RPC_FAILED')) return error;
  const facts = error.facts;
  if (!facts.method.startsWith('author_')) return error;
  const poolCode = omitUndefined({ poolCode: facts.rpcCode });
  return new TransactionRefusedError(
    { endpoint, call, ...poolCode, poolMessage: formatRefusal(facts.rpcMessage) },
    { cause: error },
  );
}

function subscribe(chain: Chain, watch: Watch, stop: AbortSignal): Promise<SeenBlock> {
  const { provider, endpoint } = chain;
  return new Promise((resolve, reject) => {
    const lost = () =>
      reject(new ConnectionLostError({ endpoint, detail: 'the node closed the connection' }));
    const forget = provider.on('disconnected', lost);
    stop.addEventListener('abort', forget, { once: true });
    const callback = (error: Error | null, status: unknown) => {
      if (error) {
        reject(
          isParachronError(error)
            ? error
            : new ConnectionLostError({ endpoint, detail: formatCause(error.message) }),
        );
        return;
      }
      const seen = deriveSeenBlock(readStatus(status), endpoint, watch);
      if (seen instanceof Error) reject(seen);
      else if (seen) resolve(seen);
    };
    const subscription = {
      type: 'author_extrinsicUpdate',
      method: 'author_submitAndWatchExtrinsic',
      end: 'author_unwatchExtrinsic',
      params: [watch.extrinsic],
      callback,
    };
    chain.subscribe(subscription).then((unsubscribe) => {
      watch.onTaken();
      if (stop.aborted) unsubscribe();
      else stop.addEventListener('abort', unsubscribe, { once: true });
    }, reject);
  });
}

/** Returns the block that contains a transaction, or the reason why none will; undefined while neither is known. */
function deriveSeenBlock(step: Step, endpoint: string, watch: Watch): SeenBlock | Error | undefined {
  const { call, hash, waitFor } = watch;
  switch (step.kind) {
    case 'waiting':
      return undefined;
    case 'inBlock':
      return waitFor === 'block' ? { block: step.block, finalized: false } : undefined;
    case 'finalized':
      return { block: step.block, finalized: true };
    case 'unfinalized':
      return new TransactionPendingError({ endpoint, call, hash, waitFor: 'finality' });
    case 'refused':
      return new TransactionRefusedError({ endpoint, call, poolMessage: step.reason });
  }
}

type Step =
  | { kind: 'waiting' }
  /** The node has stopped waiting for finality; the transaction is in a block. */
  | { kind: 'unfinalized' }
  | { kind: 'inBlock' | 'finalized'; block: Hex }
  | { kind: 'refused'; reason: string };

const refusals: ReadonlyMap<string, string> = new Map([
  ['invalid', 'it became invalid'],
  ['dropped', 'it was dropped from the pool'],
  ['usurped', 'another transaction with the same nonce took its place'],
]);

/** Reads a transaction's status: a word, or an object whose one field names it. */
function readStatus(status: unknown): Step {
  const [name, value] =
    typeof status === 'string'
      ? [status, null]
      : isRecord(status)
        ? (Object.entries(status)[0] ?? ['', null])
        : ['', null];
  if ((name === 'inBlock' || name === 'finalized') && isHash(value)) return { kind: name, block: value };
  if (name === 'finalityTimeout') return { kind: 'unfinalized' };
  const reason = refusals.get(name);
  if (reason === undefined) return { kind: 'waiting' };
  return {
    kind: 'refused',
    reason: isRecord(value) ? `${reason} (${formatCause(JSON.stringify(value))})` : reason,
  };
}
