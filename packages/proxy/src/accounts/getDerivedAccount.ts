import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  type AccountInput,
  type BlockRef,
  type Evidence,
  existentialDepositRead,
  formatAccount,
  getAccountBytes,
  omitUndefined,
  orUndefined,
  type Planck,
  parseAccount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import {
  deriveAccountJunction,
  deriveLocation,
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  formatLocation,
  getNewestXcmVersion,
  hereLocation,
  type Instruction,
  type Location,
  listXcmVersions,
  type Program,
  relayLocation,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import { convertLocation, type Shown } from './convertLocation.js';
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

/**
 * Runs programs on a fork that deposit a token to a control account, then to the user, and whose events name both accounts; the service's
 * account has funds. If a program reaches the control account and no account of the user, the chain derives none. If none reaches any
 * account, nothing is known.
 *
 * @param block the block of the chain from which the fork begins, for the evidence
 */
async function askFork(
  from: Forkable,
  user: ServiceUser,
  { who, block }: { readonly who: string; readonly block: BlockRef },
): Promise<Shown> {
  const start = await from.fork();
  const snapshot = await start.snapshot();
  const { chain, registry } = snapshot.runtime;
  const { paraId, account, relation = 'sibling' } = user;
  const bytes = getAccountBytes(registry);
  const service = deriveSovereignAccount({ paraId, relation, bytes });
  // The control account has no key.
  const control = parseAccount(`0x${'c0'.repeat(bytes)}`);
  const { minimum } = await snapshot.read({ minimum: existentialDepositRead() });
  // Events distinguish the two accounts by these amounts: no fee or round is as large, nor the least balance of a token.
  const least = plenty / 3n ** 21n + (minimum.known ? minimum.value : 0n);
  const most = least + 1n;
  const receivers = [
    [least, { ...hereLocation, interior: [deriveAccountJunction(control)] }],
    [most, deriveLocation({ paraId, relation, account })],
  ] as const;
  const evidence: Evidence[] = [];
  const answers: string[] = [];
  for (const { from: sender, kind, token } of await listPayments(snapshot, user)) {
    const whose = sender === 'relay' ? "the relay chain's" : "the service's";
    const title = `${whose} deposit of token "${formatLocation(token)}" (${kind})`;
    const fees = { id: token, amount: plenty - least - most };
    const instructions: Program = [
      { kind, assets: [{ id: token, amount: plenty }] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ...receivers.map(([amount, beneficiary]): Instruction => {
        const assets = { kind: 'Definite', assets: [{ id: token, amount }] } as const;
        return { kind: 'DepositAsset', beneficiary, assets };
      }),
    ];
    const program = encodeProgram(instructions, { version: getNewestXcmVersion(registry) });
    const fork = await start.fork();
    await fork.endow(new Map([[service.hex, 2n * plenty]]));
    const events = await fork.receive({ from: sender, program });
    const verdict = findVerdict(events, { from: sender, program });
    const key = `${title} to a control account, then to the user, on a fork`;
    const isOfQueue = ({ usualPallet, method }: DecodedEvent) =>
      /^(DmpQueue|XcmpQueue|MessageQueue|Ump)$/.test(usualPallet) || method === 'ProcessXcmError';
    const value = events
      .filter((one) => isOfQueue(one) || hasAmount(one, least) || hasAmount(one, most))
      .map((one) => ({ event: `${one.pallet}.${one.method}`, data: one.data }));
    const seen: Evidence = { chain, block, key, value };
    const found = findReceivers(events, most).find(({ hex }) => hex !== control.hex);
    if (found) return { kind: 'account', account: found, source: 'fork', evidence: [seen] };
    const isControlled = findReceivers(events, least).some(({ hex }) => hex === control.hex);
    const word = verdict?.error ?? (verdict && `program ${verdict.kind}`);
    // A refusal by the barrier says nothing about accounts. Some chains keep what they cannot deposit, and complete the program.
    if (isControlled && word !== undefined) {
      const reason = `On a fork, ${title} reached no account for ${who} (${word}). It reached a control account.`;
      return { kind: 'none', reason, source: 'fork', evidence: [seen] };
    }
    evidence.push(seen);
    answers.push(`${title}: ${word ?? 'no answer'}`);
  }
  // A chain that knows its token by another location, or refuses every program, may derive accounts all the same.
  const reason = `On a fork of ${chain} no deposit reached an account: ${answers.join('; ')}.`;
  return { kind: 'unknown', reason, evidence };
}

function hasAmount({ data }: DecodedEvent, amount: Planck): boolean {
  return Object.values(data).some((value) => String(value) === amount.toString());
}

/** The sender of a deposit, and how its program gets the token that it deposits, and that pays. */
interface Payment extends Pick<ForkMessage, 'from'> {
  readonly kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset';
  readonly token: Location;
}

/** Lists the payments, the most reliable first, in each token that the chain may accept. */
async function listPayments(
  target: Snapshot,
  { paraId, relation }: ServiceUser,
): Promise<readonly Payment[]> {
  const tokens = await readOwnLocations(target);
  const own = tokens.map((token): Payment => ({ from: paraId, kind: 'WithdrawAsset', token }));
  const ofRelay = { from: 'relay', token: relayLocation } as const;
  return relation === 'child'
    ? own
    : [...own, { ...ofRelay, kind: 'ReserveAssetDeposited' }, { ...ofRelay, kind: 'ReceiveTeleportedAsset' }];
}

/** Finds the accounts in events that also contain a given amount. */
function findReceivers(events: readonly DecodedEvent[], amount: Planck): Account[] {
  const named = events.filter((one) => hasAmount(one, amount)).flatMap(({ data }) => Object.values(data));
  return named.flatMap((value) => {
    // A number as text, or a text shorter than an address, is not an account.
    if (typeof value !== 'string' || value.length < 42 || /^\d+$/.test(value)) return [];
    return orUndefined(() => parseAccount(value), 'INVALID_ACCOUNT') ?? [];
  });
}
