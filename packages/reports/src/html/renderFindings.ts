import { checks, type Report, type RunReport } from '@parachron/checklist';
import type { Finding, Outcome } from '@parachron/core';
import { type Child, type Markup, markup } from '../markup/markup.js';
import { countOf, shortenText } from '../text/text.js';
import { listNoFix, nameReport, titleOfFinding } from '../verdictText.js';
import { outcomes, outcomeWords, wordOfCount } from '../words.js';
import { linkToStep } from './stepMarkup.js';
import {
  formatBadge,
  formatIcon,
  formatKey,
  formatName,
  renderEvidence,
  renderFold,
  type View,
} from './View.js';

/** The anchor of a check's explanation; undefined for an unknown check. */
export function linkToCheck(id: string): string | undefined {
  return checks.some((check) => check.id === id) ? `#check-${id.replaceAll('/', '-')}` : undefined;
}

/** Writes the explanation of every check of a run: what it checks, why it matters, and what to do. */
export function renderChecks({ reports }: RunReport): Markup | undefined {
  const found = new Set(reports.flatMap(({ findings }) => findings.map(({ check }) => check)));
  const shown = checks.filter(({ id }) => found.has(id));
  if (shown.length === 0) return undefined;
  const items = shown.map(
    ({ id, title, explanation }) =>
      markup`<li id="check-${id.replaceAll('/', '-')}" tabindex="-1">${renderFold(markup`${title} <code>${id}</code>`, renderProse(explanation), { name: 'page', key: id })}</li>`,
  );
  return markup`<section class="report appendix" aria-labelledby="checks" data-key="checks"><h2 class="part" id="checks" tabindex="-1">Why the checks matter</h2><ul class="pages">${items}</ul></section>`;
}

/** Paragraphs of Markdown with code in them, as the explanations of checks are. */
function renderProse(text: string): Markup {
  return markup`${text.split(/\n{2,}/).map((paragraph) => markup`<p>${renderCode(paragraph.replaceAll('\n', ' '))}</p>`)}`;
}

function renderCode(text: string): Child {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : markup`<code>${part}</code>`));
}

const mostFindings = 300;

/** Writes all findings: failed, unknown and warning findings first and expanded, the others collapsed. */
export function renderFindings(report: Report, section: string, view: View): Markup {
  if (report.findings.length === 0) return markup`<p>Nothing was checked.</p>`;
  return markup`${renderFilter(report)}${outcomes.map((outcome) => {
    const found = report.findings.filter((finding) => finding.outcome === outcome);
    if (found.length === 0) return undefined;
    const shown = found.slice(0, mostFindings);
    const items = markup`<ul class="findings"${formatKey(outcome)}>${shown.map((one) => renderFinding(one, { report, section, view }))}</ul>${formatRest(
      found.length - shown.length,
    )}`;
    const isQuiet = outcome === 'pass' || outcome === 'not-applicable';
    return isQuiet
      ? renderFold(formatGroup(outcome, found.length), items, { name: 'group', key: outcome })
      : items;
  })}`;
}

/** A filter needs a script; without scripts the control is hidden. */
function renderFilter(report: Report): Markup {
  const { summary } = report;
  const shown = outcomes.filter((outcome) => summary[outcome] > 0);
  const choices = shown.map(
    (outcome) =>
      markup`<label><input type="checkbox" value="${outcome}" checked>${formatIcon(outcome)}${outcomeWords[outcome]} (${summary[outcome]})</label>`,
  );
  return markup`<form class="filter" role="search" aria-label="Findings of ${nameReport(report)}"${formatKey('filter')}><label class="words">Search <input type="search" name="words" autocomplete="off"></label><fieldset><legend class="hidden">Outcomes</legend>${choices}</fieldset><span class="found muted"></span></form>`;
}

function formatGroup(outcome: Outcome, count: number): Markup {
  return markup`${formatIcon(outcome)}<span>${count} ${wordOfCount(outcome, count)}</span>`;
}

function formatRest(count: number): Markup | undefined {
  return count > 0
    ? markup`<p class="muted">${countOf(count, 'more finding')}: see the JSON.</p>`
    : undefined;
}

function renderFinding(
  finding: Finding,
  { report, section, view }: { report: Report; section: string; view: View },
): Markup {
  const { check, subject, outcome, reason, evidence, fix, howToFindOut } = finding;
  const links = fix.map((id) => linkToStep(id, report.plan, section));
  const page = linkToCheck(check);
  return markup`<li class="finding" data-outcome="${outcome}"${formatKey(`${check} ${subject}`)}>
${view.heading('item', titleOfFinding(finding))}
<p class="about">${formatBadge(outcome, outcomeWords[outcome])}${formatName(subject)}<span class="check"><span class="hidden">, check </span><code>${check}</code>${page !== undefined && markup` <a href="${page}">Why it matters<span class="hidden"> (${check}, ${shortenText(subject, 80)})</span></a>`}</span></p>
<div class="reason">${view.long(reason)}</div>
${howToFindOut && markup`<div class="hint"><b>To find out:</b> ${view.long(howToFindOut)}</div>`}
${links.length > 0 && markup`<p class="hint"><b>Fixed by:</b> ${links.map((link, at) => [at > 0 && ', ', link])}</p>`}
${listNoFix(finding).map(({ label, text }) => markup`<div class="hint"><b>${label}:</b> ${view.long(text)}</div>`)}
${renderEvidence(evidence, report, view)}
</li>`;
}
