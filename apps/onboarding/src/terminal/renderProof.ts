import type { Proof, ProvenStep } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import {
  formatInstruction,
  formatProofResult,
  formatProofTitle,
  formatProvenPlace,
} from '../reports/describeProof.js';
import { cleanText } from './cleanText.js';
import { formatMark } from './formatMark.js';
import { indentText } from './indentText.js';
import type { Terminal } from './Terminal.js';
import { wrapText } from './wrapText.js';

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

const outcomes: Readonly<Record<Proof['outcome'], Outcome>> = {
  done: 'pass',
  failed: 'fail',
  unknown: 'unknown',
};

/** Writes what happened on copies of the chains: each step with its outcome and, where it did not work, its events. */
export function renderProof(proof: Proof, screen: Screen): string[] {
  const title = `${formatProofTitle(proof)}, and on no live chain`;
  return [
    '',
    ...wrapText(title, screen.width).map((line) => screen.colors.bold(line)),
    ...proof.steps.flatMap((step) => renderStep(step, screen)),
    ...wrapText(`What came of it: ${formatProofResult(proof)}`, screen.width),
  ];
}

function renderStep(step: ProvenStep, screen: Screen): string[] {
  const events =
    step.outcome === 'done' ? [] : step.evidence.map(({ key, value }) => `${key} = ${JSON.stringify(value)}`);
  const more = [...(step.instructions ?? []).map(formatInstruction), ...events];
  const text = `${step.title} ${step.reason} (${formatProvenPlace(step)})`;
  return [
    ...indentText(cleanText(text, screen), screen.width, {
      mark: `  ${formatMark(outcomes[step.outcome], screen)} `,
      markWidth: 12,
    }),
    ...more.flatMap((line) =>
      indentText(cleanText(line, screen), screen.width, { mark: ' '.repeat(12) }).map((part) =>
        screen.colors.dim(part),
      ),
    ),
  ];
}
