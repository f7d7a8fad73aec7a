import {
  checks,
  derivePlanSummary,
  type PlanDryRun,
  type PlanSummary,
  type Report,
  type ReportedChain,
  type RunReport,
  roleWords,
} from '@parachron/checklist';
import {
  type DispatchRoute,
  type Evidence,
  type Finding,
  type Outcome,
  type PlanLayer,
  type PlanStep,
  pluralize,
  requireInput,
} from '@parachron/core';
import type { FindingChange } from './compareFindings.js';
import {
  compareDryRun,
  describeDryRun,
  formatChangedTitle,
  formatPreparation,
  formatRound,
  formatTriedPlace,
} from './describeDryRun.js';
import { describePlanSummary, formatPlanSize } from './describePlanSummary.js';
import { describeRoute, nameRoute } from './describeRoute.js';
import { escapeMarkdown, formatCodeSpan, formatFence } from './escapeMarkdown.js';
import { listDecodeLinks } from './explorerLinks.js';
import { formatLayerMeaning, formatLayerTitle } from './layerText.js';
import {
  renderBriefMarkdown,
  renderInputsMarkdown,
  renderOriginMarkdown,
} from './markdown/renderBriefMarkdown.js';
import { createAccountShortener } from './shortAccounts.js';
import { describeBlocked, formatCostLine } from './stepText.js';
import { countOf } from './stripNonText.js';
import {
  describeSubject,
  formatCounts,
  formatHeadline,
  formatReserve,
  formatValue,
  formatVerdict,
  listNoFix,
  nameNotChecked,
  nameParachain,
  nameReport,
  titleOfFinding,
} from './verdictText.js';
import { outcomes, outcomeWords, triedWords, verdictWords } from './words.js';

/** A page of GitHub may have 1 MiB; the report counts the omitted parts, which are in the JSON. */
const mostBytes = 900_000;
const mostReports = 60;
const mostFindings = 200;
const mostEvidence = 12;
const longestHex = 20_000;

/**
 * Writes a run as Markdown: for a pull request, an issue, a referendum or a job's summary.
 *
 * @example
 * ```ts
 * import type { RunReport } from '@parachron/checklist';
 * import { renderMarkdown } from '@parachron/reports';
 *
 * declare const run: RunReport;
 * renderMarkdown(run); // '# …'
 * ```
 */
export function renderMarkdown(run: RunReport): string {
  requireInput({ run }, { run: { reports: ['object'] } });
  const shown = takeReports(run.reports);
  return [
    `# Parachron: ${formatHeadline(run)}`,
    `${describeSubject(run.reports)}.`,
    ...renderOriginMarkdown(run),
    ...(run.reports.length + run.notChecked.length > 1 ? [listReports(run)] : []),
    ...shown,
    ...leftOut(run.reports.length - shown.length, 'report'),
    ...renderNotChecked(run),
    ...renderChecks(run),
    'Nothing was sent to any chain for this report. `parachron explain CHECK` explains a check.',
  ].join('\n\n');
}

/** The reports that fit within the limit of bytes; always the first report. */
function takeReports(reports: readonly Report[]): string[] {
  const taken: string[] = [];
  let left = mostBytes;
  for (const report of reports.slice(0, mostReports)) {
    const shorten = createAccountShortener();
    const text = renderReport(report).map(shorten).join('\n\n');
    left -= new TextEncoder().encode(text).length;
    if (left < 0 && taken.length > 0) break;
    taken.push(text);
  }
  return taken;
}

function listReports({ reports, notChecked }: RunReport): string {
  const row = (name: string, network: string, cells: readonly (string | number)[]) =>
    `| ${[escapeMarkdown(name), escapeMarkdown(network, 80), ...cells].join(' | ')} |`;
  return [
    `| parachain | network | verdict | ${outcomes.map((one) => outcomeWords[one].toLowerCase()).join(' | ')} |`,
    `|---|---|---|${outcomes.map(() => '--:|').join('')}`,
    ...reports
      .slice(0, mostReports)
      .map((one) =>
        row(nameParachain(one), one.scope.network, [
          `**${verdictWords[one.verdict]}**${one.verdict === 'ready' ? formatReserve([one]) : ''}`,
          ...outcomes.map((outcome) => one.summary[outcome]),
        ]),
      ),
    ...notChecked
      .slice(0, mostReports)
      .map((one) =>
        row(one.parachain ?? 'all', one.network, ['**Not checked**', ...outcomes.map(() => '–')]),
      ),
  ].join('\n');
}

function renderReport(report: Report): string[] {
  const { dryRun } = report;
  return [
    `## ${escapeMarkdown(nameReport(report))}: ${formatHeadline({ ...report, reports: [report] })}`,
    `${formatVerdict(report)} ${dryRun ? `${describeDryRun(dryRun)} ` : ''}Findings: ${formatCounts(report.summary)}.`,
    renderChains(report.chains),
    ...renderInputsMarkdown(report),
    ...renderBriefMarkdown(report),
    '### Appendix',
    ...outcomes.flatMap((outcome) => renderFindings(report, outcome)),
    ...renderPlan(report),
    ...renderFollowUps(report),
    ...(dryRun ? renderPlanDryRun(report, dryRun) : []),
  ].filter((block) => block !== '');
}

/** Explains each check that did not pass: what it checks, why it matters, and what to do. */
function renderChecks({ reports }: RunReport): string[] {
  const asking = reports.flatMap(({ findings }) =>
    findings.flatMap(({ check, outcome }) => (['fail', 'unknown', 'warn'].includes(outcome) ? [check] : [])),
  );
  const found = new Set(asking);
  const explained = checks
    .filter(({ id }) => found.has(id))
    .flatMap(({ id, title, explanation }) => [`### ${title}`, `\`${id}\``, explanation]);
  return explained.length === 0 ? [] : ['## Why the checks matter', ...explained];
}

function renderChains(chains: readonly ReportedChain[]): string {
  if (chains.length === 0) return '';
  return [
    '| role | chain | runtime | block | endpoint |',
    '|---|---|---|---|---|',
    ...chains.map(({ role, name, specName, specVersion, block, endpoint }) => {
      const cells = [
        roleWords[role],
        name,
        `${specName} ${specVersion}`,
        `${block.number} ${block.hash}`,
        endpoint,
      ];
      return `| ${cells.map((cell) => escapeMarkdown(cell, 200)).join(' | ')} |`;
    }),
  ].join('\n');
}

function renderFindings({ findings, plan }: Report, outcome: Outcome): string[] {
  const found = findings.filter((finding) => finding.outcome === outcome);
  if (found.length === 0) return [];
  const shown = found.slice(0, mostFindings);
  const isShort = outcome === 'pass' || outcome === 'not-applicable';
  return [
    `#### ${outcomeWords[outcome]}`,
    shown.map((finding) => (isShort ? renderLine(finding) : renderFinding(finding, plan))).join('\n'),
    ...leftOut(found.length - shown.length, 'finding'),
  ];
}

function renderLine({ check, subject, reason }: Finding): string {
  return `- ${formatCodeSpan(check)} ${escapeMarkdown(subject)}: ${escapeMarkdown(reason)}`;
}

function renderFinding(finding: Finding, plan: readonly PlanStep[]): string {
  const { check, evidence, fix, howToFindOut } = finding;
  const shown = evidence.slice(0, mostEvidence);
  const steps = fix.map((id) => formatStepName(id, plan));
  return [
    `- **${escapeMarkdown(titleOfFinding(finding))}** (${formatCodeSpan(check)})`,
    `  - ${escapeMarkdown(finding.subject)}: ${escapeMarkdown(finding.reason)}`,
    ...(howToFindOut ? [`  - To find out: ${escapeMarkdown(howToFindOut)}`] : []),
    ...(steps.length > 0 ? [`  - Fixed by: ${steps.join(', ')}`] : []),
    ...listNoFix(finding).map(({ label, text }) => `  - ${label}: ${escapeMarkdown(text)}`),
    ...shown.map((one) => `  - Evidence: ${renderEvidence(one)}`),
    ...leftOut(evidence.length - shown.length, ['piece of evidence', 'pieces of evidence']).map(
      (line) => `  - ${line}`,
    ),
  ].join('\n');
}

function formatStepName(id: string, plan: readonly PlanStep[]): string {
  const at = plan.findIndex((step) => step.id === id);
  return at < 0 ? formatCodeSpan(id) : `step ${at + 1}`;
}

function renderEvidence(one: Evidence): string {
  const value = formatCodeSpan(formatValue(one));
  return `${formatCodeSpan(one.key)} = ${value} (${escapeMarkdown(one.chain, 80)}, block ${one.block.number})`;
}

function renderPlan(report: Report): string[] {
  const summary = derivePlanSummary(report);
  if (summary.steps === 0 && summary.unfixed.length === 0) return [];
  return [
    '#### What to do',
    ...report.plan.flatMap((step, at) => renderStep(step, `${at + 1}. `, report)),
    ...renderPlanSummary(summary),
  ];
}

function renderPlanSummary(summary: PlanSummary): string[] {
  const parts = describePlanSummary({ ...summary, signers: [], notes: [] }).map(({ title, items }) => {
    const lines = items
      .slice(0, mostFindings)
      .flatMap(({ text, details }) => [
        `  - ${escapeMarkdown(text)}`,
        ...details.map((detail) => `    - ${escapeMarkdown(detail)}`),
      ]);
    return [
      `- **${title}**`,
      ...lines,
      ...leftOut(items.length - mostFindings, 'item').map((one) => `  - ${one}`),
    ];
  });
  return ['##### Summary', `${formatPlanSize(summary)}.`, parts.flat().join('\n')].filter(
    (one) => one !== '',
  );
}

function renderStep(step: PlanStep, mark: string, report: Report): string[] {
  const after = step.after.map((id) => formatStepName(id, report.plan));
  return [
    `##### ${mark}${escapeMarkdown(step.title)}`,
    [
      `- Sender: ${escapeMarkdown(step.sender)}`,
      ...describeBlocked(step).map(({ label, text }) => `- ${label}: ${escapeMarkdown(text)}`),
      ...(after.length > 0 ? [`- After: ${after.join(', ')}`] : []),
      ...(step.costs ?? []).map((cost) => `- Cost: ${escapeMarkdown(formatCostLine(cost))}`),
      ...step.layers.map((layer) => `- ${renderLayer(layer, report)}`),
      ...step.dispatch.map((route, at) => renderRoute(route, nameRoute(at, step.dispatch.length))),
      `- To verify: ${escapeMarkdown(step.verify)}`,
      ...step.notes.map((note) => `- Note: ${escapeMarkdown(note)}`),
    ].join('\n'),
  ];
}

function renderRoute(route: DispatchRoute, name: string): string {
  const lines = describeRoute(route).map(({ text, call }) => {
    const hex = call ? `\n\n${formatHexBlock(call.hex, '    ')}` : '';
    return `\n  - ${escapeMarkdown(text)}${hex}`;
  });
  return `- ${name}: ${escapeMarkdown(route.title)}${lines.join('')}`;
}

function renderLayer(layer: PlanLayer, report: Report): string {
  const { call, hex, chain } = layer;
  const links = call ? listDecodeLinks(report, { call, chain }) : [];
  const opened = links.map(({ name, href }) => `[${name}](<${href}>)`).join(', ');
  const meaning = formatLayerMeaning(layer);
  return [
    `${escapeMarkdown(formatLayerTitle(layer))}${opened && ` (open in ${opened})`}`,
    formatHexBlock(hex),
    ...(meaning === undefined ? [] : [formatFence(meaning, '  ')]),
  ].join('\n\n');
}

/** Hex is never cut: hex that is too long is left out. */
function formatHexBlock(hex: string, indent = '  '): string {
  if (!/^0x[0-9a-f]*$/i.test(hex)) return `${indent}(no hex)`;
  if (hex.length > longestHex) return `${indent}(${countOf(hex.length / 2 - 1, 'byte')}: see the JSON)`;
  return formatFence(hex, indent);
}

const needs = { yes: 'needed', no: 'not needed', possible: 'possible', unknown: 'unknown' } as const;

function renderFollowUps(report: Report): string[] {
  if (report.followUps.length === 0) return [];
  return [
    '#### Before the first task',
    ...report.followUps.flatMap((one) => [
      `**${escapeMarkdown(one.title)}** (${needs[one.needed]}): ${escapeMarkdown(one.reason)}${
        one.howToFindOut ? ` To find out: ${escapeMarkdown(one.howToFindOut)}` : ''
      }`,
      ...one.steps.flatMap((step) => renderStep(step, '', report)),
    ]),
  ];
}

function renderPlanDryRun(report: Report, dryRun: PlanDryRun): string[] {
  const { prepared, rounds, steps } = dryRun;
  const changes = compareDryRun(report, dryRun);
  return [
    '#### Dry run in detail',
    ...renderList('Prepared by the dry run, not part of the plan:', prepared.map(formatPreparation)),
    ...renderChanges('Changed by the preparation, not by the plan:', changes.prepared),
    ...renderList('Rounds of the plan:', rounds.map(formatRound)),
    steps
      .map((step, at) => {
        const said = [step.title, step.reason, `(${formatTriedPlace(step)})`].map((text) =>
          escapeMarkdown(text),
        );
        return `${at + 1}. **${triedWords[step.outcome]}**: ${said.join(' ')}`;
      })
      .join('\n'),
    ...renderChanges(`${formatChangedTitle(dryRun)}:`, changes.planned),
  ].filter((block) => block !== '');
}

function renderList(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')];
}

function renderChanges(title: string, changes: readonly FindingChange[]): string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ check, subject, before, after }) => {
    const [was, is] = [before, after].map((one) =>
      one ? outcomeWords[one.outcome].toLowerCase() : 'not checked',
    );
    return `- ${formatCodeSpan(check)} ${escapeMarkdown(subject)}: ${was} → **${is}**`;
  });
  return [title, lines.join('\n')];
}

function renderNotChecked({ notChecked }: RunReport): string[] {
  if (notChecked.length === 0) return [];
  const shown = notChecked.slice(0, mostReports);
  return [
    '## Not checked',
    shown
      .map(
        (one) =>
          `- **${escapeMarkdown(nameNotChecked(one))}**: ${escapeMarkdown(one.reason)} To find out: ${escapeMarkdown(one.howToFindOut)}`,
      )
      .join('\n'),
    ...leftOut(notChecked.length - shown.length, 'network'),
  ];
}

function leftOut(count: number, noun: string | readonly [one: string, many: string]): string[] {
  return count > 0 ? [`${count.toLocaleString('en-US')} more ${pluralize(count, noun)}: see the JSON.`] : [];
}
