import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunReport } from '@parachron/checklist';
import { defineError } from '@parachron/core';
import { isAllowedHost } from '@parachron/devnet';
import { formatServedPolicy } from '../reports/html/renderPage.js';
import { EventClients } from './EventClients.js';
import type { Served } from './Served.js';
import { ServedRuns } from './ServedRuns.js';

/** The report cannot be served at the given address. */
export class NotServedError extends defineError({
  code: 'NOT_SERVED',
  fault: 'input',
  message: (facts: { host: string; port: number; reason: string }) =>
    `The report cannot be served at ${facts.host}, port ${facts.port}: ${facts.reason}.`,
  hint: () => 'Give another --port, 0 for any that is free, or another --host.',
}) {}

/** A web server that shows the last run. */
export interface ReportServer {
  readonly url: string;
  /** Shows a run, and notifies the open pages. */
  show(run: RunReport): void;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

const mostConnections = 128;
const limits = {
  maxHeaderSize: 8192,
  headersTimeout: 3_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** The timeout of an idle client; clients of events get data more often. */
const idleMs = 60_000;

/** The address of a server, and what it serves beside runs. */
export interface ServeReportsOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Names by which the server may be called besides its address. */
  readonly names?: readonly string[];
  /** Finds the content of further paths. */
  readonly find?: (path: string) => Promise<Served | undefined>;
}

/**
 * Shows runs as a web page, for reading only: `/` is the report, `/report.json` and `/report.md` its other forms,
 * `/events` reports new runs.
 *
 * @throws NOT_SERVED when it cannot listen there
 */
export async function serveReports(options: ServeReportsOptions): Promise<ReportServer> {
  const [runs, clients] = [new ServedRuns(), new EventClients()];
  const names = [options.host, ...(options.names ?? [])];
  const find = async (path: string) => (await options.find?.(path)) ?? runs.find(path);
  const server = createServer(limits, (request, response) => {
    answer(request, response, { runs, clients, names, find }).catch(() => response.destroy());
  });
  server.maxConnections = mostConnections;
  server.setTimeout(idleMs);
  const port = await listen(server, options).catch((error: unknown) => {
    clients.close();
    throw error;
  });
  return {
    url: `http://${formatHost(options.host)}:${port}/`,
    show(run) {
      runs.show(run);
      clients.tell(runs.version);
    },
    close() {
      clients.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function listen(server: Server, { host, port }: ServeReportsOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new NotServedError({ host, port, reason: cause.message }, { cause }));
    });
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** The address for a browser: a server on all interfaces is opened by the loopback address. */
function formatHost(host: string): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reached.includes(':') ? `[${reached}]` : reached;
}

interface Answering {
  readonly runs: ServedRuns;
  readonly clients: EventClients;
  readonly names: readonly string[];
  readonly find: (path: string) => Promise<Served | undefined>;
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
  answering: Answering,
): Promise<void> {
  for (const [name, make] of Object.entries(headers)) response.setHeader(name, make());
  const path = (request.url ?? '').replace(/\?.*$/s, '');
  const refusal = refuse(request, answering.names);
  if (refusal) return sendText(request, response, refusal);
  if (path === '/events') return answerEvents(request, response, answering);
  const served = await answering.find(path);
  if (served) send(request, response, { status: 200, ...served });
  else sendText(request, response, { status: 404, text: 'There is nothing here.' });
}

interface Refusal {
  readonly status: number;
  readonly text: string;
}

function refuse(request: IncomingMessage, names: readonly string[]): Refusal | undefined {
  if (!isAllowedHost(request.headers.host, names)) {
    return { status: 421, text: 'This server is not known by that name: open it by its address.' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, text: 'There is only something to read here.' };
  }
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length !== '0' || encoding !== undefined) return { status: 413, text: 'A request has no body here.' };
  return undefined;
}

function sendText(request: IncomingMessage, response: ServerResponse, { status, text }: Refusal): void {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  // A refused client may go on sending; the server does not read it.
  response.setHeader('Connection', 'close');
  send(request, response, { status, type: 'text/plain; charset=utf-8', text: `${text}\n` });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, text }: { status: number; type: string; text: string },
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function answerEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { runs, clients }: Answering,
): void {
  response.setHeader('Content-Type', 'text/event-stream');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (clients.add(response, runs.version)) return;
  response.setHeader('Retry-After', '30');
  sendText(request, response, { status: 503, text: 'As many pages as can be served are open already.' });
}
