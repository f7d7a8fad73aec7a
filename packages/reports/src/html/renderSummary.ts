import { type NotChecked, type Report, type RunReport, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { findProposal, formatTried, triedOutcomes } from '../entries/describeDryRun.js';
import { listNotChecked, listNotCheckedParts } from '../entries/describeReport.js';
import { formatVerdict } from '../listCauses.js';
import { type Markup, markup } from '../markup/markup.js';
import { countOf, shortenText } from '../text/text.js';
import {
  addCounts,
  countMissing,
  countSubjects,
  describeSubject,
  formatCounts,
  formatReserve,
  listPlaces,
  nameNotChecked,
  nameParachain,
  nameReport,
} from '../text/verdictText.js';
import { outcomes, verdictOutcomes, verdictWords, wordOfCount } from '../text/words.js';
import { renderGroup, renderRest } from './renderEntries.js';
import { formatBadge, formatIcon, formatName, type View } from './View.js';

/** The verdict of a run as one sentence: the page's heading. */
export function describeVerdict(run: RunReport, stale: StaleReports): string {
  const [only] = run.reports;
  const [obstacle] = run.notChecked;
  const all = listPlaces(run).length;
  if (all === 0) return 'Nothing was checked';
  if (all === 1 && only) return describeOnly(only, stale);
  if (all === 1 && obstacle) {
    // Without a given parachain, the reader did not give its network either.
    const name = obstacle.parachain === undefined ? 'the parachain' : nameNotChecked(obstacle);
    return `Could not check whether ${name} is ready`;
  }
  const known = run.reports.filter((report) => !stale.has(report));
  const ready = known.filter(({ verdict }) => verdict === 'ready');
  if (ready.length === 0) {
    const isSure = known.length === all && known.every(({ verdict }) => verdict === 'not-ready');
    return `0 of ${countSubjects(run)} are ${isSure ? '' : 'known to be '}ready`;
  }
  const which = ready.length === all ? `All ${all}` : `${ready.length} of ${all}`;
  return `${which} ${ready.length === 1 ? 'is' : 'are'} ready${formatReserve(ready)}`;
}

function describeOnly(report: Report, stale: StaleReports): string {
  const was = { ready: 'was ready', 'not-ready': 'was not ready', unknown: 'may have been ready' };
  if (stale.has(report)) return `${nameReport(report)} ${was[report.verdict]} when it was last read`;
  return findProposal(report.plan, report.dryRun)?.title ?? formatVerdict(report).replace(/\.$/, '');
}

/** The text below the heading; undefined if the heading and the list of reports or of reasons say it all. */
function describeLead(run: RunReport, stale: StaleReports): string | undefined {
  const [only] = run.reports;
  if (listPlaces(run).length > 1)
    return stale.size > 0 ? `The chains of ${countOf(stale.size, 'report')} cannot be read now.` : undefined;
  if (!only) return undefined;
  if (stale.has(only)) return 'The chains cannot be read now, so the result may have changed.';
  return formatTried(only);
}

const longestHash = 10;

/** Writes the origin of a run, after its reports: the program, the time, the command that repeats the run, and the chains. */
export function renderOrigin({ tool, at, command, reports, notChecked }: RunReport, view: View): Markup {
  const [only] = reports.length + notChecked.length > 1 ? [] : reports;
  const made = [
    ...(tool ? [`by ${shortenText(`${tool.name} ${tool.version}`, 80)}`] : []),
    ...(at === undefined ? [] : [formatTime(at)]),
  ];
  return markup`<section class="summary" aria-label="Origin of the report"><dl class="origin">${made.length > 0 && renderRow('Created', markup`${made.map((one, index) => [index > 0 && ', ', one])}`)}
${command !== undefined && renderRow('Repeat with', markup`<code>${view.long(command, 1000)}</code>`)}
${only && renderBlocks(only)}</dl>${reports.length > 0 && markup`<p class="print-choice"><label><input type="checkbox" id="print-all" autocomplete="off"> Print the appendix as well</label></p>`}</section>`;
}

/** Writes the blocks at which the chains were read. */
export function renderBlocks({ chains }: Report): Markup | false {
  const read = chains.map(
    ({ role, name, specName, specVersion, block }, index) =>
      markup`${index > 0 && '; '}${capitalize(roleWords[role])} ${formatName(name, 60)} (${formatName(specName, 60)} ${specVersion}), block ${block.number} <span class="mono">${shortenText(block.hash, longestHash)}</span>`,
  );
  return read.length > 0 && renderRow('Read at', markup`${read}`);
}

function renderRow(name: string, value: Markup): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

const mostListed = 200;

/** Writes the beginning of the page: the verdict and an overview; of a proposal, its end without the findings before it. */
export function renderSummary(run: RunReport, stale: StaleReports, view: View): Markup {
  const many = listPlaces(run).length > 1;
  const [only] = run.reports;
  const proposal = only && findProposal(only.plan, only.dryRun);
  const [counted, ...others] = proposal ? [] : run.reports;
  const counts = addCounts([counted, ...others].flatMap((one) => one?.summary ?? []));
  const lead = describeLead(run, stale);
  return markup`<section class="summary" aria-labelledby="verdict">
<p class="eyebrow">${describeSubject(run, proposal && 'Dry run of a proposal')}</p>
<h1 id="verdict">${formatIcon(proposal ? triedOutcomes[proposal.outcome] : verdictOutcomes[run.verdict])}<span>${describeVerdict(run, stale)}</span></h1>
${lead !== undefined && markup`<p class="lead">${lead}</p>`}
${!many && only && renderStaleReason(only, stale, view)}
${counted && renderBar(counts)}
<ul class="counts">${counted && markup`<li>Findings:</li>`}${outcomes.map((outcome) => (counts[outcome] > 0 || (counted && outcome === 'pass')) && markup`<li>${formatIcon(outcome)}<b>${counts[outcome]}</b> ${wordOfCount(outcome, counts[outcome])}</li>`)}${countMissing(run).map((words) => markup`<li>${formatIcon('unknown')}${words}</li>`)}</ul>
${many && renderOverview(run, stale)}
${listNotCheckedParts(run).map(
  ({ id, title, groups }) => markup`${many && markup`<h2 id="${id}">${title}</h2>`}
${groups.map((group) => renderGroup(group, { chains: [], section: '', view }))}`,
)}
</section>`;
}

function renderOverview({ reports }: RunReport, stale: StaleReports): Markup {
  const shown = reports.slice(0, mostListed);
  const left = reports.length - shown.length;
  const items = shown.map(
    (report, at) =>
      markup`<li><a href="#report-${at + 1}">${nameParachain(report)}</a><span class="muted">${shortenText(report.scope.network, 60)}</span>${formatVerdictBadge(report, stale)}<span class="tally">${renderBar(report.summary)}<span class="muted">${formatCounts(report.summary)}</span></span></li>`,
  );
  return markup`<nav aria-label="Parachains and networks"><ul class="overview">${items}</ul></nav>${renderRest(left, 'report')}`;
}

/** Draws the shares of the outcomes; the counts are beside the picture. */
function renderBar(summary: Report['summary']): Markup {
  const all = outcomes.reduce((sum, outcome) => sum + summary[outcome], 0);
  let x = 0;
  const parts = outcomes.map((outcome) => {
    const width = all === 0 ? 0 : (summary[outcome] / all) * 100;
    x += width;
    return (
      width > 0 &&
      markup`<rect class="${outcome}" x="${(x - width).toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`
    );
  });
  return markup`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">${parts}</svg>`;
}

/** Formats a time in ISO 8601 for people, to the minute; other text does not change. */
function formatTime(at: string): Markup {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/.exec(at) ?? [];
  if (!day || !minute) return markup`${shortenText(at, 40)}`;
  return markup`<time datetime="${at}">${day}, ${minute} UTC</time>`;
}

/** Reason why a report is from an earlier run, and the time at which that run ended. */
export interface StaleReason {
  /** Time in ISO 8601. */
  readonly at?: string | undefined;
  readonly notChecked: NotChecked;
}

/** The reports of an earlier run, whose chains are unreachable now. */
export type StaleReports = ReadonlyMap<Report, StaleReason>;

/** The verdict of a report with its sign; a stale report's verdict is marked as former. */
export function formatVerdictBadge(report: Report, stale: StaleReports): Markup {
  const word = verdictWords[report.verdict];
  return stale.has(report)
    ? formatBadge('unknown', `Was ${word.toLowerCase()}`)
    : formatBadge(verdictOutcomes[report.verdict], word);
}

/** Writes the reason for a stale report, and the time and blocks of its run; nothing for a current report. */
export function renderStaleReason(report: Report, stale: StaleReports, view: View): Markup | undefined {
  const found = stale.get(report);
  if (!found) return undefined;
  const { at, notChecked } = found;
  const blocks = report.chains.map(
    ({ name, block }, index) => markup`${index > 0 && ', '}block ${block.number} of ${formatName(name, 60)}`,
  );
  return markup`<div class="stale"><p><b>The chains cannot be read now.</b> The report was last read${at !== undefined && markup` on ${formatTime(at)}`}${blocks.length > 0 && markup`, at ${blocks}`}.</p>
${renderGroup(listNotChecked([notChecked]), { chains: [], section: '', view })}</div>`;
}
