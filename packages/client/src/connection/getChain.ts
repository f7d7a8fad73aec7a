import { cutText, isHash, isParachronError, omitUndefined } from '@parachron/core';
import { BlockReads } from '../reading/BlockReads.js';
import { NotASubstrateNodeError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import {
  getCodeHash,
  getLastUpgrade,
  getRuntime,
  isReplaced,
  listMetadataVersions,
  nameRuntime,
  omitRefusal,
} from '../runtime/getRuntime.js';
import { type Chain, ConnectedChain, getFinalizedHead, getHeader, readNewHead } from './Chain.js';
import type { ConnectOptions } from './connect.js';

export { decodeLast } from '../runtime/decodeLast.js';

/** An open connection to a server. */
export interface OpenConnection {
  readonly requester: Requester;
  /** Whether this package opened the connection. A given object may be a chain in this process, which advances at any time. */
  readonly isOwn: boolean;
  disconnect(): Promise<void>;
}

/** Reads the identity and the runtime of the chain at the other end of a connection. */
export async function getChain(
  connection: OpenConnection,
  { metadataCache: cache, ahead, onRead }: Pick<ConnectOptions, 'metadataCache' | 'ahead' | 'onRead'>,
): Promise<Chain> {
  const { requester } = connection;
  const [chain, properties, genesisHash, block, offered, best] = await askNode(requester.endpoint, () =>
    Promise.all([
      requester.request('system_chain', []),
      requester.request('system_properties', []),
      requester.request('chain_getBlockHash', [0]),
      getFinalizedHead(requester),
      listMetadataVersions(requester),
      cache && nameRuntime(requester).catch(omitRefusal),
    ]),
  );
  if (typeof chain !== 'string' || !isHash(genesisHash)) {
    throw createNotNodeError(requester.endpoint, 'the answer names neither the chain nor its genesis block');
  }
  const identity = { chain: cutText(chain), properties };
  const readRuntime = () => {
    const codeHash = getCodeHash(requester, block);
    const kept = cache && best && { cache, best, genesisHash };
    return Promise.all([
      getRuntime(requester, { identity, block, offered, codeHash, kept }),
      connection.isOwn ? getHeader(requester, block).catch(() => undefined) : undefined,
      // Reads of `ahead` are not awaited: a node takes longer for a dry run than for its metadata.
      connection.isOwn ? new BlockReads(requester, block, ahead) : undefined,
      connection.isOwn ? getLastUpgrade(requester, block) : undefined,
      codeHash,
    ]);
  };
  const [runtime, header, begun, writer] = await askNode(requester.endpoint, () => readNewHead(readRuntime));
  requester.clearRoundTrips();
  // A snapshot of the block of an upgrade needs the earlier runtime too.
  const isPinned = header && begun && !isReplaced(writer, runtime);
  const isKept = ahead !== undefined;
  return new ConnectedChain({
    requester,
    identity,
    runtime,
    genesisHash,
    disconnect: connection.disconnect,
    ...(isPinned ? { head: { block: { number: header.number, hash: block }, begun, onRead, isKept } } : {}),
  });
}

/** An endpoint that lacks one of the first methods, or answers in another form, is not a node. */
async function askNode<T>(endpoint: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (isParachronError(cause, 'RPC_METHOD_MISSING')) {
      throw createNotNodeError(endpoint, `the server does not have the method ${cause.facts.method}`, cause);
    }
    if (isParachronError(cause, 'ANSWER_NOT_UNDERSTOOD')) {
      const { method, detail } = cause.facts;
      throw createNotNodeError(endpoint, `of its answer to ${method}, ${detail}`, cause);
    }
    throw cause;
  }
}

function createNotNodeError(endpoint: string, detail: string, cause?: unknown): Error {
  return new NotASubstrateNodeError({ endpoint, detail }, omitUndefined({ cause }));
}
