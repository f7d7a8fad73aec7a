import type { NotChecked, Report, RunReport } from '@parachron/checklist';
import type { Kept, KeptReports } from '../reports/html/renderKept.js';
import { derivePlaceKey } from '../watching/derivePlaceKey.js';

/** A run as it is shown to people: with the last report of what could be read once and cannot be now. */
export interface ShownRun {
  readonly run: RunReport;
  /** Those of its reports that are from earlier runs. */
  readonly kept: KeptReports;
}

/** The last report of every parachain on every network. */
export class LastReports {
  readonly #last = new Map<string, { readonly report: Report; readonly at: string | undefined }>();

  /** Takes a run on, and says how it is to be shown. Its verdict stays its own: what cannot be read is not known. */
  take(run: RunReport): ShownRun {
    const current = new Set(run.reports.map(({ scope }) => derivePlaceKey(scope)));
    for (const report of run.reports) this.#last.set(derivePlaceKey(report.scope), { report, at: run.at });
    const kept = new Map<Report, Kept>();
    const notChecked: NotChecked[] = [];
    for (const one of run.notChecked) {
      const key = derivePlaceKey(one);
      const last = this.#last.get(key);
      // What was looked at and not proven is no loss, nor is what could not be looked at yet.
      if (last && one.error && !current.has(key)) kept.set(last.report, { at: last.at, notChecked: one });
      else notChecked.push(one);
    }
    const shown = new Set([...run.reports, ...kept.keys()]);
    const reports = [...this.#last.values()].flatMap(({ report }) => (shown.has(report) ? [report] : []));
    return { run: { ...run, reports, notChecked }, kept };
  }
}
