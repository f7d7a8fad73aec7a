import type { NotChecked, Report, RunReport } from '@parachron/checklist';
import type { StaleReason, StaleReports } from '@parachron/reports';
import { derivePlaceKey } from '../watching/derivePlaceKey.js';

/** A run for display, with the last reports of currently unreachable parachains. */
export interface ShownRun {
  readonly run: RunReport;
  /** The reports of earlier runs. */
  readonly stale: StaleReports;
}

/** The last report of every parachain on every network. */
export class LastReports {
  readonly #last = new Map<string, { readonly report: Report; readonly at: string | undefined }>();

  /** Adds a run, and returns the run for display. The verdict stays that of the run: an unreachable parachain is unknown. */
  take(run: RunReport): ShownRun {
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
}
