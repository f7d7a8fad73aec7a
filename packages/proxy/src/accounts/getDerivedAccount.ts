import type { Forkable } from '@parachron/client';
import {
  type Account,
  type AccountInput,
  type Answer,
  balanceRead,
  existentialDepositRead,
  omitUndefined,
  parseAccount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { deriveLocation, deriveSovereignAccount, listXcmVersions } from '@parachron/xcm';
import { createDerivation, describeAccount, type Tried } from './createDerivation.js';
import type { DerivationRule, DerivedAccount } from './DerivedAccount.js';
import { deriveUserAccount } from './deriveUserAccount.js';
import { getAccountBytes } from './getAccountBytes.js';
import { type LocationAccount, locationAccountRead } from './locationAccountRead.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput } from './ServiceUser.js';
import { type DryRunMoney, tryByDryRun } from './tryByDryRun.js';
import { tryOnFork } from './tryOnFork.js';

/** Sources of a user's account in addition to the chain's own answer. */
export interface DerivationOptions {
  /** An account of the target with funds, for dry runs; its balance does not change. */
  readonly payer?: AccountInput;
  /** A fork of the target, used if the runtime APIs give no answer. */
  readonly fork?: Forkable;
  /** Statement of the target's team; used if no other source decides. */
  readonly rule?: DerivationRule;
  /** The account as the target's team states it: another answer of the chain is doubtful, and without an answer this account is used. */
  readonly account?: AccountInput;
}

/**
 * Gets the account that acts for a user of the service on a target, by the target's own rule.
 *
 * A runtime without XCM derives no account. Sources in this order: `LocationToAccountApi`; a dry run of a program that deposits to the user's location, whose events name
 * the account; a remark on a fork; the configured account or rule. Without an answer, the account is unknown. It is also unknown if the
 * chain gives an account of no known rule that neither `account` nor another endpoint (`isConfirmed` of the snapshot) confirms, since
 * one node can give the account of its owner. Grant no proxy to the account that the service's
 * `crossChainAccount` returns before {@link compareCrossChainAccount} confirms it.
 *
 * Chain: `LocationToAccountApi.convert_location`, `DryRunApi.dry_run_xcm`.
 * Sends: one runtime call and 2 keys; up to 5 dry runs in a second round trip.
 *
 * @param target the target at one block
 * @param input the user, and the relation of the service to the target
 * @param options other sources: see {@link DerivationOptions}
 * @returns the account with its source; `none` if the target derives no account
 * @throws INVALID_ACCOUNT when the user's account or the payer is invalid
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
  requireInput(
    { target, input, options },
    {
      target: 'snapshot',
      input: { paraId: 'number', relation: 'string?' },
      options: { fork: 'object?', rule: 'string?' },
    },
  );
  const user = parseServiceUser(input);
  const { chain, ss58Prefix, registry } = target.runtime;
  if (listXcmVersions(registry).length === 0)
    return { kind: 'none', reason: `${chain} has no XCM.`, source: 'metadata', evidence: [] };
  const named = options.account === undefined ? undefined : parseAccount(options.account, 'account');
  const tried: Tried = {
    ...{ user, chain, ss58Prefix, ...omitUndefined({ named }), reasons: [], evidence: [] },
    // An endpoint that refuses a question confirms nothing from then on.
    get isConfirmed() {
      return target.isConfirmed ?? false;
    },
  };
  const first = await readFirst(target, user, options);
  const asked = takeAsked(first.asked, tried);
  if (asked) return asked;
  const shown = await tryByDryRun(target, { user, payer: parsePayer(options), money: first, tried });
  if (shown) return shown;
  const forked = options.fork && (await tryOnFork(options.fork, user));
  // A fork has the state of one endpoint.
  const doubted = { ...tried, isConfirmed: false };
  const seen =
    forked && createDerivation(forked.result, { source: 'fork', tried: doubted, evidence: forked.evidence });
  return seen ?? deriveConfigured(target, { ...options, tried });
}

function parsePayer({ payer }: DerivationOptions): Account | undefined {
  return payer === undefined ? undefined : parseAccount(payer, 'payer');
}

/** The answers of the first round trip. */
interface First extends DryRunMoney {
  readonly asked: Answer<LocationAccount>;
}

async function readFirst(target: Snapshot, user: ServiceUser, options: DerivationOptions): Promise<First> {
  const payer = parsePayer(options);
  const { paraId, account, relation = 'sibling' } = user;
  const bytes = getAccountBytes(target.runtime.registry);
  const sovereign = deriveSovereignAccount({ paraId, relation, bytes });
  const answers = await target.read({
    asked: locationAccountRead(target.runtime, deriveLocation({ paraId, relation, account })),
    existentialDeposit: existentialDepositRead(),
    sovereign: balanceRead(sovereign),
    payer: balanceRead(payer ?? sovereign),
  });
  const existentialDeposit = answers.existentialDeposit.known ? answers.existentialDeposit.value : 0n;
  const readSpendable = (answer: typeof answers.sovereign) => {
    const left = answer.known ? answer.value.free - answer.value.frozen - existentialDeposit : 0n;
    return left > 0n ? left : 0n;
  };
  return {
    asked: answers.asked,
    existentialDeposit,
    sovereign: readSpendable(answers.sovereign),
    payer: readSpendable(answers.payer),
  };
}

function takeAsked(asked: Answer<LocationAccount>, tried: Tried): DerivedAccount | undefined {
  const { chain } = tried;
  if (!asked.known) {
    tried.reasons.push(asked.reason);
    return undefined;
  }
  const source = 'LocationToAccountApi.convert_location';
  const { value, evidence } = asked;
  if (value.ok) return describeAccount(value.account, { source, tried, evidence: [evidence] });
  if (value.error === 'Unsupported') {
    const reason = `LocationToAccountApi of ${chain} returns no account for users of parachain ${tried.user.paraId}.`;
    return { kind: 'none', reason, source, evidence: [evidence] };
  }
  tried.reasons.push(`LocationToAccountApi of ${chain} returned ${value.error}.`);
  tried.evidence.push(evidence);
  return undefined;
}

function deriveConfigured(
  target: Snapshot,
  { rule, fork, tried }: DerivationOptions & { readonly tried: Tried },
): DerivedAccount {
  const { chain, registry } = target.runtime;
  const { named: account } = tried;
  if (account)
    return {
      kind: 'account',
      account,
      source: 'configuration',
      notes: tried.reasons,
      evidence: tried.evidence,
    };
  if (rule === undefined) {
    return {
      kind: 'unknown',
      reason: tried.reasons.join(' '),
      howToFindOut: `${fork ? 'Ask' : `Repeat this with a fork of ${chain}, or ask`} the maintainers of its runtime for the converters in LocationToAccountId, and configure that rule.`,
      evidence: tried.evidence,
    };
  }
  const source = 'configuration';
  if (rule === 'none') {
    const reason = `By the configuration, ${chain} has no account for users of parachain ${tried.user.paraId}. This was not verified on the chain.`;
    return { kind: 'none', reason, source, evidence: [] };
  }
  const derived = deriveUserAccount(tried.user, { rule, bytes: getAccountBytes(registry) });
  return { kind: 'account', account: derived, rule, source, notes: tried.reasons, evidence: tried.evidence };
}
