import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunReport } from '@parachron/checklist';
import { ServedRuns } from './ServedRuns.js';
import { type PageServer, type ServePagesOptions, sendText, servePages } from './servePages.js';

/** A web server that shows the last run. */
export interface ReportServer extends PageServer {
  /** Shows a run, and notifies the open pages. */
  show(run: RunReport): void;
}

/** The address of a server, and its content besides runs. */
export interface ServeReportsOptions extends Pick<ServePagesOptions, 'host' | 'port' | 'names'> {
  /** Finds the content of further paths. */
  readonly find?: ServePagesOptions['find'];
}

/**
 * Shows runs as a web page, for reading only: `/` is the report, `/report.json` and `/report.md` its other forms,
 * `/events` reports new runs.
 *
 * @throws NOT_SERVED when it cannot listen there
 */
export async function serveReports(options: ServeReportsOptions): Promise<ReportServer> {
  const [runs, clients] = [new ServedRuns(), new EventClients()];
  const server = await servePages({
    ...options,
    find: async (path) => (await options.find?.(path)) ?? runs.find(path),
    answerOpen: (path, request, response) => {
      if (path !== '/events') return false;
      answerEvents(request, response, { runs, clients });
      return true;
    },
  }).catch((error: unknown) => {
    clients.close();
    throw error;
  });
  return {
    url: server.url,
    show(run) {
      runs.putRun(run);
      clients.notify(runs.version);
    },
    close() {
      clients.close();
      return server.close();
    },
  };
}

function answerEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { runs, clients }: { readonly runs: ServedRuns; readonly clients: EventClients },
): void {
  response.setHeader('Content-Type', 'text/event-stream');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (clients.add(response, runs.version)) return;
  response.setHeader('Retry-After', '30');
  sendText(request, response, { status: 503, text: 'Too many open pages. Close a page and try again.' });
}

const mostClients = 32;
const beatMs = 15_000;
/** A slow client with this many waiting bytes is disconnected; the client reconnects by itself. */
const mostWaiting = 16_384;

/** The clients that receive new runs by server-sent events. */
export class EventClients {
  readonly #clients = new Set<ServerResponse>();
  readonly #beat = setInterval(() => this.#send(': still here\n\n'), beatMs);

  constructor() {
    this.#beat.unref();
  }

  /** Adds a client and sends the current run; false if the limit of clients is reached. */
  add(response: ServerResponse, version: string): boolean {
    if (this.#clients.size >= mostClients) return false;
    response.on('close', () => this.#clients.delete(response));
    this.#clients.add(response);
    response.write(`retry: 3000\n\n${formatRun(version)}`);
    return true;
  }

  notify(version: string): void {
    this.#send(formatRun(version));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const client of this.#clients) client.end();
  }

  #send(text: string): void {
    for (const client of this.#clients) {
      if (client.writableLength > mostWaiting) client.destroy();
      else client.write(text);
    }
  }
}

function formatRun(version: string): string {
  return `event: run\ndata: ${version}\n\n`;
}
