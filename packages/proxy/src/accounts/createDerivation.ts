import { type Account, type Evidence, omitUndefined } from '@parachron/core';
import type { DerivationSource, DerivedAccount } from './DerivedAccount.js';
import type { DryRunResult } from './derivationDryRuns.js';
import { detectRule } from './deriveUserAccount.js';
import type { ServiceUser } from './ServiceUser.js';

/** Failed methods, for the notes of the answer. */
export interface Tried {
  readonly user: ServiceUser;
  readonly reasons: string[];
  readonly evidence: Evidence[];
}

/** Concludes a derivation from a dry run; a dry run that shows nothing is listed as inconclusive. */
export function createDerivation(
  result: DryRunResult,
  found: {
    readonly source: DerivationSource;
    readonly chain: string;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount | undefined {
  const { source, chain, tried, evidence } = found;
  if (result.shows === 'account') return describeAccount(result.account, { source, tried, evidence });
  if (result.shows === 'none') {
    const how = source === 'fork' ? 'On a fork of' : 'In a dry run on';
    const who = `a user of parachain ${tried.user.paraId}`;
    const reason = result.isControlled
      ? `${how} ${chain} no call ran as ${who} (${result.error}), while the control call worked.`
      : `${how} ${chain} every method was tried, and no method showed an account for ${who}: ${result.error}`;
    return { kind: 'none', reason, source, evidence };
  }
  tried.reasons.push(`${source}: ${result.reason}.`);
  tried.evidence.push(...evidence);
  return undefined;
}

/** Describes the found account, with its rule and the failed methods. */
export function describeAccount(
  account: Account,
  found: {
    readonly source: DerivationSource;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount {
  const rule = detectRule(found.tried.user, account);
  const { source, tried, evidence } = found;
  return {
    kind: 'account',
    account,
    ...omitUndefined({ rule }),
    source,
    notes: tried.reasons,
    evidence: [...tried.evidence, ...evidence],
  };
}
