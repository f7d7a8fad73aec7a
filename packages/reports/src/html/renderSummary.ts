import { type Report, type ReportedChain, type RunReport, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { describeTrust } from '../describeTrust.js';
import { type Markup, markup } from '../markup/markup.js';
import { countOf } from '../text/countOf.js';
import { shortenText } from '../text/shortenText.js';
import { addCounts, describeSubject, formatCounts, nameNotChecked, nameParachain } from '../verdictText.js';
import { outcomes, wordOfCount } from '../words.js';
import { describeLead, describeVerdict } from './describeVerdict.js';
import { renderOrigin } from './renderOrigin.js';
import {
  formatVerdictBadge,
  renderObstacle,
  renderStaleReason,
  type StaleReports,
  verdictSigns,
} from './renderStaleReason.js';
import { formatBadge, formatIcon, formatKey, type View } from './View.js';

const mostListed = 200;

/** Writes the beginning of the page: the verdict and an overview. */
export function renderSummary(run: RunReport, stale: StaleReports, view: View): Markup {
  const many = run.reports.length + run.notChecked.length > 1;
  const [only] = run.reports;
  const counts = addCounts(run.reports);
  return markup`<section class="summary" aria-labelledby="verdict">
<p class="eyebrow">${describeSubject(run.reports)}</p>
<h1 id="verdict">${formatIcon(verdictSigns[run.verdict])}<span>${describeVerdict(run, stale)}</span></h1>
<p class="lead">${describeLead(run, stale)}</p>
${!many && only && renderStaleReason(only, stale, view)}
${renderBar(counts)}
<ul class="counts"><li>Findings:</li>${outcomes.map((outcome) => (counts[outcome] > 0 || outcome === 'pass') && markup`<li>${formatIcon(outcome)}<b>${counts[outcome]}</b> ${wordOfCount(outcome, counts[outcome])}</li>`)}${
    run.notChecked.length > 0 &&
    markup`<li>${formatIcon('unknown')}<b>${run.notChecked.length}</b> not checked</li>`
  }</ul>
${renderOrigin(run, many ? undefined : only, view)}
${many && renderOverview(run, stale)}
${run.notChecked.length > 0 && renderNotChecked(run, view, { many })}
${run.reports.length > 0 && markup`<p class="print-choice"><label><input type="checkbox" id="print-all" autocomplete="off"> Print the appendix as well</label></p>`}
</section>`;
}

function renderOverview({ reports }: RunReport, stale: StaleReports): Markup {
  const shown = reports.slice(0, mostListed);
  const left = reports.length - shown.length;
  const items = shown.map(
    (report, at) =>
      markup`<li><a href="#report-${at + 1}">${nameParachain(report)}</a><span class="muted">${shortenText(report.scope.network, 60)}</span>${formatVerdictBadge(report, stale)}<span class="tally">${renderBar(report.summary)}<span class="muted">${formatCounts(report.summary)}</span></span></li>`,
  );
  return markup`<nav aria-label="Parachains and networks"><ul class="overview">${items}</ul></nav>${
    left > 0 && markup`<p class="muted">${countOf(left, 'more report')}: see the JSON.</p>`
  }`;
}

function renderNotChecked({ notChecked }: RunReport, view: View, { many }: { many: boolean }): Markup {
  // The heading names a single parachain already.
  if (!many) return markup`<div class="stale">${notChecked.map((one) => renderObstacle(one, view))}</div>`;
  const shown = notChecked.slice(0, mostListed);
  const left = notChecked.length - shown.length;
  const items = shown.map((one) => {
    const name = nameNotChecked(one);
    return markup`<li class="finding"${formatKey(name)}><h3 class="item">${name}</h3><p class="about">${formatBadge('unknown', 'Not checked')}</p>${renderObstacle(one, view)}</li>`;
  });
  return markup`<h2 id="not-checked">Not checked</h2><ul class="findings">${items}</ul>${
    left > 0 && markup`<p class="muted">${countOf(left, 'more network')}: see the JSON.</p>`
  }`;
}

/** Draws the shares of the outcomes; the counts are beside the picture. */
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

/** Writes the checked chains, each with its runtime, block and endpoint. */
export function renderChains(chains: readonly ReportedChain[], view: View): Markup {
  if (chains.length === 0) return markup`<p class="muted">No chain was checked.</p>`;
  const trust = describeTrust(chains);
  return markup`<ul class="chains">${chains.map(
    ({
      role,
      name,
      specName,
      specVersion,
      metadataVersion,
      block,
      endpoint,
    }) => markup`<li><p class="role">${capitalize(roleWords[role])}</p><p class="name"><bdi>${shortenText(name, 80)}</bdi></p>
<p><bdi>${shortenText(specName, 80)}</bdi> ${specVersion}, metadata ${metadataVersion}</p>
<p>Block ${block.number} <span class="mono">${shortenText(block.hash, 80)}</span></p>
<div class="mono">${view.long(endpoint, 120)}</div></li>`,
  )}</ul>${trust !== undefined && markup`<p class="muted">${trust}</p>`}`;
}
