import { type Hex, isHash, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { ConnectionLostError } from '../requests/connectionErrors.js';
import { formatCause } from '../requests/formatCause.js';
import { waitMs, withTimeout } from '../requests/withTimeout.js';
import {
  deriveSendError,
  findTransaction,
  type SeenBlock,
  type Watch,
  type WatchedTransaction,
} from './findTransaction.js';
import { isUnreadable } from './getOutcome.js';
import { TransactionPendingError, TransactionRefusedError } from './submitErrors.js';

/**
 * Sends a transaction, waits until a block contains it, and reads its outcome: by subscription, or by a search of new blocks if
 * the node has no subscriptions. If the node retracts the block before the outcome is read, the wait continues.
 */
export function watchTransaction<T>(chain: Chain, watch: Watch<T>): Promise<T> {
  const { endpoint } = chain;
  const { call, hash, waitFor, timeoutMs } = watch;
  const stop = new AbortController();
  let reading: Hex | undefined;
  const read = (seen: SeenBlock) => {
    reading = seen.block;
    return watch.read(seen);
  };
  const noting = { ...watch, read };
  const findSent = () => findTransaction(chain, noting, stop.signal);
  const seen = chain.provider.hasSubscriptions
    ? subscribe(chain, noting, stop.signal).catch((error: unknown) => {
        if (isParachronError(error, 'RPC_METHOD_MISSING')) return findSent();
        throw error;
      })
    : findSent();
  const createPendingError = () => {
    const reason = reading && `its outcome in block ${reading} was not read within ${timeoutMs / 1000} s`;
    return new TransactionPendingError({
      ...{ endpoint, call, hash, waitFor, timeoutMs },
      ...omitUndefined({ reason }),
    });
  };
  return withTimeout(seen, timeoutMs, createPendingError)
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

function subscribe<T>(chain: Chain, watch: Watch<T>, stop: AbortSignal): Promise<T> {
  const { provider, endpoint } = chain;
  return new Promise((resolve, reject) => {
    const failLost = (detail: string) => reject(new ConnectionLostError({ endpoint, detail }));
    const forget = provider.on('disconnected', () => failLost('the node closed the connection'));
    stop.addEventListener('abort', forget, { once: true });
    /** The last block that the node has reported and not retracted. */
    let last: SeenBlock | undefined;
    const readOutcome = async (seen: SeenBlock) => {
      last = seen;
      try {
        const result = await watch.read(seen);
        if (last === seen) resolve(result);
      } catch (error) {
        if (!seen.finalized && isUnreadable(error)) await waitMs(retractionMs, stop);
        if (last === seen) reject(error);
      }
    };
    const take = (step: Step) => {
      const seen = deriveSeenBlock(step, endpoint, watch);
      if (step.kind === 'retracted' && last?.block === step.block) last = undefined;
      else if (seen instanceof Error) reject(seen);
      else if (seen) void readOutcome(seen);
    };
    const takeNotice = (error: Error | null, status: unknown) => {
      if (!error) return take(readStatus(status));
      if (isParachronError(error)) reject(error);
      else failLost(formatCause(error.message));
    };
    const subscription = {
      type: 'author_extrinsicUpdate',
      method: 'author_submitAndWatchExtrinsic',
      end: 'author_unwatchExtrinsic',
      params: [watch.extrinsic],
      callback: takeNotice,
    };
    chain.subscribe(subscription).then(
      (unsubscribe) => {
        watch.onTaken();
        if (stop.aborted) unsubscribe();
        else stop.addEventListener('abort', unsubscribe, { once: true });
      },
      (error: unknown) => reject(deriveSendError(error, watch)),
    );
  });
}

/** Returns the block that contains a transaction, or the reason why none will; undefined while neither is known. */
function deriveSeenBlock(
  step: Step,
  endpoint: string,
  watch: WatchedTransaction,
): SeenBlock | Error | undefined {
  const { call, hash, waitFor } = watch;
  switch (step.kind) {
    case 'waiting':
    case 'retracted':
      return undefined;
    case 'inBlock':
      return waitFor === 'block' ? { block: step.block, finalized: false } : undefined;
    case 'finalized':
      return { block: step.block, finalized: true };
    case 'unfinalized':
      if (waitFor === 'block') return undefined;
      return new TransactionPendingError({ endpoint, call, hash, waitFor: 'finality' });
    case 'refused':
      return new TransactionRefusedError({ endpoint, call, poolMessage: step.reason });
  }
}

type Step =
  | { kind: 'waiting' }
  /** The node has stopped waiting for finality; the transaction is in a block. */
  | { kind: 'unfinalized' }
  | { kind: 'inBlock' | 'retracted' | 'finalized'; block: Hex }
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
  const isPlace = name === 'inBlock' || name === 'retracted' || name === 'finalized';
  if (isPlace && isHash(value)) return { kind: name, block: value };
  if (name === 'finalityTimeout') return { kind: 'unfinalized' };
  const reason = refusals.get(name);
  if (reason === undefined) return { kind: 'waiting' };
  return {
    kind: 'refused',
    reason: isRecord(value) ? `${reason} (${formatCause(JSON.stringify(value))})` : reason,
  };
}

// A node may answer requests by a new fork before it reports which transactions the fork retracts.
const retractionMs = 2_000;

// The variants of InvalidTransaction and UnknownTransaction, in the words that Substrate nodes use for them.
const words: ReadonlyMap<string, string> = new Map([
  ['call', 'transaction call is not expected'],
  ['payment', 'inability to pay some fees (e.g. account balance too low)'],
  ['future', 'transaction will be valid in the future'],
  ['stale', 'transaction is outdated (its nonce is used already)'],
  ['badproof', 'transaction has a bad signature'],
  ['ancientbirthblock', 'transaction birth block ancient (the transaction was valid for some blocks only)'],
  ['exhaustsresources', 'transaction would exhaust the block limits'],
  ['mandatoryvalidation', 'transaction dispatch is mandatory and must not be validated'],
  ['badmandatory', 'a call was labelled as mandatory, but resulted in an error'],
  ['badsigner', 'invalid signing address'],
  ['cannotlookup', 'could not look up information required to validate the transaction'],
]);

/**
 * Formats the reason why a pool refused a transaction, as part of a sentence. Nodes send words; chopsticks sends the validity
 * error as JSON, which is converted to the same words.
 */
export function formatRefusal(message: string): string {
  const start = message.indexOf('{');
  if (start === -1) return message;
  try {
    const names = listNames(JSON.parse(message.slice(start)));
    const known = names.map((name) => words.get(name.toLowerCase())).find((text) => text !== undefined);
    if (known !== undefined) return known;
    // JSON decodes escaped characters, which may be control sequences for a terminal.
    return names.length > 0 ? formatCause(names.join(' ')) : message;
  } catch {
    return message;
  }
}

function listNames(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  const [name, inner] = (isRecord(value) && Object.entries(value)[0]) || [];
  return name === undefined ? [] : [name, ...listNames(inner)];
}
