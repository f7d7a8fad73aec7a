import { type Account, omitUndefined, type Planck, type Snapshot } from '@parachron/core';
import type { DryRun, ProgramEffects } from '../dryRun/DryRunEffects.js';
import { describeEvidence } from '../dryRun/describeEvidence.js';
import { createDerivation, type Tried } from './createDerivation.js';
import type { DerivedAccount } from './DerivedAccount.js';
import {
  type DryRunFunds,
  type DryRunResult,
  deriveDryRunAmounts,
  deriveDryRunResult,
  describeDerivationDryRun,
  listDryRunFunds,
} from './derivationDryRuns.js';
import { getAccountBytes } from './getAccountBytes.js';
import type { ServiceUser } from './ServiceUser.js';

/** Funds on the target that can pay for a dry run, in planck. */
export interface DryRunMoney {
  readonly existentialDeposit: Planck;
  readonly sovereign: Planck;
  readonly payer: Planck;
}

/** Tries a program that deposits to the user's location with each asset that may pay for it, all in one round trip. */
export async function tryByDryRun(
  target: Snapshot,
  dryRun: {
    readonly user: ServiceUser;
    readonly payer: Account | undefined;
    readonly money: DryRunMoney;
    readonly tried: Tried;
  },
): Promise<DerivedAccount | undefined> {
  const { user, payer, money, tried } = dryRun;
  const { runtime } = target;
  const amounts = deriveDryRunAmounts(money.existentialDeposit);
  const all = listDryRunFunds(user, {
    amounts,
    sovereign: money.sovereign,
    ...omitUndefined({ payer: payer && { account: payer, spendable: money.payer } }),
  });
  const reads = all.map(
    (funds, at) => [`${at}`, describeDerivationDryRun(runtime, { user, funds, amounts })] as const,
  );
  const answers = await target.read(Object.fromEntries(reads));
  const bytes = getAccountBytes(runtime.registry);
  for (const [at, funds] of all.entries()) {
    const answer = answers[`${at}`];
    if (!answer?.known) {
      if (answer && !tried.reasons.includes(answer.reason)) tried.reasons.push(answer.reason);
      continue;
    }
    const result = describeFunds(deriveDryRunResult(answer.value, { amounts, bytes }), funds);
    const found = createDerivation(result, {
      source: 'DryRunApi.dry_run_xcm',
      tried,
      evidence: [describeEvidence(answer.evidence, describeRun(answer.value))],
    });
    if (found) return found;
  }
  return undefined;
}

function describeFunds(result: DryRunResult, funds: DryRunFunds): DryRunResult {
  if (result.shows !== 'nothing') return result;
  const token = funds.token.parents === 0 ? 'its own token' : "the relay chain's token";
  return { ...result, reason: `a dry run with ${token} from ${funds.from}: ${result.reason}` };
}

// The evidence has a short text, because the effects are long.
function describeRun(run: DryRun<ProgramEffects>): string {
  if (!run.ok) return run.error;
  const { kind, error } = run.effects.outcome;
  return error === undefined ? kind : `${kind}: ${error}`;
}
