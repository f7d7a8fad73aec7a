import type { Advice } from '@parachron/checklist';

const sentences = {
  plan: '`parachron plan` for the same chains, call and user prints these calls.',
  check: '`parachron check` with this call and user names the cause, and who can change it.',
} as const;

/** Writes the remedy of a failure in sentences, with its commands. */
export function formatAdvice({ fix, commands = [] }: Advice): string {
  return [fix, ...commands.map((one) => sentences[one])].join(' ');
}
