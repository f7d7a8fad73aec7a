import type { Report, RunReport } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import {
  type BriefCall,
  type BriefSigner,
  createCallsFile,
  formatHash,
  listSignerCalls,
  nameSteps,
} from '../brief/listSignerCalls.js';
import { describeProposal, listRisks } from '../brief/proposal.js';
import { formatLoss, formatTotals } from '../brief/sumCosts.js';
import { formatDryRunResult, formatDryRunTitle, formatPrepared } from '../describeDryRun.js';
import { type DecodeLink, listDecodeLinks } from '../explorerLinks.js';
import { listCauses } from '../listCauses.js';
import { numberSteps } from '../stepText.js';
import { countOf, shortenText } from '../text/text.js';
import { outcomeWords } from '../words.js';
import { countLeftOut, escapeMarkdown, formatCodeSpan, formatFence } from './renderPlanMarkdown.js';

const mostCalls = 100;
const mostRisks = 40;
const longestFile = 20_000;

/** Writes the origin of a run: the program, the time, and the command that repeats the run. */
export function renderOriginMarkdown({ tool, at, command }: RunReport): string[] {
  const made = [
    ...(tool ? [`by ${escapeMarkdown(`${tool.name} ${tool.version}`, 80)}`] : []),
    ...(at === undefined ? [] : [`at ${escapeMarkdown(at, 40)}`]),
  ];
  return [
    ...(made.length > 0 ? [`Created ${made.join(', ')}.`] : []),
    ...(command === undefined ? [] : ['Repeat this run:', formatFence(shortenText(command, 4000))]),
  ];
}

/** Writes the brief for voters: the proposal, its calls by signer, their costs, the dry run and the risks. */
export function renderBriefMarkdown(report: Report): string[] {
  return [
    '### What is missing',
    renderCauses(report),
    '### Proposal',
    escapeMarkdown(describeProposal(report), 2000),
    ...renderCalls(report),
    ...renderDryRun(report),
    ...renderRisks(report),
  ];
}

function renderCauses(report: Report): string {
  const causes = listCauses(report);
  const lines = causes.map(
    ({ outcome, text, action, waiting }) =>
      `- **${outcomeWords[outcome]}**: ${escapeMarkdown(action === '' ? text : `${text} ${capitalize(action)}.`)}${waiting.length > 0 ? ` (${countOf(waiting.length, ['finding waits', 'findings wait'])} for it)` : ''}`,
  );
  return lines.length > 0
    ? [...lines.slice(0, mostRisks), ...countLeftOut(lines.length - mostRisks, 'cause')].join('\n')
    : 'Nothing: none of the checks that ran failed, has a warning or is without a result.';
}

function renderCalls(report: Report): string[] {
  const { plan } = report;
  if (plan.length === 0) return [];
  const signers = listSignerCalls(report);
  const costs = plan.flatMap((step) => step.costs ?? []);
  const totals = formatTotals(costs);
  const left = plan.length - mostCalls;
  return [
    ['| | call | cost |', '|--:|---|---|', ...signers.flatMap((signer) => listRows(signer, report))].join(
      '\n',
    ),
    ...(left > 0 ? [`${countOf(left, 'more call')}: see the JSON.`] : []),
    ...(totals.length > 0
      ? [
          [
            '**Total**',
            '',
            ...totals.map((total) => `- ${escapeMarkdown(total)}`),
            '',
            formatLoss(costs),
          ].join('\n'),
        ]
      : []),
    ...signers.flatMap((signer) => renderFile(signer, report)),
  ];
}

const prematureMark = ' **Do not send yet: see Risks**';

function listRows({ sender, calls, batches, routes }: BriefSigner, report: Report): string[] {
  const formatRow = (number: string, cells: readonly string[], cost = '') =>
    `| ${number} | ${cells.filter((cell) => cell !== '').join('<br>')} | ${cost} |`;
  return [
    formatRow('', [`**${escapeMarkdown(capitalize(sender), 200)}: ${countOf(calls.length, 'call')}**`]),
    ...calls
      .filter(({ number }) => number <= mostCalls)
      .map((call) =>
        formatRow(
          `${call.number}`,
          listCell(call, report),
          call.costs.map((cost) => escapeMarkdown(cost, 80)).join('<br>') || 'unknown',
        ),
      ),
    ...batches.map((batch) =>
      formatRow('', [
        `${nameSteps(batch, report.plan)} at once: ${escapeMarkdown(`${batch.call.pallet}.${batch.call.method}`, 120)}${batch.isPremature ? prematureMark : ''}`,
        formatHash(batch) ?? '',
        formatLinks(listDecodeLinks(report, { call: batch.call, chain: batch.chain })),
      ]),
    ),
    ...routes.map(({ summary, details }) =>
      formatRow('', [`Route: ${escapeMarkdown(summary)}`, ...details.map((text) => escapeMarkdown(text))]),
    ),
  ];
}

function listCell(call: BriefCall, report: Report): string[] {
  const { title, lines, chain, outermost, bytes, isBlocked, isPremature } = call;
  const links = outermost && chain !== undefined ? listDecodeLinks(report, { call: outermost, chain }) : [];
  return [
    `${escapeMarkdown(title, 200)}${isBlocked ? ' **Will fail: see Risks**' : ''}${isPremature ? prematureMark : ''}`,
    ...(chain === undefined || title.includes(chain) ? [] : [`On ${escapeMarkdown(chain, 80)}`]),
    ...lines.map((line) => escapeMarkdown(line)),
    escapeMarkdown(bytes, 200),
    formatLinks(links),
  ];
}

function formatLinks(links: readonly DecodeLink[]): string {
  return links.map(({ name, href }) => `[open in ${name}](<${href}>)`).join(' · ');
}

/** Markdown has no links with a file inside: the file name has letters, digits and hyphens only. */
function renderFile(signer: BriefSigner, report: Report): string[] {
  const file = createCallsFile(report, signer);
  if (!file || file.text.length > longestFile) return [];
  const { name, text } = file;
  // One block, so that a page that ends early has no open element.
  return [
    [`<details><summary><code>${name}</code></summary>`, formatFence(text.trimEnd()), '</details>'].join(
      '\n\n',
    ),
  ];
}

function renderDryRun(report: Report): string[] {
  const { dryRun } = report;
  if (!dryRun) return [];
  const prepared = formatPrepared(dryRun).map((text) => escapeMarkdown(text));
  return [
    '### Dry run',
    `${formatDryRunTitle(dryRun)}${prepared.length > 0 ? ', after the preparations below' : ''}; nothing was sent to the chains themselves. ${escapeMarkdown(numberSteps(formatDryRunResult(dryRun), report.plan), 2000)}`,
    ...(prepared.length > 0
      ? ['Prepared by the dry run, not part of the proposal:', prepared.map((text) => `- ${text}`).join('\n')]
      : []),
  ];
}

function renderRisks(report: Report): string[] {
  const lines = listRisks(report).flatMap(({ label, texts }) => [
    ...texts.slice(0, mostRisks).map((text) => `- **${label}**: ${escapeMarkdown(text, 1000)}`),
    ...countLeftOut(texts.length - mostRisks, 'risk').map((text) => `- ${text}`),
  ]);
  return lines.length === 0 ? [] : ['### Risks', lines.join('\n')];
}

/** Writes the hash of a report's inputs. */
export function renderInputsMarkdown({ inputs }: Report): string[] {
  return inputs ? [`Inputs: SHA-256 ${formatCodeSpan(inputs.hash)}`] : [];
}
