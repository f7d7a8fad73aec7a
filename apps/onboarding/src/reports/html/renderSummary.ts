import type { Report, ReportedChain, RunReport, Verdict } from '@parachron/checklist';
import {
  addCounts,
  formatCounts,
  formatVerdict,
  nameNotChecked,
  nameParachain,
  nameReport,
} from '../describeRun.js';
import { type Markup, markup } from '../markup/markup.js';
import { countOf, shortenText } from '../stripNonText.js';
import { outcomes, provenSentences, verdictSentences, verdictWords, wordOfCount } from '../words.js';
import { formatBadge, formatIcon, type Sign, type View } from './View.js';

/** The sign of a verdict. */
export const verdictSigns: Readonly<Record<Verdict, Sign>> = {
  ready: 'pass',
  'not-ready': 'fail',
  unknown: 'unknown',
};

const mostListed = 200;

/** The verdict of a run as one sentence: the page's heading. */
export function describeVerdict({ reports, notChecked, verdict }: RunReport): string {
  const [only] = reports;
  if (only && reports.length === 1 && notChecked.length === 0) {
    const is = { ready: 'is ready', 'not-ready': 'is not ready', unknown: 'may be ready: not all is known' }[
      verdict
    ];
    return `${nameReport(only)} ${is}`;
  }
  const all = reports.length + notChecked.length;
  const ready = reports.filter((report) => report.verdict === 'ready').length;
  if (all === 0) return 'Nothing was checked';
  if (ready === 0) return `None of ${all} is ready`;
  return ready === all ? `All ${all} are ready` : `${ready} of ${all} ${ready === 1 ? 'is' : 'are'} ready`;
}

/** Writes the beginning of the page: the verdict in large, and what there is to know at a glance. */
export function renderSummary(run: RunReport, view: View): Markup {
  const many = run.reports.length + run.notChecked.length > 1;
  const counts = addCounts(run.reports);
  return markup`<section class="summary" aria-labelledby="verdict">
<p class="eyebrow">Onboarding report${run.at && [' · ', formatTime(run.at)]}</p>
<h1 id="verdict">${formatIcon(verdictSigns[run.verdict])}<span>${describeVerdict(run)}</span></h1>
<p class="lead">${many ? formatLead(run) : describeAlone(run)}</p>
${renderBar(counts)}
<ul class="counts">${outcomes.map((outcome) => (counts[outcome] > 0 || outcome === 'pass') && markup`<li>${formatIcon(outcome)}<b>${counts[outcome]}</b> ${wordOfCount(outcome, counts[outcome])}</li>`)}${
    run.notChecked.length > 0 &&
    markup`<li>${formatIcon('unknown')}<b>${run.notChecked.length}</b> not checked</li>`
  }</ul>
${many && renderOverview(run)}
${run.notChecked.length > 0 && renderNotChecked(run, view)}
</section>`;
}

/** Of a parachain that is not ready it says as well what its plan would change. */
function describeAlone({ reports: [report], verdict }: RunReport): string {
  const sentence = report ? formatVerdict(report) : verdictSentences[verdict];
  if (!report?.proof || verdict === 'ready') return sentence;
  return `${sentence} ${provenSentences[report.proof.after.verdict]}`;
}

function formatLead({ reports, notChecked }: RunReport): string {
  const words = (['not-ready', 'unknown', 'ready'] as const).flatMap((verdict) => {
    const count = reports.filter((report) => report.verdict === verdict).length;
    return count > 0 ? [`${count} ${verdictWords[verdict].toLowerCase()}`] : [];
  });
  if (notChecked.length > 0) words.push(`${notChecked.length} not checked`);
  return `${countOf(reports.length + notChecked.length, 'parachain and network', 'parachains and networks')}: ${words.join(', ')}.`;
}

function renderOverview({ reports }: RunReport): Markup {
  const shown = reports.slice(0, mostListed);
  const left = reports.length - shown.length;
  const items = shown.map(
    (report, at) =>
      markup`<li><a href="#report-${at + 1}">${nameParachain(report)}</a><span class="muted">${shortenText(report.scope.network, 60)}</span>${formatBadge(verdictSigns[report.verdict], verdictWords[report.verdict])}<span class="tally">${renderBar(report.summary)}<span class="muted">${formatCounts(report.summary)}</span></span></li>`,
  );
  return markup`<nav aria-label="Parachains and networks"><ul class="overview">${items}</ul></nav>${
    left > 0 && markup`<p class="muted">${countOf(left, 'more report')}: see the JSON.</p>`
  }`;
}

function renderNotChecked({ notChecked }: RunReport, view: View): Markup {
  const shown = notChecked.slice(0, mostListed);
  const left = notChecked.length - shown.length;
  const items = shown.map(
    (one) =>
      markup`<li class="finding"><h3>${nameNotChecked(one)}</h3><p class="about">${formatBadge('unknown', 'Not checked')}</p><div class="reason">${view.long(one.reason)}</div><div class="hint"><b>To find out:</b> ${view.long(one.howToFindOut)}</div>${
        one.error &&
        markup`<div class="muted"><code>${shortenText(one.error.code, 80)}</code> ${view.long(one.error.message)}</div>`
      }</li>`,
  );
  return markup`<h2 id="not-checked">Not checked</h2><ul class="findings">${items}</ul>${
    left > 0 && markup`<p class="muted">${countOf(left, 'more network')}: see the JSON.</p>`
  }`;
}

/** Draws how the outcomes share a report, for the eye alone: the counts stand beside it. */
export function renderBar(summary: Report['summary']): Markup {
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

/** Writes the chains that were looked at, each with its runtime, block and endpoint. */
export function renderChains(chains: readonly ReportedChain[], view: View): Markup {
  if (chains.length === 0) return markup`<p class="muted">No chain was looked at.</p>`;
  return markup`<ul class="chains">${chains.map(
    ({
      role,
      name,
      specName,
      specVersion,
      metadataVersion,
      block,
      endpoint,
    }) => markup`<li><p class="role">${role}</p><p class="name"><bdi>${shortenText(name, 80)}</bdi></p>
<p><bdi>${shortenText(specName, 80)}</bdi> ${specVersion}, metadata ${metadataVersion}</p>
<p>Block ${block.number} <span class="mono">${shortenText(block.hash, 80)}</span></p>
<div class="mono">${view.long(endpoint, 120)}</div></li>`,
  )}</ul>`;
}

/** A moment in ISO 8601 as people read it, to the minute; anything else as it is. */
function formatTime(at: string): Markup {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/.exec(at) ?? [];
  if (!day || !minute) return markup`${shortenText(at, 40)}`;
  return markup`<time datetime="${at}">${day}, ${minute} UTC</time>`;
}
