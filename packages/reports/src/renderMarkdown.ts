import {
  checks,
  type FindingChange,
  type PlanDryRun,
  type Report,
  type RunReport,
  roleWords,
} from '@parachron/checklist';
import { type Evidence, type Finding, type Outcome, type PlanStep, requireInput } from '@parachron/core';
import {
  compareDryRun,
  describeDryRun,
  formatChangedTitle,
  formatPreparation,
  formatRound,
  formatTriedPlace,
} from './describeDryRun.js';
import { formatVerdict } from './listCauses.js';
import {
  renderBriefMarkdown,
  renderInputsMarkdown,
  renderOriginMarkdown,
} from './markdown/renderBriefMarkdown.js';
import {
  countLeftOut,
  escapeMarkdown,
  formatCodeSpan,
  formatStepName,
  mostItems,
  renderFollowUpsMarkdown,
  renderPlanMarkdown,
} from './markdown/renderPlanMarkdown.js';
import { createAccountShortener } from './shortAccounts.js';
import { numberSteps } from './stepText.js';
import {
  describeSubject,
  describeTrust,
  formatCounts,
  formatHeadline,
  formatReserve,
  formatValue,
  listNoFix,
  nameNotChecked,
  nameParachain,
  titleOfFinding,
} from './verdictText.js';
import { outcomes, outcomeWords, triedWords, verdictWords } from './words.js';

/** A page of GitHub may have 1 MiB; the report counts the omitted parts, which are in the JSON. */
const mostBytes = 900_000;
const mostReports = 60;
const longestVerdict = 500;

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
  const shown = takeReports(run);
  return [
    `# Parachron: ${formatHeadline(run)}`,
    `${escapeMarkdown(describeSubject(run.reports), 200)}.`,
    ...renderOriginMarkdown(run),
    ...(run.reports.length + run.notChecked.length > 1 ? [listReports(run)] : []),
    ...shown,
    ...countLeftOut(run.reports.length - shown.length, 'report'),
    ...renderNotChecked(run),
    ...renderChecks(run),
    'Nothing was sent to any chain for this report. `parachron explain CHECK` explains a check.',
  ].join('\n\n');
}

/** The reports that fit within the limit of bytes; always the first report, or its beginning. */
function takeReports({ reports, command }: RunReport): string[] {
  const taken: string[] = [];
  let left = mostBytes;
  for (const report of reports.slice(0, mostReports)) {
    const blocks = renderReport(report).map(createAccountShortener(command));
    const fitting = takeBlocks(blocks, left);
    const isWhole = fitting.length === blocks.length;
    if (!isWhole && taken.length > 0) break;
    const text = [...fitting, ...(isWhole ? [] : ['The rest of the report is left out: see the JSON.'])].join(
      '\n\n',
    );
    left -= countBytes(text);
    taken.push(text);
  }
  return taken;
}

/** The first blocks, up to the limit of bytes. */
function takeBlocks(blocks: readonly string[], mostBytes: number): readonly string[] {
  let left = mostBytes;
  const fitting: string[] = [];
  for (const block of blocks) {
    left -= countBytes(block);
    if (left < 0) break;
    fitting.push(block);
  }
  return fitting;
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function listReports({ reports, notChecked }: RunReport): string {
  const formatRow = (name: string, network: string, cells: readonly (string | number)[]) =>
    `| ${[escapeMarkdown(name), escapeMarkdown(network, 80), ...cells].join(' | ')} |`;
  return [
    `| parachain | network | verdict | ${outcomes.map((one) => outcomeWords[one].toLowerCase()).join(' | ')} |`,
    `|---|---|---|${outcomes.map(() => '--:|').join('')}`,
    ...reports
      .slice(0, mostReports)
      .map((one) =>
        formatRow(nameParachain(one), one.scope.network, [
          `**${verdictWords[one.verdict]}**${one.verdict === 'ready' ? formatReserve([one]) : ''}`,
          ...outcomes.map((outcome) => one.summary[outcome]),
        ]),
      ),
    ...notChecked
      .slice(0, mostReports)
      .map((one) =>
        formatRow(one.parachain ?? 'all', one.network, ['**Not checked**', ...outcomes.map(() => '–')]),
      ),
  ].join('\n');
}

function renderReport(report: Report): string[] {
  const { dryRun } = report;
  return [
    `## ${escapeMarkdown(formatVerdict(report).replace(/\.$/, ''), longestVerdict)}`,
    `${dryRun ? `${numberSteps(describeDryRun(dryRun), report.plan)} ` : ''}Network: ${escapeMarkdown(report.scope.network, 80)}. Findings: ${formatCounts(report.summary)}.`,
    renderChains(report),
    describeTrust(report.chains) ?? '',
    ...renderInputsMarkdown(report),
    ...renderBriefMarkdown(report),
    '### Appendix',
    ...outcomes.flatMap((outcome) => renderFindingsMarkdown(report, outcome)),
    ...renderPlanMarkdown(report),
    ...renderFollowUpsMarkdown(report),
    ...(dryRun ? renderDryRunMarkdown(report, dryRun) : []),
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

function renderChains({ chains }: Report): string {
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
    ...countLeftOut(notChecked.length - shown.length, 'network'),
  ];
}

/** Writes the dry run of a plan in detail: the preparations, each step, and the changed findings. */
function renderDryRunMarkdown(report: Report, dryRun: PlanDryRun): string[] {
  const { prepared, rounds, steps } = dryRun;
  const changes = compareDryRun(report, dryRun);
  return [
    '#### Dry run in detail',
    ...renderList('Prepared by the dry run, not part of the plan:', prepared.map(formatPreparation)),
    ...renderChanges('Changed by the preparation, not by the plan:', changes.prepared),
    ...renderList(
      'Rounds of the plan:',
      rounds.map((round) => numberSteps(formatRound(round), report.plan)),
    ),
    steps
      .map((step, at) => {
        const reason = numberSteps(step.reason, report.plan);
        const said = [step.title, reason, `(${formatTriedPlace(step)})`].map((text) => escapeMarkdown(text));
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

const mostEvidence = 12;

/** Writes the findings with one outcome. A finding that needs no action takes one line. */
function renderFindingsMarkdown({ findings, plan }: Report, outcome: Outcome): string[] {
  const found = findings.filter((finding) => finding.outcome === outcome);
  if (found.length === 0) return [];
  const shown = found.slice(0, mostItems);
  const isShort = outcome === 'pass' || outcome === 'not-applicable';
  return [
    `#### ${outcomeWords[outcome]}`,
    shown.map((finding) => (isShort ? renderLine(finding) : renderFinding(finding, plan))).join('\n'),
    ...countLeftOut(found.length - shown.length, 'finding'),
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
    ...countLeftOut(evidence.length - shown.length, ['piece of evidence', 'pieces of evidence']).map(
      (line) => `  - ${line}`,
    ),
  ].join('\n');
}

function renderEvidence(one: Evidence): string {
  const value = formatCodeSpan(formatValue(one));
  return `${formatCodeSpan(one.key)} = ${value} (${escapeMarkdown(one.chain, 80)}, block ${one.block.number})`;
}
