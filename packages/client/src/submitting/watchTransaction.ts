import { type Hex, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import { withTimeout } from '../requests/withTimeout.js';
import { findTransaction, type SeenBlock, type Watch } from './findTransaction.js';
import { TransactionPendingError, TransactionRefusedError } from './submitErrors.js';

/**
 * Sends a transaction, waits until a block contains it, and reads its outcome. If another fork replaces the block before the outcome is
 * read, the wait continues.
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
  const found = findTransaction(chain, { ...watch, read }, stop.signal);
  const createPendingError = () => {
    const reason = reading && `its outcome in block ${reading} was not read within ${timeoutMs / 1000} s`;
    return new TransactionPendingError({
      ...{ endpoint, call, hash, waitFor, timeoutMs },
      ...omitUndefined({ reason }),
    });
  };
  return withTimeout(found, timeoutMs, createPendingError)
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

/**
 * Formats the reason why a pool refused a transaction, as part of a sentence. Nodes send words; chopsticks sends the validity
 * error as JSON, of which the names are kept: `invalid payment`.
 */
export function formatRefusal(message: string): string {
  const start = message.indexOf('{');
  if (start === -1) return message;
  try {
    const names = listNames(JSON.parse(message.slice(start)));
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
