import { randomUUID } from 'node:crypto';
import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { compareOutcomes } from '../reports/compareOutcomes.js';
import { type LiveState, renderPage } from '../reports/html/renderPage.js';
import { markup } from '../reports/markup/markup.js';
import { renderHtml } from '../reports/renderHtml.js';
import { renderMarkdown } from '../reports/renderMarkdown.js';
import { derivePlaceKey } from '../watching/derivePlaceKey.js';
import { LastReports, type ShownRun } from './LastReports.js';

/** What is given under a path. */
export interface Served {
  readonly type: string;
  readonly text: string;
}

/** The run that is shown, in each of its forms; every form is made when it is asked for, and once a run. */
export class ServedRuns {
  /** Pages outlive the process that served them, and must not take another one's first run for the one they show. */
  readonly #process = randomUUID();
  readonly #last = new LastReports();
  #runs = 0;
  #outcomes = 0;
  #run: RunReport | undefined;
  #shown: ShownRun | undefined;
  #before: ShownRun | undefined;
  readonly #made = new Map<string, Served>();

  /** Names the run that is shown; no other run of this or of any other process is named so. */
  get version(): string {
    return `${this.#process}.${this.#runs}`;
  }

  /**
   * Shows a run. The one before is kept for as long as nothing else differs from it, and so is the last report of a
   * parachain whose chains cannot be read now.
   */
  show(run: RunReport): void {
    const shown = this.#last.take(run);
    if (!this.#shown || hasChanged(this.#shown, shown)) {
      this.#before = this.#shown;
      this.#outcomes += 1;
    }
    this.#run = run;
    this.#shown = shown;
    this.#runs += 1;
    this.#made.clear();
  }

  /** What is given under a path; undefined where there is nothing (yet). */
  find(path: string): Served | undefined {
    const made = this.#made.get(path) ?? this.#make(path);
    if (made) this.#made.set(path, made);
    return made;
  }

  #make(path: string): Served | undefined {
    const run = this.#run;
    if (path === '/') return { type: 'text/html; charset=utf-8', text: this.#renderPage() };
    // For programs, the newest run is all there is: what it could not read it says so itself.
    if (path === '/report.json' && run) return { type: 'application/json', text: formatJson(run, 2) };
    if (path === '/report.md' && run)
      return { type: 'text/markdown; charset=utf-8', text: renderMarkdown(run) };
    return undefined;
  }

  #renderPage(): string {
    const outcomes = `${this.#process}.${this.#outcomes}`;
    const live: LiveState = { version: this.version, outcomes, hasRun: this.#run !== undefined };
    if (!this.#shown) return renderWaiting(live);
    return renderHtml(this.#shown.run, { previous: this.#before?.run, kept: this.#shown.kept, live });
  }
}

/** Whether something has another outcome, can be read again, or cannot any more. */
function hasChanged(before: ShownRun, after: ShownRun): boolean {
  return describeReadable(before) !== describeReadable(after) || hasOtherOutcomes(before, after);
}

function describeReadable({ run, kept }: ShownRun): string {
  const reports = run.reports.map((report) => [derivePlaceKey(report.scope), kept.has(report)]);
  return JSON.stringify([reports, run.notChecked.map(derivePlaceKey)]);
}

function hasOtherOutcomes(before: ShownRun, after: ShownRun): boolean {
  return after.run.reports.some((report, at) => {
    const earlier = before.run.reports[at];
    return earlier !== undefined && compareOutcomes(earlier, report).length > 0;
  });
}

function renderWaiting(live: LiveState): string {
  const content = markup`<section class="summary"><h1>The first run is in progress</h1><p class="lead">The report appears here when the run ends.</p></section>`;
  return renderPage({ title: 'Parachron', content, live });
}
