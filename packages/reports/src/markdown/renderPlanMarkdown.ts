import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { type DispatchRoute, type PlanLayer, type PlanStep, pluralize } from '@parachron/core';
import { describePlanSummary, formatPlanSize } from '../describePlanSummary.js';
import { describeRoute, nameRoute } from '../describeRoute.js';
import { listDecodeLinks } from '../explorerLinks.js';
import {
  describeBlocked,
  formatCostLine,
  formatLayerMeaning,
  formatLayerTitle,
  numberSteps,
} from '../stepText.js';
import { countOf, shortenText, stripControls } from '../text/text.js';
import { needWords } from '../words.js';

const longestHex = 20_000;

/** Writes a step of a plan: its sender, its costs, its bytes and its routes. `mark` stands before its title. */
export function renderStepMarkdown(step: PlanStep, mark: string, report: Report): string[] {
  const after = step.after.map((id) => formatStepName(id, report.plan));
  return [
    `##### ${mark}${escapeMarkdown(step.title)}`,
    [
      `- Sender: ${escapeMarkdown(step.sender)}`,
      ...describeBlocked(step).map(
        ({ label, text }) => `- ${label}: ${escapeMarkdown(numberSteps(text, report.plan))}`,
      ),
      ...(after.length > 0 ? [`- After: ${after.join(', ')}`] : []),
      ...(step.costs ?? []).map((cost) => `- Cost: ${escapeMarkdown(formatCostLine(cost))}`),
      ...step.layers.map((layer) => `- ${renderLayer(layer, report)}`),
      ...step.dispatch.map((route, at) => renderRoute(route, nameRoute(at, step.dispatch.length))),
      `- To verify: ${escapeMarkdown(step.verify)}`,
      ...step.notes.map((note) => `- Note: ${escapeMarkdown(numberSteps(note, report.plan))}`),
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

/** Writes the steps of a plan and their summary; nothing without steps and without checks that no step fixes. */
export function renderPlanMarkdown(report: Report): string[] {
  const summary = derivePlanSummary(report);
  if (summary.steps === 0 && summary.unfixed.length === 0) return [];
  return [
    '#### What to do',
    ...report.plan.flatMap((step, at) => renderStepMarkdown(step, `${at + 1}. `, report)),
    ...renderPlanSummary(summary, report),
  ];
}

function renderPlanSummary(summary: PlanSummary, { plan }: Report): string[] {
  const parts = describePlanSummary({ ...summary, signers: [], notes: [] }).map(({ title, items }) => {
    const lines = items
      .slice(0, mostItems)
      .flatMap(({ text, details }) => [
        `  - ${escapeMarkdown(numberSteps(text, plan))}`,
        ...details.map((detail) => `    - ${escapeMarkdown(numberSteps(detail, plan))}`),
      ]);
    return [
      `- **${title}**`,
      ...lines,
      ...countLeftOut(items.length - mostItems, 'item').map((one) => `  - ${one}`),
    ];
  });
  return ['##### Summary', `${formatPlanSize(summary)}.`, parts.flat().join('\n')].filter(
    (one) => one !== '',
  );
}

/** Writes the steps that a first task needs besides the plan. */
export function renderFollowUpsMarkdown(report: Report): string[] {
  if (report.followUps.length === 0) return [];
  return [
    '#### Before the first task',
    ...report.followUps.flatMap((one) => [
      `**${escapeMarkdown(one.title)}** (${needWords[one.needed]}): ${escapeMarkdown(one.reason)}${
        one.howToFindOut ? ` To find out: ${escapeMarkdown(one.howToFindOut)}` : ''
      }`,
      ...one.steps.flatMap((step) => renderStepMarkdown(step, '', report)),
    ]),
  ];
}

/** The maximum number of findings or items in a list. The rest is counted, and is in the JSON. */
export const mostItems = 200;

/** States the number of entries that a list leaves out: one line, or none. */
export function countLeftOut(count: number, noun: string | readonly [one: string, many: string]): string[] {
  return count > 0 ? [`${count.toLocaleString('en-US')} more ${pluralize(count, noun)}: see the JSON.`] : [];
}

/** Returns the number of a step in the plan, or the id of a step that the plan lacks. */
export function formatStepName(id: string, plan: readonly PlanStep[]): string {
  const at = plan.findIndex((step) => step.id === id);
  return at < 0 ? formatCodeSpan(id) : `step ${at + 1}`;
}

/** Text that a renderer converts to a link, a mention or a reference by itself; an invisible character splits such text. */
const wordJoiner = '&#8288;';

/**
 * Writes untrusted text as Markdown without effect: no markup, HTML, links, mentions, references. The result is valid anywhere
 * in a line, also in a table.
 *
 * @param limit the maximum number of characters; longer text is cut, with a sign
 */
export function escapeMarkdown(text: string, limit = 1000): string {
  return (
    shortenText(text, limit)
      .trim()
      .replace(/[\\`*[\]<>&|~$]/g, (character) => (character === '&' ? '&amp;' : `\\${character}`))
      .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replace(/^[#+=:-]/, '\\$&')
      // In one pass, since the replacement itself begins with such a sign.
      .replace(/:(?=\/)|www(?=\.)|\bGH(?=-\d)|[@#](?=[A-Za-z0-9])/gi, `$&${wordJoiner}`)
  );
}

/**
 * Writes text as a code span without effect. Not for tables, whose cells end at pipes.
 *
 * @param limit the maximum number of characters; longer text is cut, with a sign
 */
export function formatCodeSpan(text: string, limit = 300): string {
  const code = shortenText(text, limit);
  if (code.trim() === '') return '(empty)';
  const longest = findLongestRun(code);
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || /^ | $/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

/**
 * Writes text of several lines as a block of code, with its indentation.
 *
 * @param indent the text before each line, as within an item of a list
 */
export function formatFence(text: string, indent = ''): string {
  const lines = text.split('\n').map(stripControls);
  const fence = '`'.repeat(Math.max(3, findLongestRun(lines.join('\n')) + 1));
  return [`${fence}text`, ...lines, fence].map((line) => `${indent}${line}`).join('\n');
}

function findLongestRun(code: string): number {
  return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
}
