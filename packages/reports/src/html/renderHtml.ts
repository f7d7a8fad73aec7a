import { checks, type Report, type RunReport } from '@parachron/checklist';
import { capitalize, omitUndefined, requireInput } from '@parachron/core';
import { describeBrief } from '../brief/describeBrief.js';
import { formatTried } from '../entries/describeDryRun.js';
import { describeReport } from '../entries/describeReport.js';
import type { Group, Part } from '../entries/Entry.js';
import { describeObstacle } from '../listCauses.js';
import { type Child, keepOptions, type Markup, markup } from '../markup/markup.js';
import { shortenAccountsInMarkup } from '../text/shortAccounts.js';
import { shortenText } from '../text/text.js';
import { nameParachain, nameReport } from '../text/verdictText.js';
import { type Context, renderGroup, renderRest } from './renderEntries.js';
import { type LiveState, renderPage } from './renderPage.js';
import {
  describeVerdict,
  formatVerdictBadge,
  renderBlocks,
  renderOrigin,
  renderStaleReason,
  renderSummary,
  type StaleReports,
} from './renderSummary.js';
import { createView, formatIcon, formatKeyAttribute, renderFold } from './View.js';

/** The optional contents of a page. */
interface HtmlOptions {
  /** Seconds of a served page, which reloads at a new run. */
  readonly live?: LiveState;
  /** The reports from an earlier run, whose chains are unreachable now. */
  readonly stale?: StaleReports;
}

const mostReports = 200;

/** Number of reports above which all are collapsed, and the overview links to them. */
const mostOpen = 3;

/**
 * Writes a run as one self-contained HTML file: no external script, style, font or picture, which its content security policy
 * also forbids. Text from a chain is escaped, and bounded in size.
 *
 * @example
 * ```ts
 * import type { RunReport } from '@parachron/checklist';
 * import { renderHtml } from '@parachron/reports';
 *
 * declare const run: RunReport;
 * renderHtml(run); // '<!doctype html>…'
 * ```
 */
export function renderHtml(run: RunReport, options: HtmlOptions = {}): string {
  const shape = { live: 'object?', stale: 'object?' } as const;
  requireInput({ run, options }, { run: { reports: ['object'] }, options: shape });
  const { stale = new Map() } = options;
  const isOnly = run.reports.length + run.notChecked.length === 1;
  const view = createView({ isOnly });
  const shown = run.reports.slice(0, mostReports);
  const left = run.reports.length - shown.length;
  const isFolded = run.reports.length > mostOpen;
  const sections = shown.map((report, at) => {
    const section = `report-${at + 1}`;
    const owner = isOnly ? {} : { owner: nameReport(report) };
    const place = { chains: report.chains, section, view, ...owner };
    const content = renderReport(report, { ...place, isFolded, isOnly, stale });
    return shortenAccountsInMarkup(content);
  });
  const content = markup`${renderSummary(run, stale, view)}${sections}${renderRest(left, 'report')}${renderChecks(run)}${renderOrigin(run, view)}`;
  const title = `${shortenText(describeVerdict(run, stale), 160)} · Parachron`;
  return renderPage({ title, content: keepOptions(content), ...omitUndefined({ live: options.live }) });
}

type Titled = Pick<Part, 'id' | 'title'>;

interface Written extends Titled {
  readonly content: Markup;
}

interface ReportContext extends Context {
  readonly isFolded: boolean;
  readonly isOnly: boolean;
  readonly stale: StaleReports;
}

function renderReport(report: Report, context: ReportContext): Markup {
  const { section, isFolded, isOnly, stale } = context;
  const parts = listParts(report, context);
  const title = nameParachain(report);
  const network = shortenText(report.scope.network, 60);
  const brief = describeBrief(report);
  const body = renderBody(brief, parts, context);
  // The summary of the page contains all this for a single report.
  const head =
    !isOnly &&
    markup`<div class="head"><h2 id="${section}-title">${title}</h2>${formatVerdictBadge(report, stale)}<p class="muted" id="${section}-network">On ${network}, with the service at para ${report.scope.serviceParaId}</p></div>${report.verdict !== 'ready' && markup`<p>${[`${capitalize(describeObstacle(report))}.`, formatTried(report)].filter(Boolean).join(' ')}</p>`}
<dl class="origin">${renderBlocks(report)}</dl>${renderStaleReason(report, stale, context.view)}`;
  const name = isOnly
    ? markup`aria-label="The report"`
    : markup`aria-labelledby="${section}-title ${section}-network"`;
  return markup`<section class="report" id="${section}" ${name} tabindex="-1"${formatKeyAttribute(`${network} ${title}`)}>
${head}
${isFolded ? renderFold(markup`The whole report<span class="hidden"> on ${title}, ${network}</span>`, body, { name: 'whole' }) : markup`${renderLinks([...brief.slice(1), ...parts], section, nameReport(report))}${body}`}
</section>`;
}

function listParts(report: Report, context: ReportContext): readonly Written[] {
  return describeReport(report).map(({ id, title, note, groups }): Written => {
    if (id === 'findings') return { id, title, content: renderFindings(groups, context) };
    const content = markup`${groups.map((group) => renderGroup(group, context))}${note && markup`<p class="muted">${note}</p>`}`;
    return { id, title, content };
  });
}

/** Writes the brief for voters, which is printed, and the appendix. */
function renderBody(brief: readonly Part[], parts: readonly Written[], context: Context): Markup {
  const { section, view } = context;
  const head = ({ id, title }: Titled) => view.heading('part', title, `${section}-${id}`);
  return markup`<div class="brief"${formatKeyAttribute('brief')}>${brief.map((part) => markup`${head(part)}${part.note && markup`<p>${part.note}</p>`}${part.groups.map((group) => renderGroup(group, context))}`)}</div>
<div class="appendix"${formatKeyAttribute('appendix')}>
${parts.map((part) => markup`<div${formatKeyAttribute(part.id)}>${head(part)}${part.content}</div>`)}
</div>`;
}

function renderLinks(parts: readonly Titled[], section: string, name: string): Markup {
  const links = parts.map(({ id, title }) => markup`<li><a href="#${section}-${id}">${title}</a></li>`);
  return markup`<nav class="page-nav" aria-label="Parts of the report on ${name}"><ul>${links}</ul></nav>`;
}

/** Writes all findings: those that need no action of their own are collapsed. */
function renderFindings(groups: readonly Group[], context: Context): Markup {
  if (groups.length === 0) return markup`<p>Nothing was checked.</p>`;
  const parts = groups.map((group) => {
    const { folded, entries } = group;
    const { outcome } = entries[0] ?? {};
    const items = renderGroup({ ...group, title: undefined }, context);
    if (folded === undefined || !outcome) return items;
    const summary = markup`${formatIcon(outcome)}<span>${entries.length} ${folded}</span>`;
    return renderFold(summary, items, { name: 'group', key: outcome });
  });
  return markup`${parts}`;
}

/** Writes the explanation of every check of a run: what it checks, why it matters, and what to do. */
function renderChecks({ reports }: RunReport): Markup | undefined {
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
