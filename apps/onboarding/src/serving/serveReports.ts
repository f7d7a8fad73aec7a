import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunReport } from '@parachron/checklist';
import { EventClients } from './EventClients.js';
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
