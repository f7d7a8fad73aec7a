import type { DispatchFailure, Fork, Forkable } from '@parachron/client';
import {
  type AccountBalance,
  balanceRead,
  type Call,
  chooseLarger,
  deriveUntouchable,
  type Hex,
  omitUndefined,
  type Planck,
  readAmount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import type { ProxyFacts } from '../proxies/getProxyFacts.js';
import { type GrantOptions, grantCalls } from './grantCalls.js';

/** Reason why a chain refuses a call, by the chain's own names. */
export interface Refusal {
  /** The usual name of the pallet of the error; absent for errors of the dispatch itself, such as `ConsumerRemaining`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `Duplicate`. */
  readonly name: string;
  /** One sentence: what the metadata says of the error, else its name. */
  readonly reason: string;
}

/** Cost of a proxy grant for a user on the target, line by line, in planck. */
export interface GrantCost {
  /** The calls to sign, in order: one call or batch, or several calls on a chain without Utility. */
  readonly calls: readonly Call[];
  /** Reserved until the proxy is removed; undefined if no run shows it. */
  readonly deposit: Planck | undefined;
  /** Transferred to the derived account. */
  readonly fund: Planck;
  /** The inclusion fee of each call; none without a run. */
  readonly fees: readonly Estimate<Planck>[];
  /** Total; undefined if a part is unknown. Excludes funds that the first call moves. */
  readonly total: Planck | undefined;
  /** Minimum balance of the account: the existential deposit, or the frozen balance if larger. */
  readonly kept: Planck;
  /** Amount with which the calls succeed in addition to the balance; 0 if there is enough, undefined if no run shows it. */
  readonly missing: Planck | undefined;
  /** Reason why the chain refuses the grant also with enough funds, by its own name; `unknown` without a run. */
  readonly refusal: Refusal | 'unknown' | undefined;
}

/** Runs of a grant, in addition to its calls. */
export interface GrantTrialOptions extends Omit<GrantOptions, 'delegate'> {
  /** Calls that the user makes before the grant, for example removals. */
  readonly before?: readonly Hex[];
  /** Planck that the user pays before these calls; none by default. */
  readonly paid?: Planck;
  /** A fork of the target, on which the calls run; without a fork, the cost is unknown. */
  readonly fork?: Forkable;
}

/**
 * Tries the grant, the funds of the derived account and a first call as the user, and finds the total cost.
 *
 * The calls run on a fork with more funds than they need, which shows the deposit and whether the chain refuses them, and with the
 * funds of the account, which shows whether these suffice.
 *
 * Chain: `Proxy.add_proxy`; `TransactionPaymentApi` of the fork for the fees.
 * Sends: nothing to the live chain.
 *
 * @param target the chain at one block
 * @param facts the facts about the user's account, from the same block
 * @param options see {@link GrantTrialOptions}; the delegate is the delegate of the facts
 * @returns each part of the cost, in planck
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import type { Snapshot } from '@parachron/core';
 * import { type ProxyFacts, tryGrant } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const fork: Forkable;
 * declare const facts: ProxyFacts;
 * const cost = await tryGrant(target, facts, { proxyType: 'Any', fund: 1_000_000_000_000n, fork });
 * console.log(cost.deposit, cost.fund, cost.total, cost.missing);
 * ```
 */
export async function tryGrant(
  target: Snapshot,
  facts: ProxyFacts,
  options: GrantTrialOptions,
): Promise<GrantCost> {
  requireInput(
    { target, facts, options },
    {
      target: 'snapshot',
      facts: { real: 'object', delegate: 'object' },
      options: {
        ...{ proxyType: 'string?', fund: 'bigint?', now: 'object?', before: 'array?', paid: 'bigint?' },
        fork: 'object?',
      },
    },
  );
  const { real, realBalance, existentialDeposit } = facts;
  const { fund = 0n, before = [], paid = 0n, fork } = options;
  const calls = grantCalls(target.runtime, { ...options, delegate: facts.delegate });
  const kept = deriveUntouchable({ ...realBalance, reserved: 0n }, existentialDeposit);
  const known = { calls, fund, kept };
  const unknown = { deposit: undefined, fees: [], total: undefined, missing: undefined } as const;
  if (!fork) return { ...known, ...unknown, refusal: 'unknown' };
  const base = await fork.fork();
  const run = (free: Planck) => runCalls(base, { real, before, calls }, free);
  const free = realBalance.free - paid;
  const rich = await run(free + plenty);
  if (rich.refusal) return { ...known, ...unknown, ...rich };
  const { deposit, fees } = rich;
  const fee = fees.reduce<Planck | undefined>(
    (sum, one) => (sum === undefined || !one.known ? undefined : sum + one.value),
    0n,
  );
  if (fee === undefined) return { ...known, ...unknown, deposit, fees, refusal: undefined };
  const total = deposit + fund + fee;
  // After the fee, the existential deposit must remain; after all payments, what the account keeps.
  const least = fee + chooseLarger(deposit + fund + kept, existentialDeposit);
  const lacking = least - free - rich.freed;
  const amounts = [0n, ...(lacking > 0n ? [lacking, lacking + existentialDeposit] : [])];
  let missing: Planck | undefined;
  for (const amount of amounts) {
    if (missing === undefined && !(await run(chooseLarger(free + amount - rich.saved, 0n))).refusal)
      missing = amount;
  }
  return { ...known, deposit, fees, total, missing, refusal: undefined };
}

// Funds on a fork, in planck with up to 18 decimals.
const plenty = 10n ** 24n;

interface GrantRun {
  readonly refusal: Refusal | 'unknown' | undefined;
  /** What the calls before the grant returned, without their fees; negative if they cost more. */
  readonly freed: Planck;
  readonly deposit: Planck;
  readonly fees: readonly Estimate<Planck>[];
  /** By how much the fees of a wallet's transactions exceed those of the fork, whose transactions are a few bytes shorter. */
  readonly saved: Planck;
}

/** The calls of a user; the last ones are those of the grant. */
interface UserCalls extends Pick<ProxyFacts, 'real'> {
  readonly before: readonly Hex[];
  readonly calls: readonly Call[];
}

/** Makes calls as the user with a free balance. */
async function runCalls(from: Forkable, { real, before, calls }: UserCalls, free: Planck): Promise<GrantRun> {
  const fork = await from.fork();
  const fees: Estimate<Planck>[] = [];
  let refusal: GrantRun['refusal'];
  await fork.endow(new Map([[real.hex, free]]));
  let start: AccountBalance | undefined;
  let saved = 0n;
  for (const [at, call] of [...before, ...calls.map(({ hex }) => hex)].entries()) {
    const state = await fork.snapshot();
    const balance = await readBalance(state, real);
    if (at === before.length) start = balance;
    const fee = await estimateInclusionFee(state, call, { nonce: balance.nonce });
    if (at >= before.length) fees.push(fee);
    const made = await dispatch(fork, real, { call, fee, balance });
    refusal = made.refusal;
    if (refusal) break;
    if (fee.known && made.charged !== undefined) saved += fee.value - made.charged;
  }
  const end = await readBalance(await fork.snapshot(), real);
  const { free: left = free, reserved = end.reserved } = start ?? {};
  return { refusal, freed: left - free, deposit: end.reserved - reserved, fees, saved };
}

async function dispatch(
  fork: Fork,
  real: ProxyFacts['real'],
  made: { readonly call: Hex; readonly fee: Estimate<Planck>; readonly balance: AccountBalance },
): Promise<{ readonly refusal?: GrantRun['refusal']; readonly charged?: Planck }> {
  const { call, fee, balance } = made;
  // A fork signs for accounts of 32 bytes alone; others pay their fee before.
  if (real.kind === 'AccountKey20' && fee.known) {
    if (balance.free < fee.value)
      return { refusal: { name: 'Payment', reason: 'The account cannot pay the fee.' } };
    await fork.endow(new Map([[real.hex, balance.free - fee.value]]));
  }
  const { outcome, error, events } = await fork.dispatch(call, { account: real.hex });
  if (outcome === 'unknown') return { refusal: 'unknown' };
  const paid = events.find(({ method }) => method === 'TransactionFeePaid')?.data;
  const charged = paid && readAmount(paid, 'actual_fee');
  if (outcome === 'done') return omitUndefined({ charged });
  const failure = events.find((event) => event.failure)?.failure;
  return { refusal: failure ? describe(failure) : { name: 'Invalid', reason: `${error}.` } };
}

function describe({ usualPallet, error, docs }: DispatchFailure): Refusal {
  return { ...omitUndefined({ pallet: usualPallet }), name: error, reason: docs === '' ? `${error}.` : docs };
}

async function readBalance(state: Snapshot, real: ProxyFacts['real']): Promise<AccountBalance> {
  const { balance } = await state.read({ balance: balanceRead(real) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value;
}
