import { type Hex, requireInput } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { RawReads, RuntimeCall } from '../reading/BlockReads.js';
import { ConnectStoppedError, EndpointTimeoutError } from '../requests/connectionErrors.js';
import {
  connectSocket,
  type Socket,
  type SocketListener,
  type SocketOptions,
} from '../requests/connectSocket.js';
import { Repeater } from '../requests/Repeater.js';
import { Requester } from '../requests/Requester.js';
import { mostWaits, TaskLimit } from '../requests/TaskLimit.js';
import { withTimeout } from '../requests/withTimeout.js';
import type { MetadataCache } from '../runtime/MetadataCache.js';
import type { Chain } from './Chain.js';
import { type ConnectTarget, type FoundTarget, type JsonRpcProvider, readTarget } from './ConnectTarget.js';
import type { OpenConnection } from './getChain.js';
import { RpcConnection } from './RpcConnection.js';

/** Options of `connect`. */
export interface ConnectOptions {
  /**
   * Time limit in milliseconds for the whole connection attempt, and afterwards for each request; 10,000 by default. Time in which
   * this process is busy does not count. `Infinity` sets no limit, for a local chain.
   */
  readonly timeoutMs?: number;
  /** Maximum size of an answer in bytes; 16 MiB by default. */
  readonly maxAnswerBytes?: number;
  /**
   * Name of the endpoint in errors and reports; its address without secrets by default: without user and password, values of
   * its query, and all but four characters of parts of its path that are as long as a key.
   */
  readonly label?: string;
  /** Metadata of earlier connections to the endpoint (`createMetadataCache`). Without a cache, every connection downloads the metadata. */
  readonly metadataCache?: MetadataCache;
  /**
   * Reads that begin while connecting, together with the head: the endpoint's first snapshot then needs no further round trip for
   * these reads. `onRead` reports the reads of an earlier run; superfluous reads change no result.
   */
  readonly ahead?: RawReads;
  /** Called with each storage key and each runtime call that is read from the first snapshot. */
  readonly onRead?: (read: Hex | RuntimeCall) => void;
  /** Aborts the connection attempt; the `close()` of the chain ends a connection. */
  readonly signal?: AbortSignal;
}

const defaultTimeoutMs = 10_000;
const defaultMaxAnswerBytes = 16 * 1024 * 1024;

/**
 * Connects to a chain and reads its runtime. Use it once per chain and run; pin a block with `snapshot()` for reads. The
 * chain does not reconnect by itself: a lost connection is an error of every pending request.
 *
 * Chain: `system_chain`, `system_properties`, `Metadata_metadata_versions`, `Metadata_metadata_at_version`, `state_getRuntimeVersion`,
 * `state_getStorageHash`, `chain_getHeader`, `System.LastRuntimeUpgrade`
 *
 * Sends: five requests together, then five together (runtime version, hash of the runtime's code, metadata, header and last upgrade):
 * two round trips. A provider of polkadot.js gets no request for the last two. With a metadata cache, two more requests with the first
 * five, and none for cached metadata. The reads of `ahead` are sent with the last five.
 *
 * @param target ws://, wss://, http:// or https:// and a host name; a provider of polkadot.js; an `ApiPromise`, whose provider is
 * used; or a provider of polkadot-api 2 (`getWsProvider(…)`, `getSmProvider(…)`), which brings light clients too. Providers and APIs
 * stay open until their owner closes them; `close()` ends a connection that a polkadot-api provider opened
 * @param options bounds and the name of the endpoint
 * @returns the chain, to be closed with `close()`
 * @throws ENDPOINT_MALFORMED when the text is not an endpoint
 * @throws CONNECT_TARGET_UNKNOWN when the target is not one of the documented kinds
 * @throws ENDPOINT_REFUSED when no server listens on the endpoint's port
 * @throws ENDPOINT_NAME_UNKNOWN when the endpoint's host name has no address
 * @throws ENDPOINT_TLS when the encrypted connection fails
 * @throws ENDPOINT_UNREACHABLE when the network or the endpoint's guard refuses the connection
 * @throws ENDPOINT_TIMEOUT when the time limit is reached
 * @throws CONNECTION_LOST when the connection ends before the result
 * @throws NOT_A_SUBSTRATE_NODE when the server at the endpoint is not a node
 * @throws ANSWER_TOO_LARGE when an answer exceeds `maxAnswerBytes`
 * @throws METADATA_NOT_UNDERSTOOD when the runtime is of a kind that is not known
 * @throws WEBSOCKET_NOT_LOADED when the program is a bundle that cannot run the library `ws`
 * @throws CONNECT_STOPPED when the signal is aborted before the chain is connected
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 *
 * const chain = await connect('wss://relay.example', { timeoutMs: 5_000 });
 * chain.runtime.chain; // 'Rococo'
 * const snapshot = await chain.snapshot();
 * snapshot.block.number; // of the finalized head
 * await chain.close();
 * ```
 */
export async function connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Chain> {
  const limits = { timeoutMs: 'positive number?', maxAnswerBytes: 'number?', signal: 'signal?' } as const;
  requireInput({ options }, { options: { ...limits, label: 'string?', metadataCache: 'object?' } });
  requireInput({ options }, { options: { ahead: 'object?', onRead: 'function?' } });
  const { timeoutMs = defaultTimeoutMs, maxAnswerBytes = defaultMaxAnswerBytes } = options;
  const found = readTarget(target);
  const endpoint = options.label ?? (found.kind === 'endpoint' ? found.endpoint.name : 'the given provider');
  const abort = new AbortController();
  const opened = new AbortController();
  const handshakes = new Repeater(abort.signal);
  let connection: OpenConnection | undefined;
  const open = async () => {
    // Modules for a connected chain load while the connection opens; an error of the connection comes first.
    const loading = import('./getChain.js');
    const kept = options.metadataCache?.read(endpoint).catch(() => undefined);
    loading.then(({ decodeLast }) => kept && decodeLast(kept, opened.signal)).catch(() => undefined);
    const { signal } = abort;
    connection = await openConnection(found, { endpoint, timeoutMs, maxAnswerBytes, signal }, handshakes);
    const { getChain } = await loading;
    signal.throwIfAborted();
    return getChain(connection, options, kept);
  };
  const { signal: stop } = options;
  const stopConnecting = () => abort.abort(new ConnectStoppedError({ endpoint }, { cause: stop?.reason }));
  // Not every wait of a connection is a request: the cache of metadata and the modules take their own time.
  const stopped = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => {
      connection?.requester.close();
      reject(abort.signal.reason);
    });
  });
  stopped.catch(() => undefined);
  stop?.addEventListener('abort', stopConnecting, { once: true });
  try {
    if (stop?.aborted) stopConnecting();
    abort.signal.throwIfAborted();
    return await withTimeout(Promise.race([open(), stopped]), timeoutMs, () => {
      const { refusal } = connection?.requester ?? handshakes;
      const waitedFor = connection ? 'the first questions' : 'the connection';
      return refusal ?? new EndpointTimeoutError({ endpoint, waitedFor, timeoutMs });
    });
  } catch (error) {
    // Without effect after a stop, whose error is the reason then.
    abort.abort(error);
    await connection?.disconnect();
    throw abort.signal.reason;
  } finally {
    stop?.removeEventListener('abort', stopConnecting);
    opened.abort();
  }
}

/** Imports only the code of the transport in use. */
async function openConnection(
  target: FoundTarget,
  bounds: Omit<SocketOptions, 'url' | 'listener'>,
  handshakes: Repeater,
): Promise<OpenConnection> {
  const { timeoutMs, signal } = bounds;
  const describe = (provider: ProviderInterface, disconnect: () => Promise<void>): OpenConnection => ({
    isOwn: target.kind !== 'provider',
    requester: new Requester({
      ...bounds,
      provider,
      ...(target.kind === 'endpoint' ? { limit: TaskLimit.of(target.endpoint.url) } : {}),
    }),
    disconnect,
  });
  if (target.kind === 'provider') {
    const { provider } = target;
    const { connectProvider } = await import('./connectProvider.js');
    signal.throwIfAborted();
    await connectProvider(provider, bounds);
    return describe(provider, async () => undefined);
  }
  const connection = new RpcConnection(bounds);
  const connectTo = async (listener: SocketListener): Promise<Socket> => {
    if (target.kind === 'messages') return openMessages(target.open, listener);
    const { url, transport } = target.endpoint;
    const at = { ...bounds, url, listener };
    if (transport === 'ws') return connectSocket(at);
    const { HttpSocket } = await import('./HttpSocket.js');
    // The requester ends a request earlier, unless the node works on the requests beside it.
    return new HttpSocket({ ...at, timeoutMs: timeoutMs * mostWaits });
  };
  // A refused handshake carries no request.
  await handshakes.run(() => connection.open(connectTo), true);
  return describe(connection, () => connection.disconnect());
}

/** Opens a provider of polkadot-api as a connection for texts. */
function openMessages(open: JsonRpcProvider, listener: SocketListener): Socket {
  const connection = open((message) => listener.onText(JSON.stringify(message)));
  const stop = () => connection.disconnect();
  return {
    send(text) {
      try {
        connection.send(JSON.parse(text));
      } catch (cause) {
        listener.onEnd(cause);
      }
    },
    close: stop,
    terminate: stop,
  };
}
