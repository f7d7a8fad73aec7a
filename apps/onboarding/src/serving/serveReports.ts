import { randomUUID } from 'node:crypto';
import type { NotChecked, Report, RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import {
  type LiveState,
  markup,
  renderDocument,
  renderHtml,
  renderPage,
  type StaleReason,
  type StaleReports,
} from '@parachron/reports';
import { derivePlaceKey } from '../watching/RunChanges.js';
import { type PageServer, type Served, type ServePagesOptions, servePages } from './servePages.js';

/** A web server that shows the last run. */
export interface ReportServer extends PageServer {
  /** Shows a run, also on the open pages; without one, that this process watches nothing now. */
  show(run?: RunReport): void;
}

/** The address of a server, and its content besides runs. */
export type ServeReportsOptions = Omit<ServePagesOptions, 'find'> & Partial<Pick<ServePagesOptions, 'find'>>;

/**
 * Shows runs as a web page, for reading only: `/` is the report, `/report.json` and `/report.md` its other forms, and `/version` names
 * the run, by which a page notices a new one.
 *
 * @throws PORT_UNAVAILABLE when it cannot listen there
 */
export async function serveReports(options: ServeReportsOptions): Promise<ReportServer> {
  const runs = new ServedRuns();
  const server = await servePages({
    ...options,
    find: async (path) => (await options.find?.(path)) ?? runs.find(path),
  });
  return { ...server, show: (run) => runs.putRun(run) };
}

/** The current run in each format; a format is rendered at its first request, once for each run. */
class ServedRuns {
  /** Pages outlive their server process, and must not mistake the first run of another process for their own run. */
  readonly #process = randomUUID();
  /** The last report of every parachain on every network. */
  readonly #last = new Map<string, { readonly report: Report; readonly at: string | undefined }>();
  #runs = 0;
  #wait: keyof typeof waits = 'first';
  #run: RunReport | undefined;
  #shown: ShownRun | undefined;
  readonly #made = new Map<string, Served>();

  /** Identifies the current run uniquely among all runs of all processes. */
  get #version(): string {
    return `${this.#process}.${this.#runs}`;
  }

  /** Shows a run. The last report of a parachain with unreachable chains stays. Without a run, the last one is not current any more. */
  putRun(run: RunReport | undefined): void {
    if (!run && this.#wait === 'takeover') return;
    this.#wait = run ? 'first' : 'takeover';
    this.#run = run;
    this.#shown = run && this.#joinLast(run);
    this.#runs += 1;
    this.#made.clear();
  }

  /** Adds a run, and returns the run for display. The verdict stays that of the run: an unreachable parachain is unknown. */
  #joinLast(run: RunReport): ShownRun {
    const current = new Set(run.reports.map(({ scope }) => derivePlaceKey(scope)));
    for (const report of run.reports) this.#last.set(derivePlaceKey(report.scope), { report, at: run.at });
    const stale = new Map<Report, StaleReason>();
    const notChecked: NotChecked[] = [];
    for (const one of run.notChecked) {
      const key = derivePlaceKey(one);
      const last = this.#last.get(key);
      // A run without a dry run needs no former report, and neither does a parachain without one.
      if (last && one.error && !current.has(key)) stale.set(last.report, { at: last.at, notChecked: one });
      else notChecked.push(one);
    }
    const shown = new Set([...run.reports, ...stale.keys()]);
    const reports = [...this.#last.values()].flatMap(({ report }) => (shown.has(report) ? [report] : []));
    return { run: { ...run, reports, notChecked }, stale };
  }

  /** The content of a path; undefined if it has none. */
  find(path: string): Served | undefined {
    const made = this.#made.get(path) ?? this.#createServed(path);
    if (made) this.#made.set(path, made);
    return made;
  }

  #createServed(path: string): Served | undefined {
    const run = this.#run;
    if (path === '/') return { type: 'text/html; charset=utf-8', text: this.#renderPage() };
    if (path === '/version') return { type: 'text/plain; charset=utf-8', text: this.#version };
    // Programs get the newest run only, which lists the unreadable chains.
    if (path !== '/report.json' && path !== '/report.md') return undefined;
    if (!run) return { status: 503, type: 'text/plain; charset=utf-8', text: `${waits[this.#wait][0]}.\n` };
    return path === '/report.json'
      ? { type: 'application/json', text: formatJson(run, 2) }
      : { type: 'text/markdown; charset=utf-8', text: renderDocument(run, 'markdown') };
  }

  #renderPage(): string {
    const live: LiveState = { version: this.#version, hasRun: this.#run !== undefined };
    if (this.#shown) return renderHtml(this.#shown.run, { stale: this.#shown.stale, live });
    const [title, lead] = waits[this.#wait];
    const content = markup`<section class="summary"><h1>${title}</h1><p class="lead">${lead}</p></section>`;
    return renderPage({ title: 'Parachron', content, live });
  }
}

/** Why there is no run to show, and when there will be one. */
const waits = {
  first: ['The first run is in progress', 'The report appears here when the run ends.'],
  takeover: [
    'This process watches no parachain now',
    'Other processes watch the parachains, or the database does not answer. The report appears here when this process takes over.',
  ],
} as const;

/** A run for display, with the last reports of currently unreachable parachains. */
interface ShownRun {
  readonly run: RunReport;
  /** The reports of earlier runs. */
  readonly stale: StaleReports;
}
