import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { omitUndefined, requireInput } from '@parachron/core';
import { defaultWorkLimits, type RpcSource, type WorkLimits } from '@parachron/node';
import { WebSocketServer } from 'ws';
import { hasAccess, type Origins } from './Access.js';
import { answerHttp } from './answerHttp.js';
import { PortUnavailableError } from './PortUnavailableError.js';
import type { MessageLimits } from './runRpcMessage.js';
import { serveSocket } from './serveSocket.js';

/** Limits of a server, so that no client can stop it; each limit has a default. */
export interface ServerLimits extends MessageLimits, WorkLimits {
  /** Bytes of a request, over WebSocket or HTTP. */
  readonly maxFrameBytes: number;
  /** Clients connected at a time; others are told so, by the status 429 of nodes. */
  readonly maxConnections: number;
  /** Requests of one WebSocket that are processed at a time; the others wait in its buffers. */
  readonly maxPending: number;
  /** Unread bytes of one client; a client with more is disconnected. */
  readonly maxUnreadBytes: number;
  /** Subscriptions of one WebSocket: a block notifies all of them at once. */
  readonly maxSubscriptions: number;
  /** Milliseconds within which an HTTP request must be complete, and after which a WebSocket is sent a ping; three may stay unanswered. */
  readonly silenceMs: number;
  /**
   * Milliseconds until a watched transaction is finalized, while its WebSocket client sends no request about its block. Clients read
   * the block that a notification names; the server waits for a client that has not answered a ping since then.
   */
  readonly finalityDelayMs: number;
}

const mebibyte = 1024 * 1024;

/** Default limits, as generous as those of a local node. */
export const defaultLimits: ServerLimits = {
  ...defaultWorkLimits,
  // A runtime of 3 MB as hex fits. A longer frame would block other clients for too long.
  maxFrameBytes: 6 * mebibyte,
  maxConnections: 100,
  maxBatch: 100,
  maxPending: 64,
  // The longest answer fits. All connections together hold at most twice as much for each of them.
  maxUnreadBytes: 16 * mebibyte,
  maxSubscriptions: 1024,
  timeoutMs: 300_000,
  silenceMs: 30_000,
  finalityDelayMs: 500,
};

/** A chain that is served on a port. */
export interface ServedChain {
  /** The address for polkadot.js and others: `ws://127.0.0.1:9944`; POST requests go to the same port. */
  readonly url: string;
  readonly port: number;
  /** Ends all connections and frees the port; the chain itself stays. */
  close(): Promise<void>;
}

/** Address, access and limits of a served chain. */
export interface ServeOptions extends Partial<ServerLimits> {
  /** 0 for any free port. */
  readonly port: number;
  /** The address to listen on; this machine alone (`127.0.0.1`) by default. */
  readonly host?: string;
  /** Origins of pages that may send requests, such as `https://app.example`, or `any`; pages of this machine (`loopback`) by default. */
  readonly origins?: Origins;
  /** Names by which requests may address the server, besides addresses, `localhost` and `host`. */
  readonly hosts?: readonly string[];
}

/**
 * Serves a chain's JSON-RPC over WebSocket and HTTP POST on one port, on this machine only by default.
 *
 * Use it for polkadot.js Apps, curl and programs in other processes. A program in the same process needs no port: use `chain.provider`.
 *
 * @param chain a local chain, of any kind
 * @param options the port and address (`host`), the accepted clients, and limits: `maxFrameBytes` of a request (6 MiB), `maxConnections`
 *   (100), `maxBatch` requests in one (100), `timeoutMs` for an answer (five minutes), and others
 * @returns the address of the server, and the function that stops it
 * @throws PORT_UNAVAILABLE when the port cannot be opened
 *
 * @example
 * ```ts
 * import { createServiceChain, serveChain } from '@parachron/devnet';
 *
 * const chain = await createServiceChain({ variant: 'H' });
 * const served = await serveChain(chain, { port: 0 });
 * console.log(served.url);
 * await served.close();
 * chain.close();
 * ```
 */
export async function serveChain(chain: RpcSource, options: ServeOptions): Promise<ServedChain> {
  const limit = Object.keys(defaultLimits).map((name) => [name, 'positive number?'] as const);
  const place = { port: 'whole number', host: 'string?', hosts: 'array?' } as const;
  const shape = { ...Object.fromEntries(limit), finalityDelayMs: 'whole number?', ...place } as const;
  requireInput({ chain, options }, { chain: { connect: 'function' }, options: shape });
  const { port, host = '127.0.0.1', origins = 'loopback' } = options;
  // A text would accept the origins that are parts of it.
  if (origins !== 'any' && origins !== 'loopback') requireInput({ origins }, { origins: ['string'] });
  const access = { origins, hosts: [host, ...(options.hosts ?? [])] };
  const limits = { ...defaultLimits, ...omitUndefined(options) };
  const { silenceMs, maxConnections } = limits;
  const clients = new Set<Socket>();
  // A WebSocket without access, or one too many, is refused as a request over HTTP is.
  const isSocket = (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    hasAccess(access, request) &&
    clients.has(request.socket);
  const times = { connectionsCheckingInterval: silenceMs, requestTimeout: silenceMs };
  const server = createServer({ ...times, shouldUpgradeCallback: isSocket }, (request, response) => {
    if (clients.has(request.socket)) answerHttp(chain, { request, response }, { limits, access });
    else
      response.writeHead(429, { connection: 'close' }).end('Too many connections. Please try again later.');
  });
  server.on('connection', (socket) => {
    if (clients.size >= maxConnections) return;
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
  });
  // Further ones wait for that answer, up to this number.
  server.maxConnections = 10 * maxConnections;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.maxFrameBytes });
  server.on('upgrade', (request, socket: Socket, head) => {
    if (isSocket(request))
      return sockets.handleUpgrade(request, socket, head, (client) => serveSocket(chain, client, limits));
    // Node.js before 24.9 upgrades every request that offers it.
    socket.unshift(Buffer.concat([formatHead(request), head]));
    server.emit('connection', socket);
  });
  await startListening(server, { host, port });
  const address = server.address() as AddressInfo;
  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The head of a request without its offer of another protocol: the clients of Java and curl offer HTTP/2, which nodes ignore. */
function formatHead({ method, url, headers }: IncomingMessage): Buffer {
  const offer = ['connection', 'upgrade', 'http2-settings'];
  const kept = Object.entries(headers).filter(([name]) => !offer.includes(name));
  const lines = [`${method} ${url} HTTP/1.1`, ...kept.map(([name, value]) => `${name}: ${value}`), '\r\n'];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied (EACCES)',
  EADDRINUSE: 'another program uses the port (EADDRINUSE)',
  EADDRNOTAVAIL: 'this machine does not have the address (EADDRNOTAVAIL)',
  ERR_SOCKET_BAD_PORT: 'the highest port is 65535',
};

function startListening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((cause) => {
    const reason = reasons[cause.code] ?? cause.message.replace(/\.$/, '');
    throw new PortUnavailableError({ host, port, reason }, { cause });
  });
}
