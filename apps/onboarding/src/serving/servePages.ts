import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAllowedHost, PortUnavailableError } from '@parachron/devnet';
import { formatServedPolicy } from '@parachron/reports';
import { describeFileFailure } from '../files/describeFileFailure.js';

/** A web server for reading. */
export interface PageServer {
  readonly url: string;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

const mostConnections = 128;
const limits = {
  maxHeaderSize: 8192,
  // A browser on a busy machine opens a connection seconds before its request.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** The timeout of an idle client. */
const idleMs = 60_000;

/** The address of a server, and its content. */
export interface ServePagesOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Names of the server besides its address. */
  readonly names?: readonly string[];
  /** Finds the content of a path. */
  readonly find: (path: string) => Promise<Served | undefined>;
}

/**
 * Serves pages, for reading only, under names of this server alone.
 *
 * @throws PORT_UNAVAILABLE when it cannot listen there
 */
export async function servePages(options: ServePagesOptions): Promise<PageServer> {
  const server = createServer(limits, (request, response) => {
    answer(request, response, options).catch(() => response.destroy());
  });
  server.maxConnections = mostConnections;
  server.setTimeout(idleMs);
  const port = await startListening(server, options);
  return {
    url: `http://${formatHost(options.host)}:${port}/`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function startListening(server: Server, { host, port }: ServePagesOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new PortUnavailableError({ host, port, reason: describeFileFailure(cause) }, { cause }));
    });
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** The address for a browser: a server on all interfaces is opened by the loopback address. */
function formatHost(host: string): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reached.includes(':') ? `[${reached}]` : reached;
}

const headers = {
  'Content-Security-Policy': formatServedPolicy,
  'X-Content-Type-Options': () => 'nosniff',
  'X-Frame-Options': () => 'DENY',
  'Referrer-Policy': () => 'no-referrer',
  'Cross-Origin-Opener-Policy': () => 'same-origin',
  'Cross-Origin-Resource-Policy': () => 'same-origin',
  'Cache-Control': () => 'no-store',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { host, names = [], find }: ServePagesOptions,
): Promise<void> {
  for (const [name, make] of Object.entries(headers)) response.setHeader(name, make());
  const path = (request.url ?? '').replace(/\?.*$/s, '');
  const refusal = refuse(request, [host, ...names]);
  if (refusal) return sendText(response, refusal);
  const served = await find(path);
  if (served?.policy) response.setHeader('Content-Security-Policy', served.policy);
  if (served) send(response, { status: 200, ...served });
  else sendText(response, { status: 404, text: 'Nothing is served at this address.' });
}

/** A status, and the sentence that explains it. */
type Refusal = Required<Pick<Served, 'status' | 'text'>>;

function refuse(request: IncomingMessage, names: readonly string[]): Refusal | undefined {
  if (!isAllowedHost(request.headers.host, names)) {
    return {
      status: 421,
      text: 'The server does not accept this host name. Open the address of the server.',
    };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, text: 'Only GET and HEAD are allowed.' };
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length !== '0' || encoding !== undefined)
    return { status: 413, text: 'A request must not have a body.' };
  return undefined;
}

/** Answers with a sentence, and ends the connection. */
function sendText(response: ServerResponse, { status, text }: Refusal): void {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  // A refused client may continue to send; the server does not read it.
  response.setHeader('Connection', 'close');
  send(response, { status, type: 'text/plain; charset=utf-8', text: `${text}\n` });
}

/** Sends a text; to HEAD, Node sends the headers alone. */
function send(response: ServerResponse, { status, type, text }: Refusal & Pick<Served, 'type'>): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** The content of a path. */
export interface Served {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly text: string;
  /** The content security policy of the answer; by default the policy of the report. */
  readonly policy?: string;
}
