import { cutText, isHash, isParachronError } from '@parachron/core';
import { BlockReads } from '../reading/BlockReads.js';
import { NotASubstrateNodeError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import {
  getCodeHash,
  getLastUpgrade,
  getRuntime,
  isReplaced,
  listMetadataVersions,
  type MetadataEntry,
  nameRuntime,
  omitRefusal,
} from '../runtime/getRuntime.js';
import { type Chain, ConnectedChain, getFinalizedHead, getHeader, readNewHead } from './Chain.js';
import type { ConnectOptions } from './connect.js';

export { decodeLast } from '../runtime/decodeLast.js';

/** An open connection to a server. */
export interface OpenConnection {
  readonly requester: Requester;
  /** Whether this package opened the connection. A given object may be a local chain, which advances at any time. */
  readonly isOwn: boolean;
  disconnect(): Promise<void>;
}

/** Reads the identity and the runtime of the chain at the other end of a connection. @param last what the cache has of the endpoint */
export async function getChain(
  connection: OpenConnection,
  { metadataCache: cache, ahead, onRead }: Pick<ConnectOptions, 'metadataCache' | 'ahead' | 'onRead'>,
  last: MetadataEntry['last'],
): Promise<Chain> {
  const { requester } = connection;
  const [chain, properties, genesisHash, block, offered, best] = await askNode(requester.endpoint, () =>
    Promise.all([
      requester.request('system_chain', []),
      requester.request('system_properties', []),
      getGenesisHash(requester),
      getFinalizedHead(requester),
      listMetadataVersions(requester),
      cache && nameRuntime(requester).catch(omitRefusal),
    ]),
  );
  if (typeof chain !== 'string' || !isHash(genesisHash)) {
    const lacking = typeof chain === 'string' ? 'the hash of its block 0' : 'the name of its chain';
    throw new NotASubstrateNodeError({
      endpoint: requester.endpoint,
      detail: `it does not state ${lacking}`,
    });
  }
  const identity = { chain: cutText(chain), properties };
  const readRuntime = () => {
    const codeHash = getCodeHash(requester, block);
    const kept = cache && best && { cache, last, best, genesisHash };
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

/** A node that keeps recent blocks only may not know block 0 by its number. */
async function getGenesisHash(requester: Requester): Promise<unknown> {
  const hash = await requester.request('chain_getBlockHash', [0]);
  return hash ?? requester.request('chainSpec_v1_genesisHash', []).catch(omitRefusal);
}

/** An endpoint that lacks one of the first methods, or answers in another form, is not a node. */
async function askNode<T>(endpoint: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const isMissing = isParachronError(cause, 'RPC_METHOD_MISSING');
    if (!isMissing && !isParachronError(cause, 'ANSWER_NOT_UNDERSTOOD')) throw cause;
    const { method } = cause.facts;
    const detail = isMissing
      ? `the server does not have ${method}`
      : `wrong answer to ${method} (${cause.facts.detail})`;
    throw new NotASubstrateNodeError({ endpoint, detail }, { cause });
  }
}
