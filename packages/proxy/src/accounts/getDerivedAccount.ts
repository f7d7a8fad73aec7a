import type { Account, Answer, Evidence, Planck, Snapshot } from '@parachron/core';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import type { DryRun, ProgramEffects } from '../dryRun/DryRunEffects.js';
import type { Fork } from '../fork/Fork.js';
import { balanceRead, existentialDepositRead } from '../proxies/balanceReads.js';
import type { DerivationRule, DerivationSource, DerivedAccount } from './DerivedAccount.js';
import {
  deriveTrialAmounts,
  deriveTrialResult,
  listTrialFunds,
  type TrialFunds,
  type TrialResult,
  trialRead,
} from './derivationTrials.js';
import { deriveUserAccount, recognizeRule } from './deriveUserAccount.js';
import { tryOnFork } from './forkAccount.js';
import { getAccountBytes } from './getAccountBytes.js';
import { type LocationAccount, locationAccountRead } from './locationAccountRead.js';
import type { ServiceUser } from './ServiceUser.js';

/** How the account of a user may be found out, besides asking the chain. */
export interface DerivationOptions {
  /** An account of the target that has money, for dry runs; nothing is taken from it. */
  readonly payer?: Account;
  /** A copy of the target, tried where the chain has no runtime API that tells. */
  readonly fork?: Fork;
  /** What the team that looks after the target says; taken where nothing else tells. */
  readonly rule?: DerivationRule;
}

/**
 * Gets the account that acts for a user of the service on a target, by the target's own rule.
 *
 * Asked in this order: `LocationToAccountApi`; a dry run of a program that deposits to the user's location, whose events
 * name the account; the same on a fork, by a remark; the configured rule; else it is unknown. Do not grant a proxy to an
 * account that is unknown, nor to what the service's `crossChainAccount` says: see {@link compareCrossChainAccount}.
 *
 * Chain: `LocationToAccountApi.convert_location`, `DryRunApi.dry_run_xcm`.
 * Sends: one runtime call and 2 keys; up to 5 dry runs in a second round trip.
 *
 * @param target the target at one block
 * @param user the user, and how the target is related to the service
 * @param options what else may tell: see {@link DerivationOptions}
 * @returns the account with how it was found; `none` where the target derives none
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { formatAccount, parseAccount } from '@parachron/core';
 * import { getDerivedAccount } from '@parachron/proxy';
 *
 * const target = await connect('wss://parachain.example');
 * const account = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const derived = await getDerivedAccount(await target.snapshot(), { paraId: 2114, account });
 * if (derived.kind === 'account') console.log(formatAccount(derived.account), derived.source);
 * else console.log(derived.reason);
 * await target.close();
 * ```
 */
export async function getDerivedAccount(
  target: Snapshot,
  user: ServiceUser,
  options: DerivationOptions = {},
): Promise<DerivedAccount> {
  const tried: Tried = { user, reasons: [], evidence: [] };
  const { chain } = target.runtime;
  const first = await readFirst(target, user, options);
  const asked = takeAsked(first.asked, { tried, chain });
  if (asked) return asked;
  const shown = await dryRun(target, { user, payer: options.payer, first, tried });
  if (shown) return shown;
  const forked = options.fork && (await tryOnFork(options.fork, user));
  const seen = forked && conclude(forked.result, { source: 'fork', chain, tried, evidence: forked.evidence });
  return seen ?? deriveConfigured(target, { rule: options.rule, tried });
}

/** What was tried in vain, to be told in the end. */
interface Tried {
  readonly user: ServiceUser;
  readonly reasons: string[];
  readonly evidence: Evidence[];
}

interface First {
  readonly asked: Answer<LocationAccount>;
  readonly existentialDeposit: Planck;
  readonly sovereign: Planck;
  readonly payer: Planck;
}

async function readFirst(target: Snapshot, user: ServiceUser, { payer }: DerivationOptions): Promise<First> {
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
  const spendable = (answer: typeof answers.sovereign) => {
    const left = answer.known ? answer.value.free - answer.value.frozen - existentialDeposit : 0n;
    return left > 0n ? left : 0n;
  };
  return {
    asked: answers.asked,
    existentialDeposit,
    sovereign: spendable(answers.sovereign),
    payer: spendable(answers.payer),
  };
}

function takeAsked(
  asked: Answer<LocationAccount>,
  { tried, chain }: { readonly tried: Tried; readonly chain: string },
): DerivedAccount | undefined {
  if (!asked.known) {
    tried.reasons.push(asked.reason);
    return undefined;
  }
  const source = 'LocationToAccountApi.convert_location';
  const { value, evidence } = asked;
  if (value.ok) return describe(value.account, { source, tried, evidence: [evidence] });
  if (value.error === 'Unsupported') {
    const reason = `LocationToAccountApi of ${chain} says that it has no account for users of parachain ${tried.user.paraId}.`;
    return { kind: 'none', reason, source, evidence: [evidence] };
  }
  tried.reasons.push(`LocationToAccountApi of ${chain} answered ${value.error}.`);
  tried.evidence.push(evidence);
  return undefined;
}

async function dryRun(
  target: Snapshot,
  {
    user,
    payer,
    first,
    tried,
  }: {
    readonly user: ServiceUser;
    readonly payer: Account | undefined;
    readonly first: First;
    readonly tried: Tried;
  },
): Promise<DerivedAccount | undefined> {
  const { runtime } = target;
  const amounts = deriveTrialAmounts(first.existentialDeposit);
  const all = listTrialFunds(user, {
    amounts,
    sovereign: first.sovereign,
    ...(payer ? { payer: { account: payer, spendable: first.payer } } : {}),
  });
  const reads = all.map((funds, at) => [`${at}`, trialRead(runtime, { user, funds, amounts })] as const);
  const answers = await target.read(Object.fromEntries(reads));
  const bytes = getAccountBytes(runtime.registry);
  for (const [at, funds] of all.entries()) {
    const answer = answers[`${at}`] as Answer<DryRun<ProgramEffects>> | undefined;
    if (!answer?.known) {
      if (answer && !tried.reasons.includes(answer.reason)) tried.reasons.push(answer.reason);
      continue;
    }
    const result = describeFunds(deriveTrialResult(answer.value, { amounts, bytes }), funds);
    const found = conclude(result, {
      source: 'DryRunApi.dry_run_xcm',
      chain: runtime.chain,
      tried,
      evidence: [{ ...answer.evidence, value: describeRun(answer.value) }],
    });
    if (found) return found;
  }
  return undefined;
}

function describeFunds(result: TrialResult, funds: TrialFunds): TrialResult {
  if (result.shows !== 'nothing') return result;
  const token = funds.token.parents === 0 ? 'its own token' : "the relay chain's token";
  return { ...result, reason: `a dry run with ${token} from ${funds.from}: ${result.reason}` };
}

// The whole effects are long; what they say is short.
function describeRun(run: DryRun<ProgramEffects>): string {
  if (!run.ok) return run.error;
  const { kind, error } = run.effects.outcome;
  return error === undefined ? kind : `${kind}: ${error}`;
}

function conclude(
  result: TrialResult,
  found: {
    readonly source: DerivationSource;
    readonly chain: string;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount | undefined {
  const { source, chain, tried, evidence } = found;
  if (result.shows === 'account') return describe(result.account, { source, tried, evidence });
  if (result.shows === 'none') {
    const how = source === 'fork' ? 'On a fork of' : 'In a dry run on';
    const reason = `${how} ${chain} nothing could be done as a user of parachain ${tried.user.paraId} (${result.error}), while the control worked.`;
    return { kind: 'none', reason, source, evidence };
  }
  tried.reasons.push(`${source}: ${result.reason}.`);
  tried.evidence.push(...evidence);
  return undefined;
}

function deriveConfigured(
  target: Snapshot,
  { rule, tried }: { readonly rule: DerivationRule | undefined; readonly tried: Tried },
): DerivedAccount {
  const { chain, registry } = target.runtime;
  if (rule === undefined) {
    return {
      kind: 'unknown',
      reason: tried.reasons.join(' '),
      howToFindOut: `Try it on a fork of ${chain}, or ask whoever maintains its runtime which converters its LocationToAccountId has, and configure that rule.`,
      evidence: tried.evidence,
    };
  }
  const source = 'configuration';
  if (rule === 'none') {
    const reason = `By its configuration ${chain} has no account for users of parachain ${tried.user.paraId}; it was not asked.`;
    return { kind: 'none', reason, source, evidence: [] };
  }
  const account = deriveUserAccount(tried.user, { rule, bytes: getAccountBytes(registry) });
  return { kind: 'account', account, rule, source, notes: tried.reasons, evidence: tried.evidence };
}

function describe(
  account: Account,
  found: {
    readonly source: DerivationSource;
    readonly tried: Tried;
    readonly evidence: readonly Evidence[];
  },
): DerivedAccount {
  const rule = recognizeRule(found.tried.user, account);
  const { source, tried, evidence } = found;
  return {
    kind: 'account',
    account,
    ...(rule ? { rule } : {}),
    source,
    notes: tried.reasons,
    evidence: [...tried.evidence, ...evidence],
  };
}
