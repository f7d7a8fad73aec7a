import type { Report, RunReport } from '@parachron/checklist';
import { describeDryRun } from '../describeDryRun.js';
import { numberSteps } from '../numberSteps.js';
import { countOf } from '../text/countOf.js';
import { formatReserve, formatVerdict, nameNotChecked, nameReport } from '../verdictText.js';
import { verdictWords } from '../words.js';
import type { StaleReports } from './renderStaleReason.js';

/** The verdict of a run as one sentence: the page's heading. */
export function describeVerdict(run: RunReport, stale: StaleReports): string {
  const { reports, notChecked } = run;
  const [only, obstacle] = [reports[0], notChecked[0]];
  const all = reports.length + notChecked.length;
  if (all === 0) return 'Nothing was checked';
  if (all === 1 && only) return describeOnly(only, stale);
  if (all === 1 && obstacle) {
    // Without a given parachain, the reader did not give its network either.
    const name = obstacle.parachain === undefined ? 'the parachain' : nameNotChecked(obstacle);
    return `Could not check whether ${name} is ready`;
  }
  const ready = listKnown(run, stale).filter(({ verdict }) => verdict === 'ready');
  if (ready.length === 0) return `None of ${all} is ${isAllNotReady(run, stale) ? '' : 'known to be '}ready`;
  const which = ready.length === all ? `All ${all}` : `${ready.length} of ${all}`;
  return `${which} ${ready.length === 1 ? 'is' : 'are'} ready${formatReserve(ready)}`;
}

function describeOnly(report: Report, stale: StaleReports): string {
  const { verdict } = report;
  const was = { ready: 'was ready', 'not-ready': 'was not ready', unknown: 'may have been ready' };
  if (stale.has(report)) return `${nameReport(report)} ${was[verdict]} when it was last read`;
  const is = {
    ready: `is ready${formatReserve([report])}`,
    'not-ready': 'is not ready',
    unknown: 'may be ready: some results are unknown',
  };
  return `${nameReport(report)} ${is[verdict]}`;
}

function listKnown({ reports }: RunReport, stale: StaleReports): Report[] {
  return reports.filter((report) => !stale.has(report));
}

function isAllNotReady(run: RunReport, stale: StaleReports): boolean {
  const known = listKnown(run, stale);
  const all = run.reports.length + run.notChecked.length;
  return known.length === all && known.every(({ verdict }) => verdict === 'not-ready');
}

/** The text below the heading, in one or two sentences. */
export function describeLead(run: RunReport, stale: StaleReports): string {
  const { reports, notChecked } = run;
  const [only] = reports;
  if (reports.length + notChecked.length !== 1) return describeSeveral(run, stale);
  if (!only) return 'The chains could not be read.';
  return stale.has(only)
    ? 'The chains cannot be read now, so the result may have changed.'
    : describeAlone(only);
}

/** Adds the result of the plan for a parachain that is not ready. */
function describeAlone(report: Report): string {
  const { dryRun, plan, verdict } = report;
  const sentence = formatVerdict(report);
  return dryRun && verdict !== 'ready'
    ? `${sentence} ${numberSteps(describeDryRun(dryRun), plan)}`
    : sentence;
}

function describeSeveral(run: RunReport, stale: StaleReports): string {
  const words = (['not-ready', 'unknown', 'ready'] as const).flatMap((verdict) => {
    const count = listKnown(run, stale).filter((report) => report.verdict === verdict).length;
    return count > 0 ? [`${count} ${verdictWords[verdict].toLowerCase()}`] : [];
  });
  if (stale.size > 0) words.push(`${stale.size} last read earlier`);
  if (run.notChecked.length > 0) words.push(`${run.notChecked.length} not checked`);
  const all = run.reports.length + run.notChecked.length;
  return `${countOf(all, ['parachain and network', 'parachains and networks'])}: ${words.join(', ')}.`;
}
