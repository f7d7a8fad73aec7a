import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import { compareLocations } from '@parachron/xcm';
import type { ProgramSummary } from './readProgram.js';

/**
 * Stage that a program's payment reached; `taken` if the assets came and nothing is in the trap, where older executors keep what did
 * not pay; `unknown` if the program is unknown and nothing is in the trap.
 */
export type Progress = 'not-withdrawn' | 'withdrawn' | 'taken' | 'bought' | 'unknown';

/** Derives from the trap and the events how far a program came with its money. */
export function deriveProgress(
  program: ProgramSummary | undefined,
  { trapped, events }: { readonly trapped: readonly Planck[]; readonly events: readonly DecodedEvent[] },
): Progress {
  const offered = program?.offer?.assets.map(({ amount }) => amount) ?? [];
  if (trapped.length > 0) {
    if (offered.length === 0) return 'unknown';
    // All that was offered for fees is trapped when no execution was bought.
    const fees = listFees(program);
    return trapped.some((amount) => fees.includes(amount)) ? 'withdrawn' : 'bought';
  }
  if (!program?.offer) return 'unknown';
  // An asset that a program brings is seen when it is given to an account.
  const isBrought = program.offer.kind !== 'WithdrawAsset';
  const isMoved = events.some((event) => holdsAmount(event.data, offered) || (isBrought && isGiven(event)));
  return isMoved ? 'taken' : 'not-withdrawn';
}

/** Offered amounts of the asset that buys the execution; all that is offered if the program names no such asset. */
function listFees(program: ProgramSummary | undefined): Planck[] {
  const { offer, buys } = program ?? {};
  const assets = offer?.assets ?? [];
  const ofFees = assets.filter(({ id }) => buys && compareLocations(id, buys.fees.id) === 0);
  return (ofFees.length > 0 ? ofFees : assets).map(({ amount }) => amount);
}

function isGiven({ method }: DecodedEvent): boolean {
  return /^(Deposit|Mint|Issue|Endow)/.test(method);
}

function holdsAmount(data: DecodedEvent['data'], amounts: readonly Planck[]): boolean {
  return Object.values(data).some((value) => amounts.some((amount) => String(value) === String(amount)));
}
