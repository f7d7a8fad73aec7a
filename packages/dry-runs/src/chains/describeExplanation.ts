import { capitalize } from '@parachron/core';
import type { UpwardExplanation } from '@parachron/devnet';

/** Describes which part of a parachain's program a relay chain refuses, as the end of a sentence. */
export function describeExplanation(
  { part, call = 'the call' }: UpwardExplanation,
  { para, error }: { readonly para: number; readonly error: string | undefined },
): string {
  const named = error === undefined ? '' : `: ${error}`;
  if (part === 'call') return `${call} by parachain ${para} fails${named}.`;
  if (part === 'message') return `the message queue of the relay chain does not execute the program${named}.`;
  if (part === 'payment') return `the program fails without its calls, too${named}.`;
  const rest = `${capitalize(call)} succeeds with the origin of parachain ${para} and without a program. The program succeeds without ${call}.`;
  return `${call} is refused inside the program${named}. ${rest}`;
}
