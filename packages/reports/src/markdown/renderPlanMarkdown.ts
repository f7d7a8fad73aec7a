import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import type { DispatchRoute, PlanLayer, PlanStep } from '@parachron/core';
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
import { countOf } from '../text/text.js';
import { needWords } from '../words.js';
import { countLeftOut, escapeMarkdown, formatFence, formatStepName, mostItems } from './markdownTexts.js';

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
