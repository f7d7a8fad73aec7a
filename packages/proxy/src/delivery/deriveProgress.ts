import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import { compareLocations } from '@parachron/xcm';
import { listTrapped } from './deriveTrapClaims.js';
import type { ProgramSummary } from './readProgram.js';

/**
 * Stage that a program's payment reached, by the events of a run: `none`, no assets entered holding; `taken`, assets entered
 * holding and bought nothing; `bought`, the execution was paid.
 */
export type Progress = 'none' | 'taken' | 'bought';

/** Derives the stage of a failed program's payment from the events of its run. */
export function deriveProgress(program: ProgramSummary, events: readonly DecodedEvent[]): Progress {
  const { offer, fees } = program;
  if (!offer) return 'bought';
  const trapped = listTrapped(events).map(({ amount }) => amount);
  const assets = offer.assets.filter(({ id }) => !fees || compareLocations(id, fees.id) === 0);
  const offered = assets.map(({ amount }) => amount);
  // The whole offer is in the trap if it bought no execution.
  if (trapped.length > 0) return trapped.some((amount) => offered.includes(amount)) ? 'taken' : 'bought';
  // An asset that a program brings is visible only when an account receives the asset.
  const isBrought = offer.kind !== 'WithdrawAsset';
  const isMoved = events.some((event) => hasAmount(event.data, offered) || (isBrought && isGiven(event)));
  return isMoved ? 'taken' : 'none';
}

// An executor that drops a program may settle nothing; chains then report an amount of zero.
function isGiven({ method, data }: DecodedEvent): boolean {
  const { amount, value = amount, balance = value } = data;
  return /^(Deposit|Mint|Issue|Endow)/.test(method) && String(balance) !== '0';
}

function hasAmount(data: DecodedEvent['data'], amounts: readonly Planck[]): boolean {
  return Object.values(data).some((value) => amounts.some((amount) => String(value) === String(amount)));
}
