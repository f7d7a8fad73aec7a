import type { Fork, Forkable } from '@parachron/client';
import { type Account, balanceRead, type Hex, type Planck } from '@parachron/core';
import type { Location } from '@parachron/xcm';
import { readAssetFacts } from '../assets/readAssetFacts.js';
import { endowAny } from '../fork/endowAny.js';

/** A program with a large offer, and its payer. */
export interface MeasuredRun {
  readonly from: number;
  readonly program: Hex;
  /** Offer of the program, in the smallest unit of the paying asset. */
  readonly offer: Planck;
  /** The account that pays and receives the refund. */
  readonly payer: Account;
  /** The asset that pays; undefined for the chain's own token. */
  readonly asset: Location | undefined;
  /** Whether the program brings the asset itself instead of withdrawing it from the account. */
  readonly isBrought: boolean;
}

/**
 * Measures the cost of a program to the paying account, which first receives a large balance: the difference after the
 * refund, in the smallest unit of the asset. Undefined if the program did not run, because the refund is then in the
 * trap, or if the account cannot receive the asset.
 */
export async function measureOnFork(target: Forkable, run: MeasuredRun): Promise<Planck | undefined> {
  const { program, payer, offer, asset, isBrought } = run;
  const fork = await target.fork();
  // The account keeps the amount of the offer, so the chain does not remove the account.
  const endowment = { account: payer, amount: 2n * offer, asset };
  if (!isBrought && !(await endowAny(fork, endowment))) return undefined;
  const before = await readHeld(fork, run);
  const events = await fork.receive({ from: run.from, program });
  const after = await readHeld(fork, run);
  const isTrapped = events.some(({ method }) => method === 'AssetsTrapped');
  if (isTrapped || before === undefined || after === undefined) return undefined;
  // A refused program does not add its assets to the account.
  if (isBrought) return after > before ? before + offer - after : undefined;
  return after < before ? before - after : undefined;
}

async function readHeld(fork: Fork, { payer, asset }: MeasuredRun): Promise<Planck | undefined> {
  const snapshot = await fork.snapshot();
  if (asset) return (await readAssetFacts(snapshot, { asset, account: payer }))?.spendable;
  const { balance } = await snapshot.read({ balance: balanceRead(payer) });
  return balance.known ? balance.value.free : undefined;
}
