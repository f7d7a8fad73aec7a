import type { Dispatched, Forkable } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type AccountBalance,
  balanceRead,
  type Call,
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
export interface GrantRefusal {
  /** The bytes of the refused call; those of a batch only if the chain refuses none of the calls in it. */
  readonly call: Hex;
  /** The usual name of the pallet of the error; absent for errors of the dispatch itself, such as `ConsumerRemaining`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `Duplicate`. */
  readonly name: string;
  /** What the metadata says of the error; empty if it says nothing. */
  readonly docs: string;
}

/** Cost of a proxy grant for a user on the target, line by line, in planck. */
export interface GrantCost {
  /** The calls to sign, in order: one call or batch, or several calls on a chain without Utility, or that refuses the batch. */
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
  /** Reason why the chain refuses the calls also with enough funds, by its own name; `unknown` without a run. */
  readonly refusal: GrantRefusal | 'unknown' | undefined;
  /** Cost of each call before the grant; none without a run. */
  readonly before: readonly CallCost[];
}

/** Cost of a call on a fork, in planck. */
export interface CallCost {
  readonly fee: Estimate<Planck>;
  /** Amount that the call reserves; negative if it returns a deposit. */
  readonly deposit: Planck;
}

/** Runs of a grant, in addition to its calls. */
export interface GrantTrialOptions extends Omit<GrantOptions, 'delegate'> {
  /** Calls that the user makes before the grant, for example removals. */
  readonly before?: readonly Hex[];
  /** A fork of the target, on which the calls run; without a fork, the cost is unknown. */
  readonly fork?: Forkable | undefined;
}

/**
 * Tries the grant, the funds of the derived account and a first call as the user, and finds the total cost.
 *
 * The calls run on a fork with more funds than they need, which shows the deposit and whether the chain refuses them, and with the
 * funds of the account, which shows whether these suffice. If the chain refuses a batch alone, the calls are signed one after the other.
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
  const pair = { real: 'object', delegate: 'object' } as const;
  // `grantCalls` checks the other options.
  const runs = { before: 'array?', fork: 'forkable?' } as const;
  requireInput({ target, facts, options }, { target: 'snapshot', facts: pair, options: runs });
  const joined = await tryCalls(target, facts, options);
  const { calls, refusal } = joined;
  if (!refusal || refusal === 'unknown' || calls[0]?.method !== 'batch_all') return joined;
  const apart = await tryCalls(target, facts, { ...options, isApart: true });
  return apart.refusal ? { ...joined, refusal: apart.refusal } : apart;
}

async function tryCalls(target: Snapshot, facts: ProxyFacts, options: GrantTrialOptions): Promise<GrantCost> {
  const { real, realBalance, existentialDeposit } = facts;
  const { fund = 0n, before = [], fork } = options;
  const calls = grantCalls(target.runtime, { ...options, delegate: facts.delegate });
  const kept = deriveUntouchable({ ...realBalance, reserved: 0n }, existentialDeposit);
  const known = { calls, fund, kept };
  const unknown = { deposit: undefined, fees: [], total: undefined, missing: undefined, before: [] } as const;
  if (!fork) return { ...known, ...unknown, refusal: 'unknown' };
  const base = await fork.fork();
  const all = [...before, ...calls.map(({ hex }) => hex)];
  const run = (free: Planck) => runCalls(base, { real, calls: all, free });
  const { free } = realBalance;
  const { refusal, made } = await run(free + plenty);
  if (refusal) return { ...known, ...unknown, refusal };
  const own = made.slice(before.length);
  const deposit = sum(own.map((call) => call.deposit));
  const fees = own.map(({ fee }) => fee);
  const shown = { deposit, fees, before: made.slice(0, before.length), refusal };
  if (made.some(({ fee }) => !fee.known)) return { ...known, ...unknown, ...shown };
  const total = deposit + fund + sum(fees.map(readFee));
  const derive = (left: Planck) => deriveLacking(made, { free, kept, existentialDeposit, left });
  // Reserved funds may count towards frozen ones when funds leave; a new reservation leaves all that is frozen free.
  const least = derive(deriveUntouchable(realBalance, existentialDeposit));
  const lacking = derive(kept);
  const saved = sum(made.map((call) => call.saved));
  let missing: Planck | undefined;
  for (const amount of [0n, least, ...(lacking > 0n ? [lacking, lacking + existentialDeposit] : [])]) {
    const left = free + amount - saved;
    if (missing === undefined && !(await run(left > 0n ? left : 0n)).refusal) missing = amount;
  }
  return { ...known, ...shown, total, missing };
}

/**
 * The amount that is missing before any of the calls: after its fee the existential deposit must remain, after a reservation what the
 * account keeps, and after its payments what is `left` then.
 */
function deriveLacking(
  calls: readonly MadeCall[],
  account: Pick<ProxyFacts, 'existentialDeposit'> & Record<'free' | 'kept' | 'left', Planck>,
): Planck {
  const { free, kept, existentialDeposit } = account;
  let left = free;
  let lacking = 0n;
  for (const { fee, moved, deposit } of calls) {
    const paid = readFee(fee);
    const rests = [existentialDeposit, moved + account.left, deposit > 0n ? deposit + kept : 0n];
    const needed = paid + rests.reduce((most, rest) => (rest > most ? rest : most));
    if (needed - left > lacking) lacking = needed - left;
    left -= paid + moved;
  }
  return lacking;
}

function readFee(fee: Estimate<Planck>): Planck {
  return fee.known ? fee.value : 0n;
}

function sum(amounts: readonly Planck[]): Planck {
  return amounts.reduce((whole, one) => whole + one, 0n);
}

interface MadeCall extends CallCost {
  /** What left the free balance beside the fee; negative if the balance grew. */
  readonly moved: Planck;
  /** By how much the fee of a wallet's transaction exceeds that of the fork, whose transaction is a few bytes shorter. */
  readonly saved: Planck;
}

/** Makes calls as the user with a free balance; the calls before a refusal are made. */
async function runCalls(
  from: Forkable,
  { real, calls, free }: Pick<ProxyFacts, 'real'> & { readonly calls: readonly Hex[]; readonly free: Planck },
): Promise<{ readonly refusal?: GrantCost['refusal']; readonly made: readonly MadeCall[] }> {
  const fork = await from.fork();
  await fork.endow(new Map([[real.hex, free]]));
  const made: MadeCall[] = [];
  for (const call of calls) {
    const state = await fork.snapshot();
    const balance = await readBalance(state, real);
    const fee = await estimateInclusionFee(state, call, { nonce: balance.nonce });
    // A fork signs for accounts of 32 bytes alone; others pay their fee before.
    const ahead = real.kind === 'AccountKey20' ? readFee(fee) : 0n;
    if (balance.free < ahead)
      return { refusal: { call, name: 'Payment', docs: 'The account cannot pay the fee.' }, made };
    if (ahead > 0n) await fork.endow(new Map([[real.hex, balance.free - ahead]]));
    const dispatched = await fork.dispatch(call, { account: real.hex });
    const refusal = readRefusal(call, dispatched);
    if (refusal) return { refusal, made };
    const paid = dispatched.events.find(({ method }) => method === 'TransactionFeePaid')?.data;
    const charged = (paid && readAmount(paid, 'actual_fee')) ?? readFee(fee);
    const after = await readBalance(await fork.snapshot(), real);
    const moved = balance.free - after.free - charged;
    const saved = fee.known ? fee.value - charged : 0n;
    made.push({ fee, deposit: after.reserved - balance.reserved, moved, saved });
  }
  return { made };
}

function readRefusal(call: Hex, { outcome, error, events }: Dispatched): GrantCost['refusal'] {
  if (outcome !== 'failed') return outcome === 'done' ? undefined : outcome;
  const failure = events.find((event) => event.failure)?.failure;
  if (!failure) return { call, name: 'Invalid', docs: `${error}` };
  const { usualPallet: pallet, error: name, docs } = failure;
  return { call, name, docs, ...omitUndefined({ pallet }) };
}

async function readBalance(state: Snapshot, real: ProxyFacts['real']): Promise<AccountBalance> {
  const { balance } = await state.read({ balance: balanceRead(real) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value;
}
