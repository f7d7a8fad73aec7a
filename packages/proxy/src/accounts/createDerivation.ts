import { type Account, type Evidence, formatAccount, omitUndefined } from '@parachron/core';
import type { DerivationSource, DerivedAccount } from './DerivedAccount.js';
import type { DryRunResult } from './derivationDryRuns.js';
import { deriveUserAccount, detectRule, knownRules } from './deriveUserAccount.js';
import type { ServiceUser } from './ServiceUser.js';

/** Failed methods, for the notes of the answer. */
export interface Tried {
  readonly user: ServiceUser;
  readonly chain: string;
  readonly ss58Prefix: number;
  /** Whether another endpoint gives the same answers. */
  readonly isConfirmed: boolean;
  /** The account that the target's team states. */
  readonly named?: Account;
  readonly reasons: string[];
  readonly evidence: Evidence[];
}

/** Concludes a derivation from a dry run; a dry run that shows nothing is listed as inconclusive. */
export function createDerivation(
  result: DryRunResult,
  found: {
    readonly source: DerivationSource;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount | undefined {
  const { source, tried, evidence } = found;
  const { chain } = tried;
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

/**
 * Describes the account that the chain gave, with its rule and the failed methods. One node can give the account of its owner: an account
 * counts only if a rule that is computed here, another endpoint, or the target's team gives the same one, and none gives another.
 */
export function describeAccount(
  account: Account,
  found: {
    readonly source: DerivationSource;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount {
  const { source, tried } = found;
  const { chain, ss58Prefix, named } = tried;
  const evidence = [...tried.evidence, ...found.evidence];
  const rule = detectRule(tried.user, account);
  const isKnown = rule !== undefined || tried.isConfirmed || named !== undefined;
  if (isKnown && (named ?? account).hex === account.hex) {
    return { kind: 'account', account, ...omitUndefined({ rule }), source, notes: tried.reasons, evidence };
  }
  const given = formatAccount(account, ss58Prefix);
  const bytes = account.kind === 'AccountKey20' ? 20 : 32;
  const known = knownRules.map((one) => {
    const computed = deriveUserAccount(tried.user, { rule: one, bytes });
    return `${formatAccount(computed, ss58Prefix)} (${one})`;
  });
  const contrary = named
    ? `the confirmed account is ${formatAccount(named, ss58Prefix)}`
    : `by the known rules the account is ${known.join(' or ')}`;
  return {
    kind: 'unknown',
    reason: `${chain} gives ${given} for the user (${source}), but ${contrary}. A node can give the account of its owner.`,
    howToFindOut: `Give a second endpoint of ${chain}, or ask the maintainers of its runtime for the account, and confirm it. Do not use ${given} before one of them confirms it.`,
    doubtful: account,
    evidence,
  };
}
