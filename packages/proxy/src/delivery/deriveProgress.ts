import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import type { ProgramSummary } from './readProgram.js';

/** Stage that a program's payment reached; `unknown` if the program is unknown and nothing is in the trap. */
export type Progress = 'not-withdrawn' | 'withdrawn' | 'bought' | 'unknown';

/** Derives from the trap and the events how far a program came with its money. */
export function deriveProgress(
  program: ProgramSummary | undefined,
  { trapped, events }: { readonly trapped: readonly Planck[]; readonly events: readonly DecodedEvent[] },
): Progress {
  const offered = program?.offer?.assets.map(({ amount }) => amount) ?? [];
  if (trapped.length > 0) {
    if (offered.length === 0) return 'unknown';
    // All that was offered is trapped when no execution was bought.
    return trapped.some((amount) => offered.includes(amount)) ? 'withdrawn' : 'bought';
  }
  if (!program?.offer) return 'unknown';
  const isMoved = events.some(({ data }) => holdsAmount(data, offered));
  return isMoved ? 'bought' : 'not-withdrawn';
}

function holdsAmount(data: DecodedEvent['data'], amounts: readonly Planck[]): boolean {
  return Object.values(data).some((value) => amounts.some((amount) => String(value) === String(amount)));
}
