import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import { compareLocations } from '@parachron/xcm';
import type { ProgramSummary } from './readProgram.js';

/**
 * Stage that a program's payment reached; `taken`: the assets entered holding and nothing is in the trap, because older
 * executors keep an offer that is too low; `unknown`: the program or its offer is unknown.
 */
export type Progress = 'not-withdrawn' | 'withdrawn' | 'taken' | 'bought' | 'unknown';

/** Derives the stage of a program's payment from the trap and the events. */
export function deriveProgress(
  program: ProgramSummary | undefined,
  { trapped, events }: { readonly trapped: readonly Planck[]; readonly events: readonly DecodedEvent[] },
): Progress {
  const offered = program?.offer?.assets.map(({ amount }) => amount) ?? [];
  if (trapped.length > 0) {
    if (offered.length === 0) return 'unknown';
    // The whole offer is trapped if the program bought no execution.
    const fees = listFees(program);
    return trapped.some((amount) => fees.includes(amount)) ? 'withdrawn' : 'bought';
  }
  if (!program?.offer) return 'unknown';
  // An asset that a program brings is visible only when an account receives the asset.
  const isBrought = program.offer.kind !== 'WithdrawAsset';
  const isMoved = events.some((event) => hasAmount(event.data, offered) || (isBrought && isGiven(event)));
  return isMoved ? 'taken' : 'not-withdrawn';
}

/**
 * Lists the offered amounts of the asset that buys the execution; all offered amounts if the program names no such
 * asset.
 */
function listFees(program: ProgramSummary | undefined): Planck[] {
  const { offer, buys } = program ?? {};
  const assets = offer?.assets ?? [];
  const ofFees = assets.filter(({ id }) => buys && compareLocations(id, buys.fees.id) === 0);
  return (ofFees.length > 0 ? ofFees : assets).map(({ amount }) => amount);
}

// An executor that drops a program may settle nothing; chains then report an amount of zero.
function isGiven({ method, data }: DecodedEvent): boolean {
  const { amount, value = amount, balance = value } = data;
  return /^(Deposit|Mint|Issue|Endow)/.test(method) && String(balance) !== '0';
}

function hasAmount(data: DecodedEvent['data'], amounts: readonly Planck[]): boolean {
  return Object.values(data).some((value) => amounts.some((amount) => String(value) === String(amount)));
}
