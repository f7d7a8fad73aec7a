import type { Proof, ProvenInstruction, ProvenStep } from '@parachron/checklist';
import { formatCounts } from './describeRun.js';
import {
  instructionWords,
  meansWords,
  placeWords,
  provenSentences,
  resultWords,
  verdictWords,
} from './words.js';

/** What came of a plan that was tried, in one sentence: by what was seen of its steps, and by the checks afterwards. */
export function describeProof({ outcome, after }: Pick<Proof, 'outcome' | 'after'>): string {
  if (outcome === 'failed') return 'Tried on copies of the chains, not all of its plan worked.';
  return provenSentences[outcome === 'done' ? after.verdict : 'unknown'];
}

/** What a plan was tried on, as a heading: `Tried on forks of the chains`. */
export function formatProofTitle({ means }: Pick<Proof, 'means'>): string {
  return `Tried on ${placeWords[means]}`;
}

/** What came of a plan: `All of it worked. Afterwards the checks say there: ready, 9 passed.` */
export function formatProofResult({ outcome, after }: Pick<Proof, 'outcome' | 'after'>): string {
  const verdict = verdictWords[after.verdict].toLowerCase();
  return `${resultWords[outcome]}. Afterwards the checks say there: ${verdict}, ${formatCounts(after.summary)}.`;
}

/** Where a step was tried and by what: `rococo_v2_2, block 7, on a fork of the chain`. */
export function formatProvenPlace({
  chain,
  block,
  means,
}: Pick<ProvenStep, 'chain' | 'block' | 'means'>): string {
  return [chain, ...(block ? [`block ${block.number}`] : []), meansWords[means]].join(', ');
}

/** What became of an instruction, and what the chain tells of it. */
export function formatInstruction({ name, outcome, detail }: ProvenInstruction): string {
  return `${name}: ${instructionWords[outcome]}${detail ? `. ${detail}` : ''}`;
}
