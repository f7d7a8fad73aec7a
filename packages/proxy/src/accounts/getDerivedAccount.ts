import type { Forkable } from '@parachron/client';
import {
  type Account,
  type AccountInput,
  formatAccount,
  getAccountBytes,
  omitUndefined,
  parseAccount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { deriveLocation, listXcmVersions } from '@parachron/xcm';
import { askFork } from './askFork.js';
import { convertLocation } from './convertLocation.js';
import type { DerivationRule, DerivedAccount } from './DerivedAccount.js';
import { compareRules, deriveUserAccount } from './deriveUserAccount.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput, senderShape } from './ServiceUser.js';

/** Sources of a user's account in addition to the chain's own answer. */
export interface DerivationOptions {
  /** A fork of the target, used if the runtime API gives no answer. */
  readonly fork?: Forkable | undefined;
  /** Statement of the target's team; used if no other source decides. */
  readonly rule?: DerivationRule | undefined;
  /** The account as the target's team states it: another answer of the chain is doubtful, and without an answer this account is used. */
  readonly account?: AccountInput | undefined;
}

/**
 * Gets the account that acts for a user of the service on a target, by the target's own rule.
 *
 * A runtime without XCM derives no account. Sources in this order: `LocationToAccountApi`; a deposit to the
 * user's location on a fork; the configured account or rule. Without an answer, the account is unknown. It is also unknown if the
 * chain gives an account of no known rule that neither `account` nor another endpoint (`isConfirmed` of the snapshot) confirms, since
 * one node can give the account of its owner. Grant no proxy to another account, such as the one that the service's `crossChainAccount`
 * returns: that proxy can never be used, and funds sent to that account are lost.
 *
 * Chain: `LocationToAccountApi.convert_location`; on a fork, programs whose events name the account.
 * Sends: one runtime call, and what the fork reads.
 *
 * @param target the target at one block
 * @param input the user, and the relation of the service to the target
 * @returns the account with its source; `none` if the target derives no account
 * @throws INVALID_ACCOUNT when the user's account is invalid
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { formatAccount } from '@parachron/core';
 * import { getDerivedAccount } from '@parachron/proxy';
 *
 * const target = await connect('wss://parachain.example');
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const derived = await getDerivedAccount(await target.snapshot(), { paraId: 2114, account });
 * if (derived.kind === 'account') console.log(formatAccount(derived.account), derived.source);
 * else console.log(derived.reason);
 * await target.close();
 * ```
 */
export async function getDerivedAccount(
  target: Snapshot,
  input: ServiceUserInput,
  options: DerivationOptions = {},
): Promise<DerivedAccount> {
  const known = { fork: 'forkable?', rule: 'hashedDescription|locationHash|none?' } as const;
  requireInput({ target, input, options }, { target: 'snapshot', input: senderShape, options: known });
  const user = parseServiceUser(input);
  const { chain, registry } = target.runtime;
  if (listXcmVersions(registry).length === 0)
    return { kind: 'none', reason: `${chain} has no XCM.`, source: 'metadata', evidence: [] };
  const who = `a user of parachain ${user.paraId}`;
  const named = options.account === undefined ? undefined : parseAccount(options.account, 'account');
  const { paraId, account, relation = 'sibling' } = user;
  const { fork, rule } = options;
  const stated = await convertLocation(target, deriveLocation({ paraId, relation, account }), who);
  const shown =
    stated.kind === 'unknown' && fork ? await askFork(fork, user, { who, block: target.block }) : stated;
  if (shown.kind === 'none') return shown;
  if (shown.kind === 'account') return describeAccount(target, user, { ...shown, named });
  const all = shown === stated ? [stated] : [stated, shown];
  const evidence = all.flatMap((one) => one.evidence);
  const source = 'configuration';
  if (named) return { kind: 'account', account: named, source, evidence };
  if (rule === undefined) {
    const ask = fork ? 'Ask' : `Repeat this with a fork of ${chain}, or ask`;
    return {
      kind: 'unknown',
      reason: all.map((one) => ('reason' in one ? one.reason : '')).join(' '),
      howToFindOut: `${ask} the maintainers of its runtime for the converters in LocationToAccountId, and configure that rule.`,
      evidence,
    };
  }
  if (rule === 'none') {
    const reason = `By the configuration, ${chain} has no account for users of parachain ${paraId}. This was not verified on the chain.`;
    return { kind: 'none', reason, source, evidence: [] };
  }
  const derived = deriveUserAccount(user, { rule, bytes: getAccountBytes(registry) });
  return { kind: 'account', account: derived, rule, source, evidence };
}

/**
 * Describes the account that the chain gave, with its rule. One node can give the account of its owner: an account
 * counts only if a rule that is computed here, another endpoint, or the target's team gives the same one, and none gives another.
 */
function describeAccount(
  { runtime: { chain, ss58Prefix }, isConfirmed }: Snapshot,
  user: ServiceUser,
  { named, ...found }: Extract<DerivedAccount, { kind: 'account' }> & { readonly named: Account | undefined },
): DerivedAccount {
  const { account, source, evidence } = found;
  const { rule, words } = compareRules(user, account, ss58Prefix);
  // A fork has the state of one endpoint; an endpoint that refuses a question confirms nothing from then on.
  const isKnown = rule !== undefined || named !== undefined || (source !== 'fork' && isConfirmed);
  if (isKnown && (named ?? account).hex === account.hex) return { ...found, ...omitUndefined({ rule }) };
  const given = formatAccount(account, ss58Prefix);
  const contrary = named
    ? `the confirmed account is ${formatAccount(named, ss58Prefix)}`
    : `by the known rules the account is ${words}`;
  return {
    kind: 'unknown',
    reason: `${chain} gives ${given} for the user (${source}), but ${contrary}. A node can give the account of its owner.`,
    howToFindOut: `Give a second endpoint of ${chain}, or ask the maintainers of its runtime for the account, and confirm it. Do not use ${given} before one of them confirms it.`,
    doubtful: account,
    evidence,
  };
}
