import type { Proof, ProofMeans, ProvenStep } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { cleanText } from './cleanText.js';
import { formatMark } from './formatMark.js';
import { indentText } from './indentText.js';
import type { Terminal } from './Terminal.js';
import { wrapText } from './wrapText.js';

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

const means: Readonly<Record<ProofMeans, string>> = {
  DryRunApi: "asked of the chain's DryRunApi",
  fork: 'done on a fork',
  'local-network': 'done on the local network',
};

const outcomes: Readonly<Record<Proof['outcome'], Outcome>> = {
  done: 'pass',
  failed: 'fail',
  unknown: 'unknown',
};

const words: Readonly<Record<Proof['outcome'], string>> = {
  done: 'All that was tried was seen to work.',
  failed: 'Something that was tried does not work.',
  unknown: 'Not everything could be tried, or seen to work.',
};

/** Writes what happened on copies of the chains: each step with its outcome and, where it did not work, its events. */
export function renderProof({ means: how, steps, outcome, after }: Proof, screen: Screen): string[] {
  const title = `Tried on ${how === 'fork' ? 'forks of the chains' : 'the local network'}, and on no live chain`;
  return [
    '',
    ...wrapText(title, screen.width).map((line) => screen.colors.bold(line)),
    ...steps.flatMap((step) => renderStep(step, screen)),
    ...wrapText(`${words[outcome]} Afterwards the checks say there: ${after.verdict}.`, screen.width),
  ];
}

function renderStep(step: ProvenStep, screen: Screen): string[] {
  const where = `${means[step.means]}, ${step.chain}${step.block ? ` block ${step.block.number}` : ''}`;
  const instructions = (step.instructions ?? []).map(
    (one) => `${one.name}: ${one.outcome}${one.detail ? `, ${one.detail}` : ''}`,
  );
  const events =
    step.outcome === 'done' ? [] : step.evidence.map(({ key, value }) => `${key} = ${JSON.stringify(value)}`);
  return [
    ...indentText(cleanText(`${step.title} ${step.reason} (${where})`, screen), screen.width, {
      mark: `  ${formatMark(outcomes[step.outcome], screen)} `,
      markWidth: 12,
    }),
    ...[...instructions, ...events].flatMap((line) =>
      indentText(cleanText(line, screen), screen.width, { mark: ' '.repeat(12) }).map((text) =>
        screen.colors.dim(text),
      ),
    ),
  ];
}
