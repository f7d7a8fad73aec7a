import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { compareOutcomes } from '../reports/compareOutcomes.js';
import { renderPage } from '../reports/html/renderPage.js';
import { markup } from '../reports/markup/markup.js';
import { renderHtml } from '../reports/renderHtml.js';
import { renderMarkdown } from '../reports/renderMarkdown.js';

/** What is given under a path. */
export interface Served {
  readonly type: string;
  readonly text: string;
}

/** The run that is shown, in each of its forms; every form is made when it is asked for, and once a run. */
export class ServedRuns {
  #version = 0;
  #run: RunReport | undefined;
  #before: RunReport | undefined;
  readonly #made = new Map<string, Served>();

  /** Counts the runs; 0 before the first. */
  get version(): number {
    return this.#version;
  }

  /** Shows a run. The one before is kept for as long as nothing else differs from it. */
  show(run: RunReport): void {
    if (this.#run && hasChanged(this.#run, run)) this.#before = this.#run;
    this.#run = run;
    this.#version += 1;
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
    if (path === '/')
      return { type: 'text/html; charset=utf-8', text: run ? this.#renderRun(run) : renderWaiting() };
    if (path === '/report.json' && run) return { type: 'application/json', text: formatJson(run, 2) };
    if (path === '/report.md' && run)
      return { type: 'text/markdown; charset=utf-8', text: renderMarkdown(run) };
    return undefined;
  }

  #renderRun(run: RunReport): string {
    return renderHtml(run, { previous: this.#before, live: { version: this.#version } });
  }
}

function hasChanged(before: RunReport, after: RunReport): boolean {
  if (before.reports.length !== after.reports.length) return true;
  return after.reports.some((report, at) => {
    const earlier = before.reports[at];
    return earlier !== undefined && compareOutcomes(earlier, report).length > 0;
  });
}

function renderWaiting(): string {
  const content = markup`<section class="summary"><h1>The first run is under way</h1><p class="lead">The report appears here as soon as it is there.</p></section>`;
  return renderPage({ title: 'Parachron', content, live: { version: 0 } });
}
