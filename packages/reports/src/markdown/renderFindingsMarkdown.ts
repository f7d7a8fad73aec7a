import type { Report } from '@parachron/checklist';
import type { Evidence, Finding, Outcome, PlanStep } from '@parachron/core';
import { formatValue, listNoFix, titleOfFinding } from '../verdictText.js';
import { outcomeWords } from '../words.js';
import { countLeftOut, escapeMarkdown, formatCodeSpan, formatStepName, mostItems } from './markdownTexts.js';

const mostEvidence = 12;

/** Writes the findings with one outcome. A finding that needs no action takes one line. */
export function renderFindingsMarkdown({ findings, plan }: Report, outcome: Outcome): string[] {
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
