import { checks, type Report, type RunReport } from '@parachron/checklist';
import { describeBrief } from '../brief/describeBrief.js';
import { findProposal, formatTried } from '../entries/describeDryRun.js';
import { describeMissing, describeReport } from '../entries/describeReport.js';
import { formatVerdict } from '../listCauses.js';
import { createAccountShortener } from '../text/shortAccounts.js';
import { countLeftOut, shortenText } from '../text/text.js';
import {
  describeSubject,
  formatCounts,
  formatHeadline,
  formatReserve,
  givenByOptions,
  listPlaces,
  nameParachain,
  splitMissing,
} from '../text/verdictText.js';
import { outcomes, outcomeWords, verdictWords } from '../text/words.js';
import { escapeMarkdown, formatFence } from './markdownText.js';
import { renderPartMarkdown } from './renderEntriesMarkdown.js';

/** A page of GitHub may have 1 MiB; the report counts the omitted parts, which are in the JSON. */
const mostBytes = 900_000;
const mostReports = 60;
const longestVerdict = 500;

/** Writes a run as Markdown: for a pull request, an issue, a referendum or a job's summary. */
export function renderMarkdown(run: RunReport): string {
  const isOfOthers = run.reports.some(({ plan, dryRun }) => findProposal(plan, dryRun));
  const head = [
    `# Parachron: ${isOfOthers ? 'dry run of a proposal' : formatHeadline(run)}`,
    ...(isOfOthers ? [] : [escapeMarkdown(describeSubject(run), 300)]),
    ...renderTime(run),
    ...(listPlaces(run).length > 1 ? [listReports(run)] : []),
  ];
  const end = [
    ...describeMissing(run).flatMap((part) => renderPartMarkdown(part, '##')),
    ...renderChecks(run),
    ...(run.command === undefined ? [] : ['## Repeat this run', formatFence(shortenText(run.command, 4000))]),
    'Nothing was sent to any chain for this report. `parachron explain NAME` explains a check or an error.',
  ];
  const shown = takeReports(run, mostBytes - countBytes([...head, ...end]));
  const left = countLeftOut(run.reports.length - shown.length, 'report');
  return [...head, ...shown, ...left, ...end].join('\n\n');
}

/** The bytes of blocks with an empty line after each. */
function countBytes(blocks: readonly string[]): number {
  return new TextEncoder().encode(blocks.map((block) => `${block}\n\n`).join('')).length;
}

/** Writes the program and the time of a run. */
function renderTime({ tool, at }: RunReport): string[] {
  const made = [
    ...(tool ? [`by ${escapeMarkdown(`${tool.name} ${tool.version}`, 80)}`] : []),
    ...(at === undefined ? [] : [`at ${escapeMarkdown(at, 40)}`]),
  ];
  return made.length > 0 ? [`Created ${made.join(', ')}.`] : [];
}

/** The reports up to a number of bytes; the last of them may be cut between two of its blocks. */
function takeReports({ reports }: RunReport, most: number): string[] {
  const taken: string[] = [];
  let left = most;
  for (const report of reports.slice(0, mostReports)) {
    const blocks = renderReport(report).map(createAccountShortener());
    const fitting = blocks.filter((block) => {
      left -= countBytes([block]);
      return left >= 0;
    });
    const rest = left < 0 ? ['The rest of the report is left out: see the JSON.'] : [];
    taken.push([...fitting, ...rest].join('\n\n'));
    if (left < 0) break;
  }
  return taken;
}

function listReports(run: RunReport): string {
  const formatRow = (name: string, network: string, cells: readonly (string | number)[]) =>
    `| ${[escapeMarkdown(name), escapeMarkdown(network, 80), ...cells].join(' | ')} |`;
  return [
    `| parachain | network | verdict | ${outcomes.map((one) => outcomeWords[one].toLowerCase()).join(' | ')} |`,
    `|---|---|---|${outcomes.map(() => '--:|').join('')}`,
    ...run.reports
      .slice(0, mostReports)
      .map((one) =>
        formatRow(nameParachain(one), one.scope.network, [
          `**${verdictWords[one.verdict]}**${one.verdict === 'ready' ? formatReserve([one]) : ''}`,
          ...outcomes.map((outcome) => one.summary[outcome]),
        ]),
      ),
    ...splitMissing(run)
      .unchecked.slice(0, mostReports)
      .map((one) =>
        formatRow(one.parachain ?? 'all', one.network, ['**Not checked**', ...outcomes.map(() => '–')]),
      ),
  ].join('\n');
}

function renderReport(report: Report): string[] {
  const { network } = report.scope;
  const place = network === givenByOptions ? '' : `Network: ${escapeMarkdown(network, 80)}. `;
  const parts = describeReport(report);
  const tried = formatTried(report);
  const proposal = findProposal(report.plan, report.dryRun);
  const verdict = proposal?.title ?? formatVerdict(report);
  return [
    `## ${escapeMarkdown(verdict.replace(/\.$/, ''), longestVerdict)}`,
    ...(tried === undefined ? [] : [escapeMarkdown(tried, longestVerdict)]),
    ...(proposal ? [] : [`${place}Findings: ${formatCounts(report.summary)}.`]),
    ...describeBrief(report).flatMap((part) => renderPartMarkdown(part, '###', report.chains)),
    '### Appendix',
    ...parts.flatMap((part) => renderPartMarkdown(part, '####', report.chains)),
  ];
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
