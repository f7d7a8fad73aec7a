import type { Chain } from '@parachron/client';
import {
  type Account,
  type AccountInput,
  type Answer,
  balanceRead,
  existentialDepositRead,
  formatAccount,
  isParachronError,
  parseAccount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import type { Fork } from '../fork/Fork.js';
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
  readonly fork?: Fork;
  /** Other endpoints of the target: they are asked for the account at the same block, and have to agree. */
  readonly others?: readonly OtherEndpoint[];
  /** Statement of the target's team; used if no other source decides. */
  readonly rule?: DerivationRule;
}

/** Another endpoint of the same chain, as `connect` returns it. */
export type OtherEndpoint = Pick<Chain, 'endpoint' | 'snapshot'>;

/**
 * Gets the account that acts for a user of the service on a target, by the target's own rule.
 *
 * Sources in this order: `LocationToAccountApi`; a dry run of a program that deposits to the user's location, whose events name
 * the account; a remark on a fork; the configured rule. Without an answer, the account is unknown. It is also unknown if the chain
 * gives an account of no known rule that no other endpoint gives, since one node can give the account of its owner, or if the endpoints
 * disagree. Grant no proxy to the account that the service's
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
      options: { fork: 'object?', others: 'array?', rule: 'string?' },
    },
  );
  const user = parseServiceUser(input);
  const { chain, ss58Prefix } = target.runtime;
  const tried: Tried = { user, chain, ss58Prefix, reasons: [], evidence: [] };
  const [first, others] = await Promise.all([
    readFirst(target, user, options),
    askOthers(target, user, options.others ?? []),
  ]);
  const asked = takeAsked(first.asked, { tried, others });
  if (asked) return asked;
  const shown = await tryByDryRun(target, { user, payer: parsePayer(options), money: first, tried });
  if (shown) return shown;
  const forked = options.fork && (await tryOnFork(options.fork, user));
  const seen =
    forked && createDerivation(forked.result, { source: 'fork', tried, evidence: forked.evidence });
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

/** The answer of another endpoint. */
interface OtherAnswer {
  readonly endpoint: string;
  readonly value: LocationAccount;
}

/** Asks other endpoints at the block of the target; one that does not have the block, or gives no answer, confirms nothing. */
async function askOthers(
  { block }: Snapshot,
  { paraId, account, relation = 'sibling' }: ServiceUser,
  others: readonly OtherEndpoint[],
): Promise<readonly OtherAnswer[]> {
  const location = deriveLocation({ paraId, relation, account });
  const answers = others.map(async (other): Promise<readonly OtherAnswer[]> => {
    try {
      const snapshot = await other.snapshot(block.hash);
      const { asked } = await snapshot.read({ asked: locationAccountRead(snapshot.runtime, location) });
      return asked.known ? [{ endpoint: other.endpoint, value: asked.value }] : [];
    } catch (error) {
      if (isParachronError(error)) return [];
      throw error;
    }
  });
  return (await Promise.all(answers)).flat();
}

function takeAsked(
  asked: Answer<LocationAccount>,
  { tried, others }: { readonly tried: Tried; readonly others: readonly OtherAnswer[] },
): DerivedAccount | undefined {
  const { chain } = tried;
  if (!asked.known) {
    tried.reasons.push(asked.reason);
    return undefined;
  }
  const source = 'LocationToAccountApi.convert_location';
  const { value, evidence } = asked;
  const write = (answer: LocationAccount) =>
    answer.ok ? formatAccount(answer.account, tried.ss58Prefix) : answer.error;
  const other = others.find((one) => write(one.value) !== write(value));
  if (other) {
    return {
      kind: 'unknown',
      reason: `The endpoints of ${chain} disagree on ${source} for the user: the first answers ${write(value)}, ${other.endpoint} answers ${write(other.value)}.`,
      howToFindOut: `One of them lies or does not follow the chain: give only endpoints of ${chain} that you trust.`,
      ...(value.ok ? { doubtful: value.account } : {}),
      evidence: [...tried.evidence, evidence],
    };
  }
  if (value.ok) {
    const isConfirmed = others.length > 0;
    return describeAccount(value.account, { source, tried, isConfirmed, evidence: [evidence] });
  }
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
  const account = deriveUserAccount(tried.user, { rule, bytes: getAccountBytes(registry) });
  return { kind: 'account', account, rule, source, notes: tried.reasons, evidence: tried.evidence };
}
